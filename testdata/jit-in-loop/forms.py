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
        g = jax.jit(f)  # error: PFL211
        g(x)


class K:
    def step(self, x):
        return x

    def run(self, xs):
        for x in xs:
            y = jax.jit(self.step)(x)  # error: PFL211

    def make(self, x):
        return jax.jit(lambda z: z + 1)(x)  # ok: told at the call

    def loop(self, xs):
        return [self.make(x) for x in xs]  # error: PFL211


def j2(xs):
    for x in xs:

        @tf.function  # error: PFL211
        def f(a):
            return a

        f(x)

        @njit(cache=True)  # error: PFL211
        def g(a):
            return a

        @functools.partial(jax.jit, static_argnums=0)  # error: PFL211
        def h(a):
            return a

        @cuda.jit  # error: PFL211
        def k(a):
            pass


app = FastAPI()
net = nn.Linear(3, 3)


@app.get("/x")
def handler(x: float):
    model = torch.compile(net)  # error: PFL211
    return model(x)


@app.get("/y")
def handler2(x: float):
    f = jax.jit(lambda a: a * 2)  # error: PFL211
    return f(x)


@functools.cache
def cached(size):
    return jax.jit(lambda a: a * size)  # ok: cached


def sized(sizes):
    return [cached(size)(1.0) for size in sizes]  # ok: cached


class Lazy:
    def __init__(self):
        self.fast = None

    def run(self, xs):
        found = []
        for x in xs:
            if self.fast is None:
                self.fast = jax.jit(lambda a: a + 1)  # ok: once
            found.append(self.fast(x))
        return found

    def setup(self):
        self.slow = jax.jit(lambda a: a + 1)  # ok: kept


@jax.jit
def outer(x):
    return jax.vmap(lambda a: a + 1)(x)  # ok: no compilation


COMPILED = torch.compile(net)  # ok: once


def compile_all(models):
    return [torch.compile(model) for model in models]  # ok: other models


def factory(scale):
    return jax.jit(lambda a: a * scale)  # ok: told at the call


def used_at_once(rows):
    total = 0.0
    for row in rows:
        scaled = factory(row.scale)  # error: PFL211
        total += float(scaled(row.value))
    return total


def table(scales):
    return {scale: factory(scale) for scale in scales}  # ok: is-factory


def kept(scales, store):
    for scale in scales:
        scaled = factory(scale)  # ok: is-factory
        store.append(scaled)


def factory_of(function):
    return jax.jit(lambda a: function(a))  # ok: a factory


def other_functions(many, x):
    return [factory_of(one)(x) for one in many]  # ok: another-function-each-time


def same_function(xs):
    return [factory_of(max)(x) for x in xs]  # error: PFL211


def decorated(rate):
    @jax.jit  # error: PFL211
    def step(x):
        return x - rate

    return step


def steps(xs, rates):
    for rate in rates:
        step = decorated(rate)
        xs = step(xs)
    return xs


def helper(x):
    quick = jax.jit(lambda a: a * 2)  # ok: told at the call
    return quick(x)


@app.get("/z")
def handler3(x: float):
    return helper(x)  # error: PFL211


def wrapped():
    return torch.compile(net)  # ok: told at the call


@app.get("/w")
def handler4(x: float):
    model = wrapped()  # error: PFL211
    return model(x)


FASTER = None


@app.get("/z")
def handler3(x: float):
    global FASTER
    if FASTER is None:
        FASTER = jax.jit(lambda a: a * 3)  # ok: compiled-once
    return FASTER(x)
