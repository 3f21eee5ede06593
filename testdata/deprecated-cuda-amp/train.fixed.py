"""Mixed precision in all its spellings."""

import torch
import torch.amp as amp
from torch.amp import GradScaler, autocast, custom_bwd, custom_fwd
from torch.amp import autocast as cpu_autocast


class Scale(torch.autograd.Function):
    @staticmethod
    @custom_fwd(device_type="cuda")
    def forward(ctx, x):
        return x * 2

    @staticmethod
    @custom_bwd(device_type="cuda")
    def backward(ctx, gradient):
        return gradient * 2


def train(model, loader, optimizer):
    scaler = GradScaler("cuda", 2.0**10, growth_interval=100)
    other = torch.amp.GradScaler("cuda")
    for batch in loader:
        with autocast("cuda", enabled=False, dtype=torch.float16):
            model(batch)
        with torch.amp.autocast("cuda", enabled=True, dtype=torch.float16):
            with amp.autocast("cuda", dtype=torch.float16):
                model(batch)
        with autocast("cuda", dtype=torch.float16):
            with cpu_autocast("cpu", dtype=torch.bfloat16):
                loss = model(batch)
        scaler.scale(loss).backward()
        scaler.step(optimizer)
        other.update()


@torch.amp.autocast("cuda", dtype=torch.float16)
def evaluate(model, batch):
    return model(batch)


def current(model, batch):
    with torch.amp.autocast("cuda"):
        return model(batch)


def current_too(model, batch):
    scaler = torch.amp.GradScaler("cuda")
    with torch.autocast(device_type="cuda"):
        return scaler.scale(model(batch))


class autocast_of_ours:
    def __enter__(self):
        return self


def ours():
    return autocast_of_ours()


def lookup(table):
    return table.cuda.amp.autocast()


def described():
    return "torch.cuda.amp.autocast"


def scaler_name(config):
    return config.GradScaler


def device_count():
    return torch.cuda.device_count()
