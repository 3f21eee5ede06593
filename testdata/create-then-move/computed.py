"""Tensors that are computed with numbers before they are moved."""

import math

import torch
from torch import Tensor


def others(mask: Tensor, prediction: Tensor) -> Tensor:
    return mask * (1 - torch.eye(mask.shape[1])[None]).to(prediction)  # error: PFL205


def centers(weights: Tensor, count: int) -> Tensor:
    return (torch.arange(count) + 0.5).type_as(weights).unsqueeze(0)  # error: PFL205


def angles(count: int, options: dict) -> Tensor:
    return (-torch.arange(count) * math.pi / count).to(options["device"])  # error: PFL205


def upper(count: int, device: torch.device) -> Tensor:
    return torch.triu(torch.ones(count, count) * -1e9).to(device)  # error: PFL205


def row(count: int, number: int, device: torch.device) -> Tensor:
    return torch.eye(count)[number].to(device)  # error: PFL205


def pairs(features, crop):
    mask = features["mask"][crop]
    both = mask[:, None] * mask[None, :]
    return both * (1 - torch.eye(len(mask))).to(mask)  # error: PFL205


def unknown(features, crop):
    mask = features["mask"][crop]
    return (1 - torch.eye(len(mask[0]))).to(mask)  # ok: it may be a dtype


def flag(device: torch.device) -> Tensor:
    return torch.zeros((1,)).to(device)  # hint: PFL205 because is-one-number


def scaled(scales: Tensor, device: torch.device) -> list[Tensor]:
    return [
        (torch.ones(3) * scales).to(device),  # ok: the other tensor has to be moved as well
        (scales - torch.ones(3)).to(device),  # ok: the other tensor has to be moved as well
        (1 - scales).to(device),  # ok: made elsewhere
        (2 * torch.ones(3, device=device)).to(torch.float16),  # ok: made there
    ]


def picked(options: dict) -> list[Tensor]:
    return [
        torch.ones(3).to(options["dtype"]),  # ok: no device
        (2 * torch.ones(3)).to("cpu"),  # ok: where it is
    ]
