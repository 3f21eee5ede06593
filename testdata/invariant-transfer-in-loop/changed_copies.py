"""Copies that each iteration changes, and ones that it only reads."""

import torch


def doubled(batches: list[torch.Tensor], mask: torch.Tensor) -> list[torch.Tensor]:
    out = []
    for batch in batches:
        own = mask.to("cpu", torch.float64)  # ok: copy-is-changed
        own.mul_(2)
        out.append(batch * own)
    return out


def added(batches: list[torch.Tensor], mask: torch.Tensor) -> list[torch.Tensor]:
    out = []
    for batch in batches:
        own = mask.to("cpu", torch.float64)  # ok: copy-is-changed
        own += 1
        out.append(batch * own)
    return out


def stored(batches: list[torch.Tensor], mask: torch.Tensor) -> list[torch.Tensor]:
    out = []
    for number, batch in enumerate(batches):
        own = mask.to("cpu", torch.float64)  # ok: copy-is-changed
        own[0] = number
        out.append(batch * own)
    return out


def read(batches: list[torch.Tensor], mask: torch.Tensor) -> list[torch.Tensor]:
    out = []
    for batch in batches:
        own = mask.to("cpu", torch.float64)  # error: PFL207
        out.append(batch * own)
    return out


def run():
    batches = [torch.ones(2), torch.ones(2)]
    functions = (doubled, added, stored, read)
    return [[part.tolist() for part in f(batches, torch.ones(2))] for f in functions]
