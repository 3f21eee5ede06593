"""Tensors that layers, or the arguments of one call, give."""

import torch


def through(layers: list[torch.nn.Module], x: torch.Tensor):
    found = torch.empty(0)
    parts = []
    for layer in layers:
        parts.append(layer(x))
    if parts:
        found = torch.cat([found, *parts])
    return found


def together(**parts: torch.Tensor):
    found = torch.empty(0)
    found_parts = []
    for part in parts.values():
        found_parts.append(part)
    if found_parts:
        found = torch.cat([found, *found_parts])
    return found


def all_of(parts: dict[str, torch.Tensor]):
    found = torch.empty(0)
    found_parts = []
    for part in parts.values():
        found_parts.append(part)
    if found_parts:
        found = torch.cat([found, *found_parts])
    return found
