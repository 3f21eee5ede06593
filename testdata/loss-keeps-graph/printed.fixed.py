"""Sums of losses that are printed as the tensors they are, or as numbers."""

import torch
from torch import nn


def shown(batches: list[torch.Tensor], model: nn.Module) -> None:
    total = 0.0
    for batch in batches:
        loss = model(batch).sum()
        loss.backward()
        total += loss
    print(total / len(batches))


def formatted(batches: list[torch.Tensor], model: nn.Module) -> None:
    total = 0.0
    for batch in batches:
        loss = model(batch).sum()
        loss.backward()
        total += loss.detach()
    print(f"{total / len(batches):.3f}")


def interpolated(batches: list[torch.Tensor], model: nn.Module) -> None:
    total = 0.0
    for batch in batches:
        loss = model(batch).sum()
        loss.backward()
        total += loss
    print(f"loss {total}")


def numbers(batches: list[torch.Tensor], model: nn.Module) -> None:
    total = 0.0
    for batch in batches:
        loss = model(batch).sum()
        loss.backward()
        total += loss.item()
    print(total)


def detached(batches: list[torch.Tensor], model: nn.Module) -> None:
    total = 0.0
    for batch in batches:
        loss = model(batch).sum()
        loss.backward()
        total += loss.detach()
    print(total)


def trained(batches: list[torch.Tensor], model: nn.Module) -> None:
    total = 0.0
    for batch in batches:
        total += model(batch).sum()
    total.backward()
