"""What is called so, and is something else."""

import torch
from torch.nn.parallel import DistributedDataParallel


class DataParallel:
    """Data that is read in parallel."""


def spread(model, rank: int):
    return DistributedDataParallel(model, device_ids=[rank])  # ok: one process a device


def spread_too(model):
    return torch.nn.parallel.DistributedDataParallel(model).eval()  # ok


def read(files):
    return [DataParallel() for _ in files]  # ok: a class of this module


def inner(model):
    return model.module if isinstance(model, torch.nn.DataParallel) else model  # ok: asks
