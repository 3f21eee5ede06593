"""Attention with a mask of another module."""

import torch
from masks import causal


def attend(q, k, v):
    scores = q @ k.transpose(-2, -1) + causal(q.shape[-2])
    return torch.softmax(scores, dim=-1) @ v  # error: PFL213


def shift(q, v):
    return torch.softmax(causal(q.shape[-2]), dim=-1) @ v  # ok: no product of queries and keys
