"""Resetting gradients."""

import torch


def step(optimizer, loss):
    optimizer.zero_grad(set_to_none=False)  # hint: PFL214
    loss.backward()


def reset(model):
    model.zero_grad(False)  # hint: PFL214


def default(optimizer):
    optimizer.zero_grad()  # ok


def dropped(optimizer):
    optimizer.zero_grad(set_to_none=True)  # ok


def chosen(optimizer, keep):
    optimizer.zero_grad(set_to_none=keep)  # ok: nobody knows


class Ours:
    def __init__(self, weights):
        self.weights = weights

    def zero_grad(self, set_to_none=True):
        self.weights.grad = None if set_to_none else 0.0


def other(weights):
    ours = Ours(weights)
    ours.zero_grad(set_to_none=False)  # ok: not of PyTorch


def annotated(engine: Ours):
    engine.zero_grad(set_to_none=False)  # ok: not of PyTorch


class Clipped(torch.nn.Module):
    def reset(self):
        self.zero_grad(set_to_none=False)  # hint: PFL214

    def train_on(self, optimizer: torch.optim.Optimizer, batch):
        optimizer.zero_grad(set_to_none=False)  # hint: PFL214
        self(batch).sum().backward()
        for parameter in self.parameters():
            parameter.grad.clamp_(-1, 1)
        optimizer.step()


def averaged(optimizer, parameters, shares):
    optimizer.zero_grad(set_to_none=False)  # ok: zeros-are-used
    for parameter, share in zip(parameters, shares):
        parameter.grad += share
    optimizer.step()


class Held:
    def __init__(self, model):
        self.model = model
        for parameter in model.parameters():
            parameter.grad = torch.zeros_like(parameter)

    def reset(self):
        self.model.zero_grad(set_to_none=False)  # ok: gradients-made-by-hand


def recorded(model, optimizer, batch):
    graph = torch.cuda.CUDAGraph()
    optimizer.zero_grad(set_to_none=False)  # ok: cuda-graph-recorded
    with torch.cuda.graph(graph):
        model(batch).sum().backward()
    return graph


def norm_before(optimizer: torch.optim.Optimizer, layer: torch.nn.Linear, loss):
    optimizer.zero_grad(set_to_none=False)  # hint: PFL214
    norm = layer.weight.grad.norm()
    loss.backward()
    optimizer.step()
    return norm


def trained(optimizer: torch.optim.Optimizer, loss):
    optimizer.zero_grad()  # ok
    loss.backward()
    optimizer.step()
