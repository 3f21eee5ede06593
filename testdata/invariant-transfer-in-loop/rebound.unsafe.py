"""Modules that are given their own name again, and methods called `to` that move nothing."""

import torch
from torch import Tensor, nn


def scores(net: nn.Module, rows: list[Tensor], device: torch.device) -> list[float]:
    found = []
    net = net.to(device)
    for row in rows:
        found.append(net(row).detach())
    found[:] = [value.item() for value in found]
    return found


def each_model(nets: list[nn.Module], row: Tensor, device: torch.device) -> list[Tensor]:
    found = []
    for net in nets:
        net = net.to(device)
        found.append(net(row))
    return found


def replaced(net: nn.Module, rows: list[Tensor], device: torch.device, grow) -> nn.Module:
    for _ in rows:
        net = net.to(device)
        net = grow(net)
    return net


def by_row(net: nn.Module, rows: list[Tensor], devices: list[torch.device]) -> None:
    for row, device in zip(rows, devices):
        net = net.to(device)
        net(row)


def steps(state: Tensor, rows: list[Tensor], device: torch.device) -> Tensor:
    for row in rows:
        state = state.to(device)
        state = state + row
    return state


def invite(message, names: list[str]) -> None:
    for _ in names:
        message.to("everybody")
