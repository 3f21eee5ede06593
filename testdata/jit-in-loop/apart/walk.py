"""Loops over what another file compiles."""

from models import Surface, applied, areas, heights, kernel, kept_kernel


def called(xs):
    surface = Surface(2.0)
    return [surface(x) for x in xs]  # error: PFL211


def method(xs):
    surface = Surface(2.0)
    total = 0.0
    for x in xs:
        total += surface.height(x)  # error: PFL211
    return total


def deeper(surface: Surface, xs):
    for x in xs:
        yield heights(surface, x)  # error: PFL211


def once(xs):
    surface = Surface(2.0)
    return surface.height(xs)  # ok: once


def compiled_once(xs):
    surface = Surface(2.0)
    return [surface.fast(x) for x in xs]  # ok: compiled once


def found_again(xs):
    return [areas(x) for x in xs]  # ok: JAX finds it again


def kernels(rows):
    for row in rows:
        run = kernel(row.factor)  # error: PFL211
        row.total = run(row.value)


def kept(rows):
    for row in rows:
        run = kept_kernel(row.factor)  # ok: cached
        row.total = run(row.value)


def given(functions, x):
    return [applied(function, x) for function in functions]  # ok: another-function-each-time


def given_the_same(function, xs):
    return [applied(function, x) for x in xs]  # error: PFL211
