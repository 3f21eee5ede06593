"""Whole numbers of elements, logarithms of any base, and arrays whose number of dimensions is not shown."""

import math

import numpy as np


def floors(samples: np.ndarray):
    return [math.floor(sample) for sample in samples]  # error: PFL301


def grown(samples: np.ndarray):
    found = []
    for sample in samples:  # error: PFL301
        found.append(math.ceil(sample * 2))
    return found


def summed(samples: np.ndarray):
    return sum(math.floor(sample) for sample in samples)  # error: PFL301


def cut(samples: np.ndarray):
    return [int(sample) for sample in samples]  # hint: PFL301


def stored(samples: np.ndarray):
    out = np.zeros(len(samples))
    for i in range(len(samples)):  # error: PFL301
        out[i] = math.floor(samples[i])
    return out


def bits(samples: np.ndarray):
    out = np.zeros(len(samples))
    for i in range(len(samples)):  # error: PFL301
        out[i] = math.floor(samples[i]) & 3
    return out


def logs(samples: np.ndarray):
    return [math.log(sample, 2) for sample in samples]  # error: PFL301


def any_large(samples: np.ndarray):
    if any(sample > 3 for sample in samples):  # error: PFL301
        return "large"
    return any(sample > 1 for sample in samples)  # error: PFL301


def of_sizes(sizes, samples: np.ndarray):
    out = np.zeros(sizes * 2)
    for i in range(len(samples)):  # error: PFL301
        out[i] = samples[i] * 2
    return out


def whole(samples: np.ndarray):
    return np.floor(samples)  # ok: the array


def of_list(samples: list):
    return [math.floor(sample) for sample in samples]  # ok: a list


def first(samples: np.ndarray):
    return math.floor(samples[0])  # ok: one element


def largest(samples: np.ndarray):
    return samples.max()  # ok: the method


def counted(samples: np.ndarray):
    return np.count_nonzero(samples)  # ok: the array


def texts(names: list):
    return [name.upper() for name in names]  # ok: a list


def pairs(samples: dict):
    return [value for value in samples.values()]  # ok: a dict


def lengths(rows: list):
    return [len(row) for row in rows]  # ok: a list


def joined(names: list):
    return "".join(name for name in names)  # ok: a list


def numbers(count: int):
    return [number * 2 for number in range(count)]  # ok: numbers


def run():
    samples = np.array([0.5, 1.5, 4.0, 2.0])
    return (
        repr(floors(samples)),
        repr(grown(samples)),
        repr(summed(samples)),
        repr(cut(samples)),
        stored(samples).tolist(),
        bits(samples).tolist(),
        logs(samples),
        any_large(samples),
        any_large(samples / 2),
        of_sizes([4], np.array([[1.0] * 4] * 4)).tolist(),
        of_sizes(2, samples).tolist(),
    )
