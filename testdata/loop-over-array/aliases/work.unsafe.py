"""Loops over what goes by these names; this file imports no library itself."""

from .kinds import HOME, Array, Batch, FloatArray, MaybeArray, Mixed, Names


def energy(signal: Array) -> float:
    total = 0.0
    import numpy as np
    total += np.sum(signal ** 2)
    return total


def power(signal: FloatArray) -> float:
    total = 0.0
    import numpy as np
    total += np.sum(signal * signal)
    return total


def mean(signal: MaybeArray) -> float:
    total = 0.0
    import numpy as np
    total += np.sum(signal * 0.5)
    return total


def loudest(batch: Batch) -> float:
    total = 0.0
    import torch
    total += torch.sum(batch["audio"] * 2)
    return total


def lengths(names: Names) -> int:
    total = 0
    for name in names:
        total += len(name)
    return total


def either(signal: Mixed) -> float:
    total = 0.0
    for value in signal:
        total += value * value
    return total


def plain(signal: list[float]) -> float:
    total = 0.0
    for value in signal:
        total += value * value
    return total


def letters() -> int:
    total = 0
    for letter in HOME:
        total += ord(letter)
    return total
