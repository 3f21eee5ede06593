"""A function that is read off its module by a name in quotes."""

import torch


def grow(parts):
    grown = torch.zeros(1)
    for part in parts:
        grown = getattr(torch, "cat")([grown, part])  # error: PFL203
    return grown


def joined(parts):
    found = []
    for part in parts:
        found.append(getattr(torch, "cat")([part, part]))  # ok: each is another one
    return found
