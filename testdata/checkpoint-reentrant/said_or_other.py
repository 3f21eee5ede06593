"""Calls that say what they want, and those of another library."""

import deepspeed
import torch.utils.checkpoint


def of_deepspeed(block, pair):
    return deepspeed.checkpointing.checkpoint(block, pair)  # ok: another library's


def said(block, pair):
    return torch.utils.checkpoint.checkpoint(block, pair, use_reentrant=False)  # ok: it says so


def handed_on(block, pair, options):
    return torch.utils.checkpoint.checkpoint(block, pair, **options)  # ok: it may be among these
