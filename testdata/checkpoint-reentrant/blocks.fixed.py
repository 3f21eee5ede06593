"""Activation checkpointing with and without the choice."""

import torch.utils.checkpoint
from torch.utils.checkpoint import checkpoint, checkpoint_sequential


def forward(block, x):
    x = checkpoint(block, x, use_reentrant=True)
    x = torch.utils.checkpoint.checkpoint(
        block,
        x,
        use_reentrant=True,
    )
    return checkpoint_sequential([block, block], 2, x, use_reentrant=True)


def current(block, x):
    return checkpoint(block, x, use_reentrant=False)


def kept(block, x):
    return checkpoint(block, x, use_reentrant=True)


def unknown(block, x, **options):
    return checkpoint(block, x, **options)


class Saver:
    def checkpoint(self, path):
        return path


def other(saver: Saver):
    return saver.checkpoint("a")


def in_order(body, x):
    return checkpoint_sequential(body, 2, x, False)
