import torch


def loss(weights: torch.Tensor, errors: torch.Tensor):
    total = torch.sum(weights) + torch.max(errors)  # ok
    return total + torch.abs(errors)  # ok


def largest(errors: torch.Tensor):
    return max(errors)  # error: PFL309
