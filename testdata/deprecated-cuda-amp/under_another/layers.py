"""Layers that other files run under an autocast of theirs."""

from torch.cuda.amp import autocast


def scored(layer, rows):
    with autocast():  # error: PFL901
        return layer(rows)


def exact(layer, rows):
    with autocast(enabled=False):  # error: PFL901
        return layer(rows.float())


def plain(layer, rows):
    return layer(rows)  # ok


def sized(rows):
    return len(rows)  # ok
