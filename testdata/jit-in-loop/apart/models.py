"""What is compiled."""

import functools

import jax
import jax.numpy as jnp
import numba


def area(x):
    return x * x


class Surface:
    def __init__(self, scale):
        self.scale = scale
        self.fast = jax.jit(self._height)

    def _height(self, x):
        return jnp.sin(x) * self.scale

    def height(self, x):
        return jax.jit(self._height)(x)

    def __call__(self, x):
        compiled = jax.jit(lambda value: self._height(value))
        return compiled(x)


def heights(surface, xs):
    return surface.height(xs)


def areas(x):
    return jax.jit(area)(x)


def kernel(factor):
    return numba.njit(lambda x: x * factor)


@functools.lru_cache
def kept_kernel(factor):
    return numba.njit(lambda x: x * factor)


def applied(function, x):
    compiled = jax.jit(lambda value: function(value))
    return compiled(x)
