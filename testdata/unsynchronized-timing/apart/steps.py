"""What is timed."""

import torch
from torch import nn, Tensor


def run_model(model: nn.Module, x: Tensor) -> Tensor:
    return model(x)


def run_and_wait(model: nn.Module, x: Tensor) -> Tensor:
    y = model(x)
    torch.cuda.synchronize()
    return y


def host(model, x):
    return len(x)
