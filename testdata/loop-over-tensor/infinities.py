"""A mask that is filled with infinity, one element after the other."""

import torch


def causal(n):
    mask = torch.zeros(n, n)
    for i in range(n):  # error: PFL201
        for j in range(n):
            if j > i:
                mask[i, j] = float("-inf")
    return mask


def chosen(names, n):
    mask = torch.zeros(n)
    for i, name in enumerate(names):  # ok: each name is parsed
        mask[i] = float(name)
    return mask
