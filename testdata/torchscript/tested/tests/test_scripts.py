"""Tests of a model as TorchScript."""

import torch


def test_scripted(model):
    scripted = torch.jit.script(model)  # hint: PFL904
    assert scripted(torch.ones(3)).shape == (3,)


def test_traced(model):
    assert torch.jit.trace(model, torch.ones(3))(torch.ones(3)).shape == (3,)  # hint: PFL904
