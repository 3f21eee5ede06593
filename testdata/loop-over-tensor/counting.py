"""Loops that count by hand, over tensors and JAX arrays."""

import jax.numpy as jnp
import torch


def energy(signal: torch.Tensor):
    total = 0.0
    i = 0
    while i < signal.shape[0]:  # error: PFL201
        total += signal[i] ** 2
        i += 1
    return total


def doubled(n: int):
    x = jnp.zeros(n)
    i = 0
    while i < n:  # error: PFL201
        x = x.at[i].set(i * 2)
        i += 1
    return x


def decode(model, tokens: torch.Tensor, limit: int):
    i = 0
    while i < limit:  # ok: each step needs the last
        tokens = torch.cat([tokens, model(tokens)])  # hint: PFL203
        i += 1
    return tokens


def decayed(signal: torch.Tensor):
    i = 1
    while i < len(signal):  # ok: each step needs the last
        signal[i] = signal[i] + 0.5 * signal[i - 1] ** 2
        i += 1
    return signal
