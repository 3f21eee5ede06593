"""Work on the device in functions that are timed."""

from __future__ import annotations
import time
import torch
import jax.numpy as jnp
import numpy as np
from torch import nn, Tensor


def product(a: Tensor, b: Tensor) -> Tensor:
    return a @ b


def forward(model: nn.Module, x: Tensor) -> Tensor:
    return model(x)


def forward_value(model: nn.Module, x: Tensor) -> float:
    return model(x).sum().item()


def train(model: nn.Module, loader):
    for x in loader:
        model(x.cuda())


def squares(x: np.ndarray):
    return jnp.dot(x, x)


class Bench:
    def __init__(self, model: nn.Module):
        self.model = model.to("cuda")

    def step(self, x: Tensor):
        return self.model(x.cuda())

    def time(self, x: Tensor):
        start = time.perf_counter()
        self.step(x)
        return time.perf_counter() - start  # error: PFL209


def multiplied(n):
    x = torch.rand(n, n, device="cuda")
    t = time.time()
    product(x, x)
    return time.time() - t  # error: PFL209


def repeated(model: nn.Module, x: Tensor):
    model = model.cuda()
    t = time.monotonic()
    for _ in range(10):
        forward(model, x)
    return time.monotonic() - t  # error: PFL209


def valued(model: nn.Module, x: Tensor):
    model = model.cuda()
    t = time.monotonic()
    forward_value(model, x)
    return time.monotonic() - t  # ok: waits-for-device


def trained(model: nn.Module, loader):
    model = model.cuda()
    t = time.monotonic()
    train(model, loader)
    return time.monotonic() - t  # ok: many steps over data


def dotted(x: np.ndarray):
    t = time.monotonic()
    squares(x)
    return time.monotonic() - t  # error: PFL209


def on_the_cpu(n):
    x = torch.rand(n, n)
    t = time.time()
    product(x, x)
    return time.time() - t  # ok: on the CPU


def names(model: nn.Module) -> list[str]:
    return [name for name, _ in model.named_modules()]


def looks(model: nn.Module) -> float:
    model = model.cuda()
    start = time.time()
    names(model)
    return time.time() - start  # ok: no work on the device
