"""JAX: arrays that cannot change, rebuilt in each pass."""

import jax
import jax.numpy as jnp


def filled(values):
    out = jnp.zeros(len(values))
    for i in range(len(values)):  # error: PFL201
        out = out.at[i].set(values[i] * 2)
    return out


def table(left, right):
    out = jnp.zeros((len(left), len(right)))
    for i in range(len(left)):  # error: PFL201
        for j in range(len(right)):
            out = out.at[i, j].add(left[i] * right[j])
    return out


def once(out, place):
    return out.at[place].set(1.0)  # ok: once


def scanned(values, start):
    return jax.lax.scan(lambda carry, x: (carry + x, carry), start, values)  # ok: compiled


def same_place(out, values):
    for value in values:  # ok: one place, each pass needs the last
        out = out.at[0].set(jnp.maximum(out[0], value))
    return out


def carried(out, count):
    for i in range(1, count):  # ok: each value needs the one before
        out = out.at[i].set(out[i - 1] * 0.5)
    return out


def updated_twice(left, right):
    out = jnp.zeros((len(left), 2))
    for i in range(len(left)):  # error: PFL201
        out = out.at[i, 0].set(left[i])
        out = out.at[i, 1].add(right[i])
    return out
