# perflint-test: {"libraries": {"torch": "2.4"}}
"""Checkpointing that another file names, that an attribute holds, and that `partial` has told."""

from functools import partial

from torch import nn
from torch.utils import checkpoint as saving

from .memory import recompute


class Tower(nn.Module):
    def __init__(self, blocks):
        super().__init__()
        self.blocks = nn.ModuleList(blocks)
        self.again = recompute
        self.told = partial(recompute, use_reentrant=False)
        self.quick = partial(recompute, preserve_rng_state=False)

    def forward(self, x):
        for block in self.blocks:
            x = recompute(block, x)  # error: PFL911
            x = self.again(block, x)  # error: PFL911
            x = self.told(block, x)  # ok
            x = self.quick(block, x)  # error: PFL911
            x = saving.checkpoint(block, x)  # error: PFL911
        return x


class Notes:
    def recompute(self, block, x):
        return block(x)

    def forward(self, block, x):
        x = self.recompute(block, x)  # ok
        return recompute(block, x, use_reentrant=True)  # ok
