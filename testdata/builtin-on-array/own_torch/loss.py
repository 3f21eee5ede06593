"""Functions of what has the name of a library."""

import builtins

import torch


def loss(scores: torch.Tensor, weights: torch.Tensor):
    return torch.sum(scores * weights)  # ok: not written as a builtin


def largest(scores: torch.Tensor):
    return torch.max(scores)  # ok


def total(scores: torch.Tensor):
    return builtins.sum(scores)  # error: PFL309
