"""Only passes the names on."""

from torch.backends.cuda import sdp_kernel  # error: PFL913
from torch.nn.attention import sdpa_kernel  # ok

__all__ = ["sdp_kernel", "sdpa_kernel"]
