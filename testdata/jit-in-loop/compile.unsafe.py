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
    shared_compiled = jax.jit(lambda x: x * 2)
    for value in values:
        total += shared_compiled(value)
    return total


def nested(values):
    total = 0.0
    @jax.jit
    def double(x):
        return x * 2

    for value in values:
        total += double(value)
    return total


def partials(values):
    shared_compiled = jax.jit(functools.partial(scale))
    return [shared_compiled(value) for value in values]


def graphs(values):
    found = []
    compiled_scale = tf.function(scale)
    for value in values:
        found.append(compiled_scale(value))
    return found


def kernel(values):
    @numba.njit
    def total(items):
        return items.sum()

    return total(values)


def kernels(tables):
    return [kernel(table) for table in tables]


def same(values):
    return [jax.jit(scale)(value) for value in values]


def compiled(values):
    return [torch.compile(scale)(value) for value in values]


@numba.njit
def total(items):
    return items.sum()


def build(model):
    return jax.jit(lambda x: model(x))


@tf.function
def step(x):
    return x + 1


def once(value):
    return jax.jit(lambda x: x + 1)(value)


def module_level(values):
    return [FAST(value) for value in values]
