"""Attention that says of no PyTorch that it needs it."""
import torch
from torch.nn.attention import SDPBackend, sdpa_kernel


def attend(attention, x):
    with torch.backends.cuda.sdp_kernel(enable_cudnn=False):  # error: PFL913
        return attention(x)


def attend_by_math(attention, x):
    with sdpa_kernel(SDPBackend.MATH):  # ok
        return attention(x)
