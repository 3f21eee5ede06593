# perflint-test: {"libraries": {"torch": "2.4"}}
"""A function that may be PyTorch's or that of another library, which has no `use_reentrant`."""

import importlib.util

import torch.utils.checkpoint

spec = importlib.util.find_spec("deepspeed")
if spec is not None:
    import deepspeed

try:
    from fairscale.nn import checkpoint_wrapper as wrapped
except ImportError:
    from torch.utils.checkpoint import checkpoint as wrapped


def chosen():
    if spec is not None and deepspeed.checkpointing.is_configured():
        checkpoint = deepspeed.checkpointing.checkpoint
    else:
        checkpoint = torch.utils.checkpoint.checkpoint
    return checkpoint


def run(block, pair, triangle):
    checkpoint = chosen()
    return checkpoint(block, pair, triangle)  # hint: PFL911


def run_at_once(block, pair, fast):
    checkpoint = deepspeed.checkpointing.checkpoint if fast else torch.utils.checkpoint.checkpoint
    return checkpoint(block, pair)  # hint: PFL911


def run_imported(block, pair):
    return wrapped(block, pair)  # hint: PFL911


class Block:
    def __init__(self, fast):
        self.checkpoint = torch.utils.checkpoint.checkpoint
        if fast:
            self.checkpoint = deepspeed.checkpointing.checkpoint

    def forward(self, block, pair):
        return self.checkpoint(block, pair)  # hint: PFL911


def run_own(block, pair, checkpoint):
    return checkpoint(block, pair)  # ok: nothing says whose it is
