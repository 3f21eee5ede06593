# perflint-test: {"libraries": {"torch": "2.3"}}
"""Backends that PyTorch 2.3 has, and one that it lacks."""
import torch
from torch.nn.attention import SDPBackend, sdpa_kernel


def attend(attention, x):
    with torch.backends.cuda.sdp_kernel(enable_cudnn=False):  # error: PFL913
        return attention(x)


def attend_by_any(attention, x):
    with torch.backends.cuda.sdp_kernel(enable_math=False):  # error: PFL913
        return attention(x)


def attend_by_math(attention, x):
    with sdpa_kernel(SDPBackend.MATH):  # ok
        return attention(x)


def attend_by_flash(attention, x):
    with sdpa_kernel(SDPBackend.FLASH_ATTENTION):  # ok
        return attention(x)
