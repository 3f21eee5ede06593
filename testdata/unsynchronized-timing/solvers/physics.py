"""What is solved on the device."""

import jax
import jax.numpy as jnp
import numpy as np


@jax.jit
def pressure(matrix, rhs):
    return jnp.linalg.solve(matrix, rhs)


def velocity(matrix, rhs):
    return jnp.dot(matrix, rhs) * 0.5


def residual(matrix, rhs):
    return float(jnp.abs(matrix @ rhs).max())


def settled(matrix, rhs):
    return jnp.linalg.solve(matrix, rhs).block_until_ready()


def on_host(matrix, rhs):
    return np.linalg.solve(matrix, rhs)
