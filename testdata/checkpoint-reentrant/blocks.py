# perflint-test: {"libraries": {"torch": "2.4"}}
"""Activation checkpointing with and without the choice."""

import torch.utils.checkpoint
from torch.utils.checkpoint import checkpoint, checkpoint_sequential


def forward(block, x):
    x = checkpoint(block, x)  # error: PFL911
    x = torch.utils.checkpoint.checkpoint(  # error: PFL911
        block,
        x,
    )
    return checkpoint_sequential([block, block], 2, x)  # error: PFL911


def current(block, x):
    return checkpoint(block, x, use_reentrant=False)  # ok


def kept(block, x):
    return checkpoint(block, x, use_reentrant=True)  # ok


def unknown(block, x, **options):
    return checkpoint(block, x, **options)  # ok


class Saver:
    def checkpoint(self, path):
        return path


def other(saver: Saver):
    return saver.checkpoint("a")  # ok


def in_order(body, x):
    return checkpoint_sequential(body, 2, x, False)  # ok: the fourth says it
