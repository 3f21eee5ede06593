"""Whole numbers that may wrap, arrays that the function alters, and errors that are seen half way."""

import contextlib

import numpy as np


def scaled(n: int, k: int):
    x = np.arange(n)
    out = np.zeros(n)
    for i in range(n):  # error: PFL301
        out[i] = x[i] * k + 1
    return out


def cubed(n: int):
    x = np.arange(n)
    out = np.zeros(n)
    for i in range(n):  # error: PFL301
        out[i] = x[i] * x[i] * x[i]
    return out


def from_far(n: int, start: int):
    x = np.arange(start, n)
    out = np.zeros(len(x))
    for i in range(len(x)):  # error: PFL301
        out[i] = x[i] * 4
    return out


def named(n: int, k: int):
    x = np.arange(n)
    out = np.zeros(n)
    for i in range(n):  # error: PFL301
        value = x[i]
        out[i] = value * k
    return out


def small(n: int):
    x = np.arange(n)
    out = np.zeros(n)
    for i in range(n):  # error: PFL301
        out[i] = (x[i] * 3 - 2) / 7
    return out


def squared(n: int):
    x = np.arange(n)
    out = np.zeros(n)
    for i in range(n):  # error: PFL301
        out[i] = x[i] * x[i]
    return out


def few():
    x = np.arange(2000)
    out = np.zeros(2000)
    for i in range(2000):  # hint: PFL301
        out[i] = x[i] * x[i] * x[i]
    return out


def in_steps():
    x = np.arange(10, 40000, 20)
    out = np.zeros(len(x))
    for i in range(len(x)):  # hint: PFL301
        out[i] = x[i] * 4
    return out


def of_floats(n: int, k: int):
    x = np.ones(n)
    y = np.arange(n)
    out = np.zeros(n)
    for i in range(n):  # error: PFL301
        out[i] = x[i] * y[i] * k
    return out


def resized(n: int):
    x = np.ones(n)
    out = np.zeros(n)
    x.resize(n - 1)
    for i in range(n - 1):  # error: PFL301
        out[i] = x[i] * 2
    return out


def reshaped(n: int):
    x = np.ones(n)
    out = np.zeros(n)
    out.shape = (n, 1)
    for i in range(n):  # error: PFL301
        out[i] = x[i] * 2
    return out


def locked(n: int):
    x = np.ones(n)
    out = np.zeros(n)
    out.flags.writeable = False
    for i in range(n):  # error: PFL301
        out[i] = x[i] * 2
    return out


def reshaped_later(n: int):
    x = np.ones(n)
    out = np.zeros(n)
    for i in range(n):  # error: PFL301
        out[i] = x[i] * 2
    out.shape = (n, 1)
    return out, x.size, x.flags.writeable


def shown_half_done(n: int):
    x = np.ones(n)
    y = np.arange(n)
    out = np.zeros(n)
    try:
        for i in range(n):  # error: PFL301
            out[i] = x[i] / (y[i] + 2)
    finally:
        print(out)
    return out


def kept_half_done(n: int):
    x = np.ones(n)
    y = np.arange(n)
    out = np.zeros(n)
    with contextlib.suppress(FloatingPointError):
        for i in range(n):  # error: PFL301
            out[i] = x[i] / (y[i] + 2)
    return out


def whole(n: int, k: int):
    return np.arange(n) * k  # ok


def listed(n: int, k: int):
    return [number * k for number in range(n)]  # ok


def summed(numbers: list[int]):
    return sum(number * 3 for number in numbers)  # ok


def one(n: int):
    x = np.arange(n)
    return x[0] * 3  # ok


def sliced(n: int):
    x = np.arange(n)
    x.resize(n - 1)
    return x[1:] - x[:-1]  # ok


def shaped(n: int):
    x = np.ones(n)
    x.shape = (n, 1)
    return x  # ok


def rows(n: int):
    return [n, n + 1, n + 2]  # ok


def flagged(n: int):
    x = np.ones(n)
    x.flags.writeable = False
    return x * 2  # ok


def counted(n: int):
    total = 0
    for number in range(n):
        total += number  # ok
    return total


def of_text(rows: list[str]):
    return [len(row) for row in rows]  # ok


def collected(n: int):
    found = []
    for number in range(n):
        found.append(number * 2)  # ok
    return found


def drawn(n: int):
    return np.arange(n).sum()  # ok


def both(n: int):
    return np.arange(n) + np.arange(n)  # ok


def tried(n: int):
    try:
        return np.ones(n) / np.arange(n)  # ok
    finally:
        print(n)


def run():
    return (
        [scaled(9, 2), cubed(9), from_far(9, 2), named(9, 2), small(9), squared(9)],
        [few()[-1], in_steps()[-1], of_floats(9, 2), reshaped_later(9)],
        [resized(9), reshaped(9), shown_half_done(9), kept_half_done(9)],
    )
