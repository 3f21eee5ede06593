"""Attention written out, and what only resembles it."""

import math

import torch
import torch.nn.functional as F
from torch import nn


def plain(q, k, v):
    return F.scaled_dot_product_attention(q, k, v, scale=1 / math.sqrt(q.size(-1)))


def masked(q, k, v, mask, dropout: nn.Dropout):
    return F.scaled_dot_product_attention(
        q,
        k,
        v,
        attn_mask=mask != 0,
        dropout_p=dropout.p if dropout.training else 0.0,
        scale=1 / math.sqrt(q.size(-1)),
    )


def turned_before(q, k, v):
    keys = k.permute(0, 1, 3, 2)
    return torch.softmax(torch.matmul(q, keys), -1) @ v


class Attention(nn.Module):
    def __init__(self, size):
        super().__init__()
        self.qkv = nn.Linear(size, 3 * size)

    def forward(self, x):
        q, k, v = self.qkv(x).chunk(3, dim=-1)
        return F.scaled_dot_product_attention(q, k, v, scale=0.125)


def with_weights(q, k, v):
    weights = F.softmax(q @ k.transpose(-2, -1), dim=-1)
    return weights @ v, weights


def stored(q, k, v, kept):
    weights = F.softmax(q @ k.transpose(-2, -1), dim=-1)
    kept.append(weights)
    return weights @ v


def classes(x, w):
    return F.softmax(x @ w.transpose(-2, -1), dim=-1)


def mixture(logits, experts):
    weights = F.softmax(logits, dim=-1)
    return weights @ experts


def other_dimension(q, k, v):
    weights = F.softmax(q @ k.transpose(-2, -1), dim=1)
    return weights @ v
