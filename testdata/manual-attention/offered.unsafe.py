"""A file that also offers attention that is fused."""

import torch.nn.functional as F


def either(q, k, v, fused):
    if fused:
        return F.scaled_dot_product_attention(q, k, v)
    return F.softmax(q @ k.transpose(-2, -1), dim=-1) @ v


def by_hand(q, k, v):
    return F.scaled_dot_product_attention(q, k, v, scale=1.0)
