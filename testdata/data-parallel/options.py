"""Data parallelism that is offered by its name, or asked for by an option."""

import torch
from torch import nn
from torch.nn.parallel import DistributedDataParallel

WRAPPERS = (nn.DataParallel, DistributedDataParallel)  # ok: for a test of types


class DataParallelStrategy:
    def setup(self, model):
        return nn.DataParallel(model)  # ok: offered-by-name


def wrap_data_parallel(model):
    return torch.nn.DataParallel(model)  # ok: offered-by-name


def prepare(model, settings):
    if settings.data_parallel_count > 1:
        model = nn.DataParallel(model)  # hint: PFL903 because asked-for-by-option
    return model


def unwrap(model):
    return model.module if isinstance(model, WRAPPERS) else model


def start(model):
    return nn.DataParallel(model)  # error: PFL903
