"""Tuples and lists that grow by as many elements as a network has layers, or by a handful."""

import torch
from torch import nn


class Encoder(nn.Module):
    def __init__(self, config):
        super().__init__()
        self.layers = nn.ModuleList([nn.Linear(8, 8) for _ in range(config.depth)])
        self.norms = nn.ModuleList([nn.LayerNorm(8) for _ in range(config.depth)])
        self.names = ()
        for i in range(config.count):
            self.names = self.names + (f"layer{i}",)  # ok: options of a network are few

    def forward(self, hidden: torch.Tensor, output_states: bool = False):
        states = ()
        for layer in self.layers:
            if output_states:
                states += (hidden,)  # ok: one for each layer
            hidden = layer(hidden)
        for index in range(len(self.norms)):
            states = states + (self.norms[index](hidden),)  # ok: one for each layer
        return hidden, states

    def chunked(self, hidden: torch.Tensor, length: int):
        outputs = ()
        for start in range(0, len(hidden), length):
            outputs += (self.encode(hidden[start : start + length]),)  # ok: a forward pass each
        return outputs

    def collect(self, batches: list[torch.Tensor]):
        outputs = ()
        for batch in batches:
            outputs += (batch + 1,)  # hint: PFL603
        return outputs


def decoded(model, inputs, steps: int):
    scores = ()
    for _ in range(steps):
        outputs = model(inputs)
        scores += (outputs.scores,)  # ok: a forward pass takes far longer
    return scores


def run_hooks(hooks, value):
    results = ()
    for hook in hooks:
        results += (hook(value),)  # ok: what is called was written by hand
    return results


def shapes(tensors: list[torch.Tensor]):
    found = []
    for tensor in tensors:
        sizes = ()
        for length in tensor.shape:
            sizes += (length,)  # ok: made in each iteration
        found.append(sizes)
    return found


def paths(*folders):
    every = []
    for folder in folders:
        every = every + [folder]  # ok: the arguments of one call
    return every


def merged(rows: list[list[int]]):
    every = []
    for row in rows:
        every = every + row  # hint: PFL603
    return every


def table(columns: list[str]):
    heads = ()
    for column in columns:
        heads += (column.title(),)  # hint: PFL603
    return heads


def moved(states, device: str):
    found = ()
    for layer in states:
        found += (layer.to(device),)  # hint: PFL603
    return found
