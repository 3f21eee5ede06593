"""What is called like it, or does what it should be replaced by."""

import torch
from torch.nn.parallel import DistributedDataParallel


class DataParallel:
    """Splits rows of a table."""

    def __init__(self, rows):
        self.rows = rows


def own(rows):
    return DataParallel(rows)  # ok: a class of this file


def distributed(model: torch.nn.Module):
    return DistributedDataParallel(model)  # ok: a process each


def listed(model: torch.nn.Module):
    return torch.nn.ModuleList([model])  # ok: it copies nothing to devices


def moved(model: torch.nn.Module):
    return model.to("cuda:0")  # ok: one device
