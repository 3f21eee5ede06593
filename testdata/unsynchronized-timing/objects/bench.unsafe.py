"""Timing of what another file does."""

import time

import torch
from device import Runner, fetched, host_pair, pair, power


def powers(n: int) -> float:
    left, right = pair(n)
    torch.cuda.synchronize()
    start = time.perf_counter()
    power(left, right, 8)
    torch.cuda.synchronize()
    return time.perf_counter() - start


def host_powers(n: int) -> float:
    left, right = host_pair(n)
    start = time.perf_counter()
    power(left, right, 8)
    return time.perf_counter() - start


def host_products(n: int) -> float:
    table = fetched(n)
    start = time.perf_counter()
    power(table, table, 8)
    return time.perf_counter() - start


def runs(runner: Runner, rows) -> float:
    torch.cuda.synchronize()
    start = time.time()
    for _ in range(10):
        runner.run(rows)
    torch.cuda.synchronize()
    return time.time() - start


def waited(runner: Runner, rows) -> float:
    start = time.time()
    runner.run(rows)
    torch.cuda.synchronize()
    return time.time() - start


def listed(runner: Runner, rows) -> float:
    start = time.time()
    runner.numbers(rows)
    return time.time() - start
