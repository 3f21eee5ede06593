"""Sorted arrays that go on as lists, and few roots."""

import matplotlib.pyplot as plt
import numpy as np


def ends(low: np.ndarray, high: np.ndarray):
    return sorted(low) + sorted(high)


def ordered(low: np.ndarray):
    return sorted(low)


def lengths(low: np.ndarray, high: np.ndarray):
    return low.sum(axis=0) + high.sum(axis=0)


def roots(bounds: list[float]):
    return [sorted(np.roots([-1, 1, -bound])) for bound in bounds]


def folded():
    return sorted(np.roots(np.arange(200)))


def checked(low: np.ndarray):
    if low.size > 7:
        worst = max(low)
        raise ValueError(f"at most {worst}")
    return low


def plotted(low: np.ndarray):
    plt.plot(low)
    plt.ylim(0, low.max())


def plotted_if_wanted(low: np.ndarray, plots: bool):
    if plots:
        plt.plot(low)
    plt.ylim(0, low.max())


def plotted_at_the_end(low: np.ndarray, is_last: bool):
    if is_last:
        plt.plot(low)
        return low.max()
    else:
        return low.sum(axis=0)


def plotted_otherwise(low: np.ndarray, is_last: bool):
    if not is_last:
        return low.sum(axis=0)
    else:
        plt.plot(low)
        return 0.0
