"""Values that are told apart by `isinstance`."""

from __future__ import annotations

import torch


def total_losses(losses: dict[str, torch.Tensor]) -> list:
    found = []
    for name, loss in losses.items():
        if isinstance(loss, torch.Tensor):
            found.append((name, loss.mean()))
        elif isinstance(loss, list):
            found.append((name, sum(part.mean() for part in loss)))
        else:
            found.append((name, [part * 2 for part in loss]))
    return found


def halves(losses: dict[str, torch.Tensor]) -> list:
    found = []
    for name, loss in losses.items():
        if isinstance(name, str):
            found.append((loss.double() / 2).tolist())
        elif isinstance(name, bytes):
            found.append((loss.double() / 4).tolist())
    return found


def known(loss: torch.Tensor, scale) -> list:
    if isinstance(scale, (int, float)):
        return [float(part) * scale for part in loss]
    return []
