"""Timing of functions in another file."""

import time
import torch
from torch import nn, Tensor
from steps import run_model, run_and_wait, host


def a(model: nn.Module, x: Tensor):
    model = model.cuda()
    t = time.monotonic()
    run_model(model, x)
    return time.monotonic() - t  # error: PFL209


def b(model: nn.Module, x: Tensor):
    model = model.cuda()
    t = time.monotonic()
    run_and_wait(model, x)
    return time.monotonic() - t  # ok: waits-for-device


def c(model: nn.Module, x: Tensor):
    model = model.cuda()
    t = time.monotonic()
    host(model, x)
    return time.monotonic() - t  # ok: no work on the device
