"""A function that is read off its module by a name in quotes."""

import torch


def grow(parts):
    grown = torch.zeros(1)
    grown_parts = []
    for part in parts:
        grown_parts.append(part)
    if grown_parts:
        grown = getattr(torch, "cat")([grown, *grown_parts])
    return grown


def joined(parts):
    found = []
    for part in parts:
        found.append(getattr(torch, "cat")([part, part]))
    return found
