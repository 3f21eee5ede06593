"""Compiled functions made again and again, and once."""

import functools

import jax
import numba
import tensorflow as tf
import torch


def scale(x):
    return x * 2


FAST = jax.jit(scale)


def lambdas(values):
    total = 0.0
    for value in values:
        total += jax.jit(lambda x: x * 2)(value)  # error: PFL211
    return total


def nested(values):
    total = 0.0
    for value in values:

        @jax.jit  # error: PFL211
        def double(x):
            return x * 2

        total += double(value)
    return total


def partials(values):
    return [jax.jit(functools.partial(scale))(value) for value in values]  # error: PFL211


def graphs(values):
    found = []
    for value in values:
        found.append(tf.function(scale)(value))  # error: PFL211
    return found


def kernel(values):
    @numba.njit  # error: PFL211
    def total(items):
        return items.sum()

    return total(values)


def kernels(tables):
    return [kernel(table) for table in tables]


def same(values):
    return [jax.jit(scale)(value) for value in values]  # ok: JAX finds it again


def compiled(values):
    return [torch.compile(scale)(value) for value in values]  # ok: kept by code object


@numba.njit
def total(items):
    return items.sum()  # ok: compiled once


def build(model):
    return jax.jit(lambda x: model(x))  # ok: a factory


@tf.function
def step(x):
    return x + 1  # ok: compiled once


def once(value):
    return jax.jit(lambda x: x + 1)(value)  # ok: no loop


def module_level(values):
    return [FAST(value) for value in values]  # ok
