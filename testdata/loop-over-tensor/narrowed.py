"""Values that are told apart by `isinstance`."""

from __future__ import annotations

import torch


def total_losses(losses: dict[str, torch.Tensor]) -> list:
    found = []
    for name, loss in losses.items():
        if isinstance(loss, torch.Tensor):
            found.append((name, loss.mean()))
        elif isinstance(loss, list):
            found.append((name, sum(part.mean() for part in loss)))  # ok: a list of tensors
        else:
            found.append((name, [part * 2 for part in loss]))  # ok: no tensor for sure
    return found


def halves(losses: dict[str, torch.Tensor]) -> list:
    found = []
    for name, loss in losses.items():
        if isinstance(name, str):
            found.append([float(part) / 2 for part in loss])  # error: PFL201
        elif isinstance(name, bytes):
            found.append([float(part) / 4 for part in loss])  # error: PFL201
    return found


def known(loss: torch.Tensor, scale) -> list:
    if isinstance(scale, (int, float)):
        return [float(part) * scale for part in loss]  # error: PFL201
    return []


def by_maker(scores: torch.tensor):
    total = 0.0
    for score in scores:  # error: PFL201
        total += score * 2
    return total
