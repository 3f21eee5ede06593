"""Tensors that layers, or the arguments of one call, give."""

import torch


def through(layers: list[torch.nn.Module], x: torch.Tensor):
    found = torch.empty(0)
    for layer in layers:
        found = torch.cat([found, layer(x)])  # hint: PFL203 because goes-over-layers
    return found


def together(**parts: torch.Tensor):
    found = torch.empty(0)
    for part in parts.values():
        found = torch.cat([found, part])  # hint: PFL203 because iterations-unknown
    return found


def all_of(parts: dict[str, torch.Tensor]):
    found = torch.empty(0)
    for part in parts.values():
        found = torch.cat([found, part])  # error: PFL203
    return found
