"""Models that are saved as TorchScript."""

import torch
from torch import jit


def by_method(model, path):
    scripted = torch.jit.script(model)  # hint: PFL904 because file-exports
    scripted.save(path)


def by_function(model, path):
    traced = jit.trace(model, torch.ones(3))  # hint: PFL904 because file-exports
    jit.save(jit.freeze(traced), path)  # hint: PFL904 because file-exports


def checked(model):
    return torch.jit.script(model)  # hint: PFL904 because file-exports
