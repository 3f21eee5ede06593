"""How long the solvers take."""

import time

import jax.numpy as jnp
import numpy as np

from . import physics
from .physics import pressure, residual, settled


def of_pressure(size):
    matrix, rhs = jnp.eye(size), jnp.ones(size)
    started = time.perf_counter()
    pressure(matrix, rhs)
    elapsed = time.perf_counter() - started  # error: PFL209
    return elapsed


def of_velocity(matrix, rhs):
    started = time.perf_counter()
    physics.velocity(matrix, rhs)
    return time.perf_counter() - started  # error: PFL209


def of_residual(matrix, rhs):
    started = time.perf_counter()
    residual(matrix, rhs)
    return time.perf_counter() - started  # ok: it has read the number


def of_settled(matrix, rhs):
    started = time.perf_counter()
    settled(matrix, rhs)
    return time.perf_counter() - started  # ok: it has waited


def of_host(size):
    matrix, rhs = np.eye(size), np.ones(size)
    started = time.perf_counter()
    physics.on_host(matrix, rhs)
    return time.perf_counter() - started  # ok: on the CPU
