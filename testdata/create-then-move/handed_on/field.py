"""Fields of a simulation."""

import torch

from . import backend
from .backend import DEVICE, full, ring, zeros


def still(count: int) -> torch.Tensor:
    return zeros(count, 3).to(DEVICE)  # error: PFL205


def charged(count: int, charge: float) -> torch.Tensor:
    return full((count,), charge).to(DEVICE)  # error: PFL205


def walls(count: int) -> torch.Tensor:
    return backend.zeros(count, 2).to(backend.DEVICE)  # error: PFL205


def order(count: int) -> torch.Tensor:
    return ring(count).to(DEVICE)  # ok: a function of its own


def made_there(count: int) -> torch.Tensor:
    return zeros(count, 3, device=DEVICE)  # ok


def on_cpu(count: int) -> torch.Tensor:
    return zeros(count, 3).to("cpu")  # ok
