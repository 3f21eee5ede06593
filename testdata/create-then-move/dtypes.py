"""Tensors that are moved to a device and to a dtype."""

import torch
from torch import nn


class Net(nn.Module):
    def forward(self, x: torch.Tensor):
        steps = torch.arange(x.shape[1]).type_as(x)  # error: PFL205
        mask = torch.ones(x.shape[1], x.shape[1]).tril().type_as(x)  # error: PFL205
        both = torch.zeros(x.shape[0]).to(x.device, x.dtype)  # error: PFL205
        named = torch.zeros(x.shape[0]).to(device=x.device, dtype=x.dtype)  # error: PFL205
        cast = torch.arange(x.shape[1]).to(torch.float32).to(x.device)  # error: PFL205
        later = torch.zeros(x.shape[1]).to(x.dtype).to(x.device, non_blocking=True)  # error: PFL205
        typed = torch.eye(x.shape[1]).type(x.dtype).to(x.device)  # error: PFL205
        halved = torch.zeros(x.shape[0]).half().to(x.device, torch.float32)  # error: PFL205
        counted = torch.arange(x.shape[0]).to(x.device, x.dtype)  # error: PFL205
        layout = torch.zeros(2, 3, 4, 5).to(x.device, memory_format=torch.channels_last)  # error: PFL205
        return steps, mask, both, named, cast, later, typed, halved, counted, layout


def dtypes_only(x: torch.Tensor):
    steps = torch.arange(len(x)).to(torch.float32)  # ok: stays where it is
    more = torch.arange(len(x)).to(dtype=x.dtype)  # ok
    typed = torch.arange(len(x)).type(x.dtype)  # ok
    like = torch.zeros_like(x).type_as(x)  # ok: it is there already
    there = torch.arange(len(x), device=x.device).type_as(x)  # ok: made there
    tracked = torch.zeros(3, requires_grad=True).type_as(x)  # ok: a leaf
    given = torch.tensor([1, 2]).type_as(x)  # ok: its values come from Python
    return steps, more, typed, like, there, tracked, given


class Buffers(nn.Module):
    def __init__(self, sizes, device: torch.device):
        super().__init__()
        self.first = torch.zeros(len(sizes)).to(device)  # hint: PFL205 because sets-up-an-object
        self.all = [torch.zeros(size).to(device) for size in sizes]  # error: PFL205


def somewhere(x: torch.Tensor, other, rows: list[float]):
    cast = torch.arange(3).to(other)  # ok: nobody knows what it is
    kept = torch.zeros(3).type(torch.float16)  # ok: a dtype alone
    read = torch.as_tensor(rows).to(x.device, x.dtype)  # ok: its values come from Python
    on_cpu = torch.zeros(3).to("cpu", torch.float16)  # ok
    like = torch.ones_like(x).to(x.device, torch.float16)  # ok: it is there already
    moved = x.to(torch.float32).to(x.device)  # ok: given
    drawn = torch.rand_like(x).to(x.dtype)  # ok
    return cast, kept, read, on_cpu, like, moved, drawn
