"""Data parallelism that is offered by its name, or asked for by an option."""

import torch
from torch import nn
from torch.nn.parallel import DistributedDataParallel

WRAPPERS = (nn.DataParallel, DistributedDataParallel)  # ok: for a test of types


class DataParallelStrategy:
    def setup(self, model):
        return nn.DataParallel(model)  # ok: this is what the class is for


def wrap_data_parallel(model):
    return torch.nn.DataParallel(model)  # ok: this is what the function is for


def prepare(model, settings):
    if settings.data_parallel_count > 1:
        model = nn.DataParallel(model)  # hint: PFL903
    return model


def unwrap(model):
    return model.module if isinstance(model, WRAPPERS) else model


def start(model):
    return nn.DataParallel(model)  # error: PFL903
