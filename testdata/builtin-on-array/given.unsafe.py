"""Functions that say they give a tensor, and give several."""

import torch


def losses(heads, x) -> torch.Tensor:
    return [head(x) for head in heads]


def pair(x: torch.Tensor) -> torch.Tensor:
    return x, x + 1


def weighted(x: torch.Tensor) -> torch.Tensor:
    return x * 2


def total(heads, x):
    return sum(losses(heads, x))


def both(x: torch.Tensor):
    return sum(pair(x))


def one(x: torch.Tensor):
    return weighted(x).sum(dim=0)


def run():
    x = torch.ones(3)
    return total([torch.neg], x).tolist(), both(x).tolist(), float(one(x))
