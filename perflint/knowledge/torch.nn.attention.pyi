"""Choosing how attention is computed."""

class SDPBackend:
    MATH: SDPBackend
    FLASH_ATTENTION: SDPBackend
    EFFICIENT_ATTENTION: SDPBackend
    CUDNN_ATTENTION: SDPBackend
@since("2.3")
def sdpa_kernel(backends, set_priority=False): ...
