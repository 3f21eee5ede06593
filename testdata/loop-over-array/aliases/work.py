"""Loops over what goes by these names; this file imports no library itself."""

from .kinds import HOME, Array, Batch, FloatArray, MaybeArray, Mixed, Names


def energy(signal: Array) -> float:
    total = 0.0
    for i in range(len(signal)):  # error: PFL301
        total += signal[i] ** 2
    return total


def power(signal: FloatArray) -> float:
    total = 0.0
    for value in signal:  # error: PFL301
        total += value * value
    return total


def mean(signal: MaybeArray) -> float:
    total = 0.0
    for value in signal:  # error: PFL301
        total += value * 0.5
    return total


def loudest(batch: Batch) -> float:
    total = 0.0
    for value in batch["audio"]:  # error: PFL201
        total += value * 2
    return total


def lengths(names: Names) -> int:
    total = 0
    for name in names:  # ok: text
        total += len(name)
    return total


def either(signal: Mixed) -> float:
    total = 0.0
    for value in signal:  # ok: perhaps a list
        total += value * value
    return total


def plain(signal: list[float]) -> float:
    total = 0.0
    for value in signal:  # ok: a list
        total += value * value
    return total


def letters() -> int:
    total = 0
    for letter in HOME:  # ok: text
        total += ord(letter)
    return total
