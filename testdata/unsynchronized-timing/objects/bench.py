"""Timing of what another file does."""

import time

import torch
from device import Runner, fetched, host_pair, pair, power


def powers(n: int) -> float:
    left, right = pair(n)
    start = time.perf_counter()
    power(left, right, 8)
    return time.perf_counter() - start  # error: PFL209


def host_powers(n: int) -> float:
    left, right = host_pair(n)
    start = time.perf_counter()
    power(left, right, 8)
    return time.perf_counter() - start  # ok: on the host


def host_products(n: int) -> float:
    table = fetched(n)
    start = time.perf_counter()
    power(table, table, 8)
    return time.perf_counter() - start  # ok: taken off the device


def runs(runner: Runner, rows) -> float:
    start = time.time()
    for _ in range(10):
        runner.run(rows)  # hint: PFL207
    return time.time() - start  # error: PFL209


def waited(runner: Runner, rows) -> float:
    start = time.time()
    runner.run(rows)
    torch.cuda.synchronize()
    return time.time() - start  # ok: waits-for-device


def listed(runner: Runner, rows) -> float:
    start = time.time()
    runner.numbers(rows)
    return time.time() - start  # ok: a list has waited
