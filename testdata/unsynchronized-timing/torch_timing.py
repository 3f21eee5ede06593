"""Timing on CUDA, and on a CPU."""

import time

import torch
from torch import nn


def benchmark(model, size):
    device = torch.device("cuda")
    model = model.to(device)
    x = torch.ones(size, device=device)
    start = time.time()
    model(x)
    return time.time() - start  # error: PFL209


def rounds(size):
    net = nn.Linear(size, size).cuda()
    batch = torch.ones(8, size, device="cuda")
    begin = time.perf_counter()
    for _ in range(100):
        net(batch)
    end = time.perf_counter()
    print((end - begin) / 100)  # error: PFL209


def either(size):
    device = "cuda" if torch.cuda.is_available() else "cpu"
    a = torch.ones(size, size, device=device)
    start = time.perf_counter()
    b = a @ a
    elapsed = time.perf_counter() - start  # error: PFL209
    return b, elapsed


def function(size):
    a = torch.ones(size, size, device="cuda:0")
    t0 = time.monotonic()
    b = torch.matmul(a, a)
    return b, time.monotonic() - t0  # error: PFL209


def synchronized(model, size):
    x = torch.ones(size, device="cuda")
    model = model.cuda()
    torch.cuda.synchronize()
    start = time.time()
    model(x)
    torch.cuda.synchronize()
    return time.time() - start  # ok: waits-for-device


def read(model, size):
    x = torch.ones(size, device="cuda")
    model = model.cuda()
    start = time.time()
    score = model(x).sum().item()
    return score, time.time() - start  # ok: waits-for-device


def events(model, size):
    x = torch.ones(size, device="cuda")
    model = model.cuda()
    first, last = torch.cuda.Event(enable_timing=True), torch.cuda.Event(enable_timing=True)
    start = time.time()
    first.record()
    model(x)
    last.record()
    last.synchronize()
    return first.elapsed_time(last), time.time() - start  # ok: waits-for-device


def on_cpu(size):
    a = torch.ones(size, size)
    start = time.perf_counter()
    b = a @ a
    return b, time.perf_counter() - start  # ok: on the CPU


def unknown(model, x):
    start = time.time()
    model(x)
    return time.time() - start  # ok: no accelerator in sight


def files(paths):
    device = torch.device("cuda")
    start = time.time()
    for path in paths:
        path.unlink()
    print(device, time.time() - start)  # ok: no work on the device


def epoch(model, loader, optimizer):
    model.cuda()
    start = time.time()
    for batch in loader:
        optimizer.zero_grad()
        model(batch.cuda()).sum().backward()  # error: PFL222
        optimizer.step()
    print(time.time() - start)  # ok: loop-over-data


def wait(x):
    return x.sum().item()


def through(size):
    x = torch.ones(size, device="cuda")
    start = time.time()
    y = torch.matmul(x, x)
    total = wait(y)
    return total, time.time() - start  # ok: waits-for-device
