"""Functions that compile what they are given."""

import jax


def double(x):
    return x * 2


def halved(x):
    return x / 2


def applied(function, x):
    return jax.jit(lambda a: function(a))(x)


def mapped(xs):
    return [applied(double, x) for x in xs]  # error: PFL211


def decorated(function, x):
    @jax.jit  # error: PFL211
    def inner(a):
        return function(a)

    return inner(x)


def mapped_too(xs):
    return [decorated(double, x) for x in xs]


def decorated_each(function, x):
    @jax.jit  # ok: another-function-each-time
    def inner(a):
        return function(a)

    return inner(x)


def each_of(x):
    return [decorated_each(function, x) for function in (double, halved, abs)]


def each(function, x):
    fast = jax.jit(lambda a: function(a))
    return fast(x)


def all_of(x):
    return [each(function, x) for function in (double, halved, abs)]  # ok: another-function-each-time


def made(scale):
    @jax.jit  # ok: is-factory
    def inner(a):
        return a * scale

    return inner


def all_made(scales):
    return {scale: made(scale) for scale in scales}


def made_and_run(scale, x):
    @jax.jit  # error: PFL211
    def inner(a):
        return a * scale

    return inner(x)


def all_run(scales):
    return [made_and_run(scale, 1.0) for scale in scales]
