"""Choosing attention backends, old and new."""

import torch
from flash_attn.flash_attention import FlashAttention
from torch.nn.attention import SDPBackend, sdpa_kernel


def attend(q, k, v):
    with sdpa_kernel(
        [
            SDPBackend.FLASH_ATTENTION,
            SDPBackend.EFFICIENT_ATTENTION,
            SDPBackend.CUDNN_ATTENTION,
        ]
    ):
        return torch.nn.functional.scaled_dot_product_attention(q, k, v)


def chosen(q, k, v, flash):
    with torch.backends.cuda.sdp_kernel(enable_flash=flash):
        return torch.nn.functional.scaled_dot_product_attention(q, k, v)


def current(q, k, v):
    with sdpa_kernel([SDPBackend.MATH]):
        return torch.nn.functional.scaled_dot_product_attention(q, k, v)


def asked():
    return torch.backends.cuda.flash_sdp_enabled()


class Kernel:
    def sdp_kernel(self):
        return FlashAttention


def other(kernel: Kernel):
    return kernel.sdp_kernel()


def wrong(q):
    with torch.backends.cuda.sdp_kernel(enable_flash=False, backend="math"):
        return q


def newer(q):
    with sdpa_kernel([SDPBackend.MATH]):
        return q
