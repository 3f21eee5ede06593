"""TorchScript in functions, decorators and values."""

import torch
from torch.jit import trace


@torch.jit.script  # hint: PFL904 because file-exports
def double(x):
    return x * 2


class Cell(torch.nn.Module):
    @torch.jit.script_method  # hint: PFL904 because file-exports
    def forward(self, x):
        return x


def export(model, example):
    traced = trace(model, example)  # hint: PFL904 because file-exports
    frozen = torch.jit.freeze(traced)  # hint: PFL904 because file-exports
    fast = torch.jit.optimize_for_inference(frozen)  # hint: PFL904 because file-exports
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
