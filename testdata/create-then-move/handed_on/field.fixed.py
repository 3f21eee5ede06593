"""Fields of a simulation."""

import torch

from . import backend
from .backend import DEVICE, full, ring, zeros


def still(count: int) -> torch.Tensor:
    return zeros(count, 3, device=DEVICE)


def charged(count: int, charge: float) -> torch.Tensor:
    return full((count,), charge, device=DEVICE)


def walls(count: int) -> torch.Tensor:
    return backend.zeros(count, 2, device=backend.DEVICE)


def order(count: int) -> torch.Tensor:
    return ring(count).to(DEVICE)


def made_there(count: int) -> torch.Tensor:
    return zeros(count, 3, device=DEVICE)


def on_cpu(count: int) -> torch.Tensor:
    return zeros(count, 3).to("cpu")
