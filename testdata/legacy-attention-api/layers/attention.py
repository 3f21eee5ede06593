"""The attention that models of other files use."""

from flash_attn.flash_attention import FlashAttention  # error: PFL913

__all__ = ["FlashAttention"]
