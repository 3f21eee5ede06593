"""Sums of losses that are printed as the tensors they are, or as numbers."""

import torch
from torch import nn


def shown(batches: list[torch.Tensor], model: nn.Module) -> None:
    total = 0.0
    for batch in batches:
        loss = model(batch).sum()
        loss.backward()
        total += loss  # error: PFL206
    print(total / len(batches))


def formatted(batches: list[torch.Tensor], model: nn.Module) -> None:
    total = 0.0
    for batch in batches:
        loss = model(batch).sum()
        loss.backward()
        total += loss  # error: PFL206
    print(f"{total / len(batches):.3f}")


def interpolated(batches: list[torch.Tensor], model: nn.Module) -> None:
    total = 0.0
    for batch in batches:
        loss = model(batch).sum()
        loss.backward()
        total += loss  # error: PFL206
    print(f"loss {total}")


def numbers(batches: list[torch.Tensor], model: nn.Module) -> None:
    total = 0.0
    for batch in batches:
        loss = model(batch).sum()
        loss.backward()
        total += loss.item()  # ok
    print(total)


def detached(batches: list[torch.Tensor], model: nn.Module) -> None:
    total = 0.0
    for batch in batches:
        loss = model(batch).sum()
        loss.backward()
        total += loss.detach()  # ok
    print(total)


def trained(batches: list[torch.Tensor], model: nn.Module) -> None:
    total = 0.0
    for batch in batches:
        total += model(batch).sum()  # ok
    total.backward()


def handed_out(batches: list[torch.Tensor], model: nn.Module) -> None:
    total = 0.0
    for batch in batches:
        loss = model(batch).sum()
        loss.backward()
        total += loss  # error: PFL206
    print(f"{total / len(batches):.3f}", locals())
