"""Builtins over arrays and columns."""

import numpy as np
import pandas as pd


def total(samples: np.ndarray):
    return samples.sum(axis=0)


def flat(size: int):
    samples = np.arange(size)
    return samples.sum()


def spread(samples: np.ndarray):
    return samples.max() - samples.min()


def matching(left: np.ndarray, right: np.ndarray):
    return (
        (left == right).sum(axis=0),
        bool((left > right).any()),
        bool((left > 0).all()),
    )


def ordered(samples: np.ndarray):
    return sorted(samples)


def magnitudes(samples: np.ndarray):
    return list(map(abs, samples))


def of_column(table: pd.DataFrame):
    return table["price"].max(skipna=False), table["price"].to_numpy().sum()


def of_list(values: list):
    return sum(values), max(values), any(values)


def of_range(count: int):
    return sum(range(count))


def of_shape(samples: np.ndarray):
    return max(samples.shape)


def of_two(left: np.ndarray, right: np.ndarray):
    return max(left.max(), right.max())


def by_key(samples: np.ndarray):
    return max(samples, key=abs)


def with_default(samples: np.ndarray):
    return max(samples, default=0)


def methods(samples: np.ndarray):
    return samples.sum(), samples.max(), (samples > 0).any()


def tiny():
    return sum(np.array([1, 2, 3]))


def unknown(samples):
    return sum(samples)


def of_dict(samples: dict):
    return sum(samples.values())


def of_arrays(samples: list[np.ndarray]):
    return sum(samples)


def lengths(samples: list[np.ndarray]):
    return sum(len(sample) for sample in samples)


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
