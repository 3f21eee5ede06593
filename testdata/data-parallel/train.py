"""One process for many devices, and code that only asks."""

import torch
from torch import nn
from torch.nn.parallel import DistributedDataParallel, data_parallel
from torch.nn import DataParallel as DP


def wrap(model):
    return nn.DataParallel(model)  # error: PFL903


def wrap_again(model, devices):
    model = torch.nn.DataParallel(model, device_ids=devices)  # error: PFL903
    return DP(model)  # error: PFL903


def call(model, batch):
    return data_parallel(model, batch)  # error: PFL903


def unwrap(model):
    if isinstance(model, nn.DataParallel):  # ok: only asks
        return model.module
    if isinstance(model, (DP, DistributedDataParallel)):  # ok: only asks
        return model.module
    return model


def annotated(model: nn.DataParallel) -> nn.Module:  # ok: only says
    return model.module


def distributed(model):
    return DistributedDataParallel(model)  # ok


class MMDataParallel:
    pass


def other(model):
    return MMDataParallel()  # ok


def named(config):
    return config.DataParallel  # ok
