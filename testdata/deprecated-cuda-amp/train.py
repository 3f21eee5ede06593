# perflint-test: {"libraries": {"torch": "2.4"}}
"""Mixed precision in all its spellings."""

import torch
import torch.cuda.amp as amp
from torch.cpu.amp import autocast as cpu_autocast
from torch.cuda.amp import GradScaler, autocast, custom_bwd, custom_fwd


class Scale(torch.autograd.Function):
    @staticmethod
    @custom_fwd  # error: PFL901
    def forward(ctx, x):
        return x * 2

    @staticmethod
    @custom_bwd  # error: PFL901
    def backward(ctx, gradient):
        return gradient * 2


def train(model, loader, optimizer):
    scaler = GradScaler(2.0**10, growth_interval=100)  # error: PFL901
    other = torch.cuda.amp.GradScaler()  # error: PFL901
    for batch in loader:
        with autocast(False):  # error: PFL901
            model(batch)
        with torch.cuda.amp.autocast(enabled=True, dtype=torch.float16):  # error: PFL901
            with amp.autocast():  # error: PFL901
                model(batch)
        with autocast():  # error: PFL901
            with cpu_autocast():  # error: PFL901
                loss = model(batch)
        scaler.scale(loss).backward()  # ok
        scaler.step(optimizer)  # ok
        other.update()  # ok


@torch.cuda.amp.autocast()  # error: PFL901
def evaluate(model, batch):
    return model(batch)


def current(model, batch):
    with torch.amp.autocast("cuda"):  # ok
        return model(batch)


def current_too(model, batch):
    scaler = torch.amp.GradScaler("cuda")  # ok
    with torch.autocast(device_type="cuda"):  # ok
        return scaler.scale(model(batch))


class autocast_of_ours:
    def __enter__(self):
        return self


def ours():
    return autocast_of_ours()  # ok


def lookup(table):
    return table.cuda.amp.autocast()  # ok: not torch


def described():
    return "torch.cuda.amp.autocast"  # ok: a string


def scaler_name(config):
    return config.GradScaler  # ok


def device_count():
    return torch.cuda.device_count()  # ok
