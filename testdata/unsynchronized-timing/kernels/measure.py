"""Timing of what another file computes with what it makes."""

import time

from kernels import attended, attended_at_last, inputs, inputs_on_cpu, shown


def measured(size):
    query, key, value = inputs(size)
    begun = time.perf_counter()
    attended(query, key, value)
    return time.perf_counter() - begun  # error: PFL209


def waited(size):
    query, key, value = inputs(size)
    begun = time.perf_counter()
    attended_at_last(query, key, value)
    return time.perf_counter() - begun  # ok: waits-for-device


def told(size):
    query, _, _ = inputs(size)
    begun = time.perf_counter()
    shown(query)
    return time.perf_counter() - begun  # ok: nothing is computed


def on_cpu(size):
    query, key, value = inputs_on_cpu(size)
    begun = time.perf_counter()
    attended(query, key, value)
    return time.perf_counter() - begun  # ok: on the CPU
