"""TorchScript in functions, decorators and values."""

import torch
from torch.jit import trace


@torch.jit.script  # error: PFL904
def double(x):
    return x * 2


class Cell(torch.nn.Module):
    @torch.jit.script_method  # error: PFL904
    def forward(self, x):
        return x


def export(model, example):
    traced = trace(model, example)  # error: PFL904
    frozen = torch.jit.freeze(traced)  # error: PFL904
    fast = torch.jit.optimize_for_inference(frozen)  # error: PFL904
    torch.jit.save(fast, "model.pt")  # ok: saving
    return torch.jit.load("model.pt")  # ok: loading


def mode():
    return torch.jit.is_scripting()  # ok: asking


@torch.jit.ignore  # ok
def plain(x):
    return x


@torch.compile  # ok
def compiled(x):
    return x


def math_trace(matrix):
    return torch.trace(matrix)  # ok: the sum of the diagonal


def script(name):
    return name


def use():
    return script("a")  # ok: a function of this module
