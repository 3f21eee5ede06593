"""Compiled functions in classes, handlers and by every decorator."""

import functools

import jax
import tensorflow as tf
import torch
from fastapi import FastAPI
from numba import cuda, njit
from torch import nn


def j1(xs):
    for x in xs:
        f = functools.partial(max, 1)
        g = jax.jit(f)
        g(x)


class K:
    def step(self, x):
        return x

    def run(self, xs):
        compiled = jax.jit(self.step)
        for x in xs:
            y = compiled(x)

    def make(self, x):
        return jax.jit(lambda z: z + 1)(x)

    def loop(self, xs):
        return [self.make(x) for x in xs]


def j2(xs):
    @tf.function
    def f(a):
        return a

    @njit(cache=True)
    def g(a):
        return a

    @functools.partial(jax.jit, static_argnums=0)
    def h(a):
        return a

    @cuda.jit
    def k(a):
        pass

    for x in xs:

        f(x)

app = FastAPI()
net = nn.Linear(3, 3)


@app.get("/x")
def handler(x: float):
    model = torch.compile(net)
    return model(x)


@app.get("/y")
def handler2(x: float):
    f = jax.jit(lambda a: a * 2)
    return f(x)


@functools.cache
def cached(size):
    return jax.jit(lambda a: a * size)


def sized(sizes):
    return [cached(size)(1.0) for size in sizes]


class Lazy:
    def __init__(self):
        self.fast = None

    def run(self, xs):
        found = []
        for x in xs:
            if self.fast is None:
                self.fast = jax.jit(lambda a: a + 1)
            found.append(self.fast(x))
        return found

    def setup(self):
        self.slow = jax.jit(lambda a: a + 1)


@jax.jit
def outer(x):
    return jax.vmap(lambda a: a + 1)(x)


COMPILED = torch.compile(net)


def compile_all(models):
    return [torch.compile(model) for model in models]
