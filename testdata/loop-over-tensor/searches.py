"""Searches for one position after the other."""

import torch


def positions(ids: torch.Tensor, wanted: list[int]):
    return [(ids == one).nonzero().item() for one in wanted]  # error: PFL201


def first(ids: torch.Tensor, wanted: list[int]):
    found = {}
    for one in wanted:
        found[one] = int(torch.nonzero(one == ids)[0])  # error: PFL201
    return found


def groups(ids: torch.Tensor, kinds: list[int]):
    return [(ids == kind).nonzero() for kind in kinds]  # ok: all positions of each


def rows(batch: torch.Tensor, end: int):
    return [(row == end).nonzero()[0].item() for row in batch]  # ok: another tensor each time


def once(ids: torch.Tensor, wanted: int):
    return (ids == wanted).nonzero().item()  # ok: no loop


def larger(ids: torch.Tensor, bounds: list[int]):
    return [(ids > bound).nonzero()[0].item() for bound in bounds]  # ok: no search for a value


def unknown(ids, wanted):
    return [(ids == one).nonzero().item() for one in wanted]  # ok: nobody knows what it is
