"""Builtins over arrays and columns."""

import numpy as np
import pandas as pd


def total(samples: np.ndarray):
    return sum(samples)  # error: PFL309


def flat(size: int):
    samples = np.arange(size)
    return sum(samples)  # hint: PFL309


def spread(samples: np.ndarray):
    return max(samples) - min(samples)  # error: PFL309, PFL309


def matching(left: np.ndarray, right: np.ndarray):
    return sum(left == right), any(left > right), all(left > 0)  # error: PFL309, PFL309, PFL309


def ordered(samples: np.ndarray):
    return sorted(samples)  # error: PFL309


def magnitudes(samples: np.ndarray):
    return list(map(abs, samples))  # error: PFL309


def of_column(table: pd.DataFrame):
    return max(table["price"]), sum(table["price"])  # error: PFL309, PFL309


def of_list(values: list):
    return sum(values), max(values), any(values)  # ok: a list


def of_range(count: int):
    return sum(range(count))  # ok: a range


def of_shape(samples: np.ndarray):
    return max(samples.shape)  # ok: a tuple


def of_two(left: np.ndarray, right: np.ndarray):
    return max(left.max(), right.max())  # ok: two numbers


def by_key(samples: np.ndarray):
    return max(samples, key=abs)  # ok: by a key


def with_default(samples: np.ndarray):
    return max(samples, default=0)  # ok: with a default


def methods(samples: np.ndarray):
    return samples.sum(), samples.max(), (samples > 0).any()  # ok: methods


def tiny():
    return sum(np.array([1, 2, 3]))  # ok: three numbers


def unknown(samples):
    return sum(samples)  # ok: nobody knows what it is


def of_dict(samples: dict):
    return sum(samples.values())  # ok: a dict


def of_arrays(samples: list[np.ndarray]):
    return sum(samples)  # ok: a list of arrays


def lengths(samples: list[np.ndarray]):
    return sum(len(sample) for sample in samples)  # ok: lengths


def run():
    samples = np.array([4.0, -1.0, 2.0, 0.0, 8.0, 1.0, 3.0, 5.0, 7.0, 6.0, 9.0, 2.0])
    table = np.arange(12.0).reshape(3, 4)
    return (
        total(samples),
        total(table).tolist(),
        total(samples[:0]),
        flat(7),
        spread(samples),
        matching(samples, samples[::-1]),
        matching(samples[:0], samples[:0]),
        ordered(samples),
        magnitudes(samples),
        of_column(pd.DataFrame({"price": samples})),
    )
