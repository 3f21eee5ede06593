"""A file with names of its own for what the rewrite imports."""

import torch
from torch.nn.attention import SDPBackend as SDPBackend_
from torch.nn.attention import sdpa_kernel as sdpa_kernel_

SDPBackend = "none"


def sdpa_kernel(name):
    return name


def attend(q, k, v):
    with sdpa_kernel_(
        [
            SDPBackend_.FLASH_ATTENTION,
            SDPBackend_.EFFICIENT_ATTENTION,
            SDPBackend_.CUDNN_ATTENTION,
        ]
    ):
        return torch.nn.functional.scaled_dot_product_attention(q, k, v)


def enabled():
    return torch.backends.cuda.math_sdp_enabled()
