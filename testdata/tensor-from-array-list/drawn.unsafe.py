"""Lists of random arrays, and what an empty list gives."""

from __future__ import annotations

import numpy as np
import torch


def noise(count: int) -> torch.Tensor:
    rows = [np.random.rand(3) for _ in range(count)]
    return torch.tensor(np.array(rows) if rows else rows)


def gauss(count: int) -> torch.Tensor:
    return torch.tensor([np.random.normal(size=3) for _ in range(count)])


def counted(count: int) -> torch.Tensor:
    rows = [np.full(3, number) for number in range(count)]
    return torch.as_tensor(np.array(rows) if rows else rows)


def typed(count: int) -> torch.Tensor:
    return torch.tensor(
        np.array([np.full(3, n) for n in range(count)]), dtype=torch.int64
    )


def numbers(count: int) -> torch.Tensor:
    return torch.tensor([np.random.rand() for _ in range(count)])


def drawn(count: int) -> torch.Tensor:
    return torch.tensor([np.random.normal(0.0, 1.0) for _ in range(count)])


def one(count: int) -> torch.Tensor:
    return torch.tensor(np.random.rand(count, 3))


def stacked(count: int) -> torch.Tensor:
    return torch.tensor(np.stack([np.random.rand(3) for _ in range(count)]))


def run() -> list[object]:
    results: list[object] = []
    for count in (0, 1, 3):
        made = counted(count)
        results += [made.tolist(), str(made.dtype), typed(count).tolist(), str(typed(count).dtype)]
        results += [str(noise(count).dtype), str(gauss(count).dtype)]
    return results
