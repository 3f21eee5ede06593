# perflint-test: {"libraries": {"torch": "1.10"}}
"""Checkpoints of a PyTorch that has no such argument."""
from torch.utils.checkpoint import checkpoint


def forward(block, x):
    return checkpoint(block, x)  # error: PFL911


def forward_again(block, x):
    return checkpoint(block, x, use_reentrant=False)  # ok
