"""Timing of what is computed from what is on the device."""

import datetime
import time

import torch
from torch import nn


def both_ways(net: nn.Module, size: int):
    device = torch.device("cuda")
    net.to(device).train()
    words = torch.randint(0, 100, (8, size), device=device)
    begun = time.perf_counter()
    loss = net(words).mean()
    forward = time.perf_counter() - begun  # error: PFL209
    begun = time.perf_counter()
    loss.backward()
    backward = time.perf_counter() - begun  # error: PFL209
    return forward, backward


def made(size):
    shape = (size, size)
    return tuple(torch.randn(shape, device="cuda") for _ in range(2))


def products(size):
    left, right = made(size)
    begun = time.perf_counter()
    torch.matmul(left, right)
    return time.perf_counter() - begun  # error: PFL209


def scaled(size):
    left = torch.randn(size, size, device="cuda")
    right = left * 2 + 1
    begun = time.perf_counter()
    found = left @ right
    lasted = time.perf_counter() - begun  # error: PFL209
    return found, lasted


def sizes(size):
    left = torch.randn(size, size, device="cuda")
    begun = time.perf_counter()
    rows = left.size(0)
    return rows, time.perf_counter() - begun  # ok: nothing runs on the device


def back_on_cpu(net: nn.Module, size):
    found = torch.randn(size, size, device="cuda").cpu()
    begun = time.perf_counter()
    found.sort()
    return time.perf_counter() - begun  # ok: on the CPU


def awaited(net: nn.Module, size):
    net.to("cuda").eval()
    words = torch.randint(0, 100, (8, size), device="cuda")
    begun = time.perf_counter()
    net(words)
    torch.cuda.synchronize()
    return time.perf_counter() - begun  # ok: waits-for-device


def on_cpu(net: nn.Module, size):
    words = torch.randint(0, 100, (8, size))
    begun = time.perf_counter()
    net(words).mean().backward()
    return time.perf_counter() - begun  # ok: on the CPU


def by_date(net: nn.Module, size):
    net.to("cuda")
    words = torch.randint(0, 100, (8, size), device="cuda")
    begun = datetime.datetime.now()
    net(words)
    return (datetime.datetime.now() - begun).total_seconds()  # error: PFL209


def age(net: nn.Module, size, day: datetime.datetime):
    net.to("cuda")
    net(torch.randint(0, 100, (8, size), device="cuda"))
    return datetime.datetime.now() - day  # ok: no work is timed
