"""Steps of attention that one call can do, and others."""

import math

import torch
import torch.nn.functional as F
from torch import nn


class Causal(nn.Module):
    def __init__(self, size: int, heads: int):
        super().__init__()
        self.heads = heads
        self.qkv = nn.Linear(size, 3 * size)
        self.drop = nn.Dropout(0.0)
        self.register_buffer("bias", torch.tril(torch.ones(64, 64)))

    def forward(self, x):
        b, t, c = x.size()
        q, k, v = (
            part.view(b, t, self.heads, c // self.heads).transpose(1, 2)
            for part in self.qkv(x).split(c, dim=2)
        )
        y = F.scaled_dot_product_attention(
            q,
            k,
            v,
            attn_mask=self.bias[:t, :t] != 0,
            dropout_p=self.drop.p if self.drop.training else 0.0,
            scale=1.0 / math.sqrt(k.size(-1)),
        )
        return y.transpose(1, 2).contiguous().view(b, t, c)


def inside(q, k, v):
    return F.scaled_dot_product_attention(
        q, k, v, scale=1 / math.sqrt(q.size(-1))
    ).transpose(1, 2)


def at_once(q, k, v, scale: float):
    return F.scaled_dot_product_attention(q * scale, k, v, scale=1.0)


def biased(q, k, v, bias):
    scores = q @ k.transpose(-2, -1)
    scores = scores + bias
    weights = scores.softmax(dim=-1)
    return weights @ v


def wide(q, k, v):
    weights = F.softmax(q @ k.transpose(-2, -1), dim=-1, dtype=torch.float32)
    return weights @ v


def learned(q, k, v):
    scale = torch.ones(1)
    weights = F.softmax(q @ k.transpose(-2, -1) * scale, dim=-1)
    return weights @ v


def between(q, k, v, log):
    scores = q @ k.transpose(-2, -1)
    log(scores.max())
    weights = scores.softmax(dim=-1)
    return weights @ v


def explained(q, k, v):
    scores = q @ k.transpose(-2, -1)  # of all pairs
    weights = scores.softmax(dim=-1)
    return weights @ v


def with_weights(q, k, v):
    weights = torch.softmax(q @ k.transpose(-2, -1), dim=-1)
    return weights @ v, weights.mean()


def pooled(scores, values):
    weights = torch.softmax(scores, dim=-1)
    return weights @ values


def routed(tokens, gates, experts):
    weights = torch.softmax(tokens @ gates, dim=-1)
    return weights @ experts


def by_rows(q, k, v):
    weights = torch.softmax(q @ k.transpose(-2, -1), dim=0)
    return weights @ v


def shown(q, k):
    return torch.softmax(q @ k.transpose(-2, -1), dim=-1)


def fused(q, k, v):
    return torch.softmax(q @ k.transpose(-2, -1), dim=-1).sum() + v


def gated(q, k, v):
    weights = torch.sigmoid(q @ k.transpose(-2, -1))
    return weights @ v


def logits(hidden, embedding):
    return F.log_softmax(hidden @ embedding.transpose(-2, -1), dim=-1)


@torch.no_grad()
def run():
    torch.manual_seed(0)
    q, k, v = (torch.randn(1, 2, 8, 4) for _ in range(3))
    causal = Causal(8, 2).eval()
    return (
        round(float(causal(torch.ones(1, 4, 8)).abs().sum()), 3),
        round(float(inside(q, k, v).sum()), 3),
        round(float(at_once(q, k, v, 0.5).sum()), 3),
    )
