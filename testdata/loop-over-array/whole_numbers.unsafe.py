"""Whole numbers of elements, logarithms of any base, and arrays whose number of dimensions is not shown."""

import math

import numpy as np


def floors(samples: np.ndarray):
    return np.floor(samples).astype(int).tolist()


def grown(samples: np.ndarray):
    found = []
    found.extend(np.ceil(samples * 2).astype(int).tolist())
    return found


def summed(samples: np.ndarray):
    return np.sum(np.floor(samples).astype(int)).item()


def cut(samples: np.ndarray):
    return samples.astype(int).tolist()


def stored(samples: np.ndarray):
    out = np.zeros(len(samples))
    out[:] = np.floor(samples)
    return out


def bits(samples: np.ndarray):
    out = np.zeros(len(samples))
    out[:] = np.floor(samples).astype(int) & 3
    return out


def logs(samples: np.ndarray):
    return (np.log(samples, dtype=float) / np.log(2)).tolist()


def any_large(samples: np.ndarray):
    if np.any(samples > 3):
        return "large"
    return bool(np.any(samples > 1))


def of_sizes(sizes, samples: np.ndarray):
    out = np.zeros(sizes * 2)
    for i in range(len(samples)):
        out[i] = samples[i] * 2
    return out


def whole(samples: np.ndarray):
    return np.floor(samples)


def of_list(samples: list):
    return [math.floor(sample) for sample in samples]


def first(samples: np.ndarray):
    return math.floor(samples[0])


def largest(samples: np.ndarray):
    return samples.max()


def counted(samples: np.ndarray):
    return np.count_nonzero(samples)


def texts(names: list):
    return [name.upper() for name in names]


def pairs(samples: dict):
    return [value for value in samples.values()]


def lengths(rows: list):
    return [len(row) for row in rows]


def joined(names: list):
    return "".join(name for name in names)


def numbers(count: int):
    return [number * 2 for number in range(count)]


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
