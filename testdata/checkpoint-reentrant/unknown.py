"""Checkpoints that say of no PyTorch that they need it."""
from torch.utils.checkpoint import checkpoint


def forward(block, x):
    return checkpoint(block, x)  # error: PFL911


def forward_again(block, x):
    return checkpoint(block, x, use_reentrant=False)  # ok
