"""Attention written out, and what only resembles it."""

import math

import torch
import torch.nn.functional as F
from torch import nn


def plain(q, k, v):
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.size(-1))
    weights = F.softmax(scores, dim=-1)  # error: PFL213
    return weights @ v


def masked(q, k, v, mask, dropout: nn.Dropout):
    scores = torch.matmul(q, k.transpose(-1, -2))
    scores = scores / math.sqrt(q.size(-1))
    scores = scores.masked_fill(mask == 0, float("-inf"))
    weights = scores.softmax(dim=-1)  # error: PFL213
    weights = dropout(weights)
    return torch.matmul(weights, v)


def turned_before(q, k, v):
    keys = k.permute(0, 1, 3, 2)
    return torch.softmax(torch.matmul(q, keys), -1) @ v  # error: PFL213


class Attention(nn.Module):
    def __init__(self, size):
        super().__init__()
        self.qkv = nn.Linear(size, 3 * size)

    def forward(self, x):
        q, k, v = self.qkv(x).chunk(3, dim=-1)
        attn = torch.bmm(q, k.transpose(1, 2)) * 0.125
        attn = F.softmax(attn, dim=-1)  # error: PFL213
        return torch.bmm(attn, v)


def with_weights(q, k, v):
    weights = F.softmax(q @ k.transpose(-2, -1), dim=-1)  # ok: weights-needed
    return weights @ v, weights


def stored(q, k, v, kept):
    weights = F.softmax(q @ k.transpose(-2, -1), dim=-1)  # ok: weights-needed
    kept.append(weights)
    return weights @ v


def classes(x, w):
    return F.softmax(x @ w.transpose(-2, -1), dim=-1)  # ok: no product with values


def mixture(logits, experts):
    weights = F.softmax(logits, dim=-1)  # ok: the logits are no product of queries and keys
    return weights @ experts


def other_dimension(q, k, v):
    weights = F.softmax(q @ k.transpose(-2, -1), dim=1)  # ok: over another dimension
    return weights @ v
