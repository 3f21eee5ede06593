# perflint-test: {"libraries": {"torch": "2.5"}}
"""Choosing attention backends, old and new."""

import torch
from flash_attn.flash_attention import FlashAttention  # error: PFL913
from torch.nn.attention import SDPBackend, sdpa_kernel


def attend(q, k, v):
    with torch.backends.cuda.sdp_kernel(enable_math=False):  # error: PFL913
        return torch.nn.functional.scaled_dot_product_attention(q, k, v)


def chosen(q, k, v, flash):
    with torch.backends.cuda.sdp_kernel(enable_flash=flash):  # error: PFL913
        return torch.nn.functional.scaled_dot_product_attention(q, k, v)


def current(q, k, v):
    with sdpa_kernel([SDPBackend.MATH]):  # ok
        return torch.nn.functional.scaled_dot_product_attention(q, k, v)


def asked():
    return torch.backends.cuda.flash_sdp_enabled()  # ok


class Kernel:
    def sdp_kernel(self):
        return FlashAttention


def other(kernel: Kernel):
    return kernel.sdp_kernel()  # ok


def wrong(q):
    with torch.backends.cuda.sdp_kernel(enable_flash=False, backend="math"):  # error: PFL913
        return q


def newer(q):
    with sdpa_kernel([SDPBackend.MATH]):  # ok
        return q
