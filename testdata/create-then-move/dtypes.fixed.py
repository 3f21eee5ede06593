"""Tensors that are moved to a device and to a dtype."""

import torch
from torch import nn


class Net(nn.Module):
    def forward(self, x: torch.Tensor):
        steps = torch.arange(x.shape[1]).type_as(x)
        mask = torch.ones(x.shape[1], x.shape[1], device=x.device, dtype=x.dtype).tril()
        both = torch.zeros(x.shape[0], device=x.device, dtype=x.dtype)
        named = torch.zeros(x.shape[0], device=x.device, dtype=x.dtype)
        cast = torch.arange(x.shape[1], device=x.device).to(torch.float32)
        later = torch.zeros(x.shape[1], device=x.device).to(x.dtype)
        typed = torch.eye(x.shape[1], device=x.device).type(x.dtype)
        halved = torch.zeros(x.shape[0]).half().to(x.device, torch.float32)
        counted = torch.arange(x.shape[0]).to(x.device, x.dtype)
        layout = torch.zeros(2, 3, 4, 5).to(x.device, memory_format=torch.channels_last)
        return steps, mask, both, named, cast, later, typed, halved, counted, layout


def dtypes_only(x: torch.Tensor):
    steps = torch.arange(len(x)).to(torch.float32)
    more = torch.arange(len(x)).to(dtype=x.dtype)
    typed = torch.arange(len(x)).type(x.dtype)
    like = torch.zeros_like(x).type_as(x)
    there = torch.arange(len(x), device=x.device).type_as(x)
    tracked = torch.zeros(3, requires_grad=True).type_as(x)
    given = torch.tensor([1, 2]).type_as(x)
    return steps, more, typed, like, there, tracked, given


class Buffers(nn.Module):
    def __init__(self, sizes, device: torch.device):
        super().__init__()
        self.first = torch.zeros(len(sizes), device=device)
        self.all = [torch.zeros(size, device=device) for size in sizes]


def somewhere(x: torch.Tensor, other, rows: list[float]):
    cast = torch.arange(3).to(other)
    kept = torch.zeros(3).type(torch.float16)
    read = torch.as_tensor(rows).to(x.device, x.dtype)
    on_cpu = torch.zeros(3).to("cpu", torch.float16)
    like = torch.ones_like(x).to(x.device, torch.float16)
    moved = x.to(torch.float32).to(x.device)
    drawn = torch.rand_like(x).to(x.dtype)
    return cast, kept, read, on_cpu, like, moved, drawn
