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


def factory(scale):
    return jax.jit(lambda a: a * scale)


def used_at_once(rows):
    total = 0.0
    for row in rows:
        scaled = factory(row.scale)
        total += float(scaled(row.value))
    return total


def table(scales):
    return {scale: factory(scale) for scale in scales}


def kept(scales, store):
    for scale in scales:
        scaled = factory(scale)
        store.append(scaled)


def factory_of(function):
    return jax.jit(lambda a: function(a))


def other_functions(many, x):
    return [factory_of(one)(x) for one in many]


def same_function(xs):
    return [factory_of(max)(x) for x in xs]


def decorated(rate):
    @jax.jit
    def step(x):
        return x - rate

    return step


def steps(xs, rates):
    for rate in rates:
        step = decorated(rate)
        xs = step(xs)
    return xs


def helper(x):
    quick = jax.jit(lambda a: a * 2)
    return quick(x)


@app.get("/z")
def handler3(x: float):
    return helper(x)


def wrapped():
    return torch.compile(net)


@app.get("/w")
def handler4(x: float):
    model = wrapped()
    return model(x)


FASTER = None


@app.get("/z")
def handler3(x: float):
    global FASTER
    if FASTER is None:
        FASTER = jax.jit(lambda a: a * 3)
    return FASTER(x)
