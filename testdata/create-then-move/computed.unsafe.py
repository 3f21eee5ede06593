"""Tensors that are computed with numbers before they are moved."""

import math

import torch
from torch import Tensor


def others(mask: Tensor, prediction: Tensor) -> Tensor:
    return mask * (1 - torch.eye(mask.shape[1])[None]).to(prediction)


def centers(weights: Tensor, count: int) -> Tensor:
    return (torch.arange(count) + 0.5).type_as(weights).unsqueeze(0)


def angles(count: int, options: dict) -> Tensor:
    return (-torch.arange(count, device=options["device"]) * math.pi / count)


def upper(count: int, device: torch.device) -> Tensor:
    return torch.triu(torch.ones(count, count, device=device) * -1e9)


def row(count: int, number: int, device: torch.device) -> Tensor:
    return torch.eye(count, device=device)[number]


def pairs(features, crop):
    mask = features["mask"][crop]
    both = mask[:, None] * mask[None, :]
    return both * (1 - torch.eye(len(mask))).to(mask)


def unknown(features, crop):
    mask = features["mask"][crop]
    return (1 - torch.eye(len(mask[0]))).to(mask)


def flag(device: torch.device) -> Tensor:
    return torch.zeros((1,), device=device)


def scaled(scales: Tensor, device: torch.device) -> list[Tensor]:
    return [
        (torch.ones(3) * scales).to(device),
        (scales - torch.ones(3)).to(device),
        (1 - scales).to(device),
        (2 * torch.ones(3, device=device)).to(torch.float16),
    ]


def picked(options: dict) -> list[Tensor]:
    return [
        torch.ones(3).to(options["dtype"]),
        (2 * torch.ones(3)).to("cpu"),
    ]
