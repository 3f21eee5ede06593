"""A model that is faster as TorchScript."""

import torch


def faster(model):
    return torch.jit.script(model)  # error: PFL904
