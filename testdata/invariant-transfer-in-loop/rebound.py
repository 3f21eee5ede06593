"""Modules that are given their own name again, and methods called `to` that move nothing."""

import torch
from torch import Tensor, nn


def scores(net: nn.Module, rows: list[Tensor], device: torch.device) -> list[float]:
    found = []
    for row in rows:
        net = net.to(device)  # error: PFL207
        found.append(net(row).item())  # hint: PFL202
    return found


def each_model(nets: list[nn.Module], row: Tensor, device: torch.device) -> list[Tensor]:
    found = []
    for net in nets:
        net = net.to(device)  # ok: another one each time
        found.append(net(row))
    return found


def replaced(net: nn.Module, rows: list[Tensor], device: torch.device, grow) -> nn.Module:
    for _ in rows:
        net = net.to(device)  # ok: another one each time
        net = grow(net)
    return net


def by_row(net: nn.Module, rows: list[Tensor], devices: list[torch.device]) -> None:
    for row, device in zip(rows, devices):
        net = net.to(device)  # ok: another device each time
        net(row)


def steps(state: Tensor, rows: list[Tensor], device: torch.device) -> Tensor:
    for row in rows:
        state = state.to(device)  # ok: a tensor is there after the first step
        state = state + row
    return state


def invite(message, names: list[str]) -> None:
    for _ in names:
        message.to("everybody")  # ok: no device
