"""A model with the attention of another file."""

from attention import FlashAttention  # ok: told where it is imported


def attend(qkv):
    return FlashAttention()(qkv)
