"""Compilers that are given their options first, and then the function."""

import jax
import numba
import tensorflow as tf


def double(x):
    return x * 2


def in_parallel(arrays):
    for array in arrays:
        numba.njit(parallel=True)(double)(array)  # error: PFL211


def traced(batches):
    for batch in batches:
        tf.function(jit_compile=True)(lambda x: x + 1)(batch)  # error: PFL211


def same_function(arrays):
    for array in arrays:
        jax.jit(static_argnums=())(double)(array)  # ok: one that JAX has compiled before


def once(arrays):
    fast = numba.njit(parallel=True)(double)  # ok: before the loop
    return [fast(array) for array in arrays]


def each(functions):
    return [numba.njit(parallel=True)(function) for function in functions]  # ok: another one each time


def decorators(functions):
    compiled = []
    for function in functions:
        decorate = numba.njit(parallel=True)  # ok: compiles nothing
        compiled.append(decorate(function))
    return compiled
