"""Timing of JAX and CuPy."""

import time

import cupy as cp
import jax
import jax.numpy as jnp
import numpy as np


@jax.jit
def step(x):
    return x @ x


def product(size):
    x = jnp.ones((size, size))
    start = time.perf_counter()
    y = jnp.matmul(x, x)
    elapsed = time.perf_counter() - start  # error: PFL209
    return y, elapsed


def compiled(x):
    start = time.perf_counter()
    step(x)
    print(time.perf_counter() - start)  # error: PFL209


def on_cupy(size):
    a = cp.ones((size, size))
    start = time.time()
    b = cp.dot(a, a)
    took = time.time() - start  # error: PFL209
    return b, took


def ready(x):
    start = time.perf_counter()
    step(x).block_until_ready()
    print(time.perf_counter() - start)  # ok: waits-for-device


def tree(x):
    start = time.perf_counter()
    y = jax.block_until_ready(step(x))
    print(time.perf_counter() - start)  # ok: waits-for-device
    return y


def copied(x):
    start = time.perf_counter()
    y = np.asarray(step(x))
    print(time.perf_counter() - start)  # ok: waits-for-device
    return y


def streamed(size):
    a = cp.ones((size, size))
    start = time.time()
    b = cp.dot(a, a)
    cp.cuda.Stream.null.synchronize()
    took = time.time() - start  # ok: waits-for-device
    return b, took


def on_numpy(size):
    a = np.ones((size, size))
    start = time.time()
    b = np.dot(a, a)
    return b, time.time() - start  # ok: NumPy waits
