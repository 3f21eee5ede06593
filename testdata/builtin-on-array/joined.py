"""Sorted arrays that go on as lists, and few roots."""

import matplotlib.pyplot as plt
import numpy as np


def ends(low: np.ndarray, high: np.ndarray):
    return sorted(low) + sorted(high)  # ok: joined-as-list


def ordered(low: np.ndarray):
    return sorted(low)  # error: PFL309


def lengths(low: np.ndarray, high: np.ndarray):
    return sum(low) + sum(high)  # error: PFL309, PFL309


def roots(bounds: list[float]):
    return [sorted(np.roots([-1, 1, -bound])) for bound in bounds]  # ok: few-elements


def folded():
    return sorted(np.roots(np.arange(200)))  # hint: PFL309 because size-unknown


def checked(low: np.ndarray):
    if low.size > 7:
        worst = max(low)  # ok: for-error-message
        raise ValueError(f"at most {worst}")
    return low


def plotted(low: np.ndarray):
    plt.plot(low)
    plt.ylim(0, max(low))  # hint: PFL309 because draws


def plotted_if_wanted(low: np.ndarray, plots: bool):
    if plots:
        plt.plot(low)
    plt.ylim(0, max(low))  # hint: PFL309 because draws


def plotted_at_the_end(low: np.ndarray, is_last: bool):
    if is_last:
        plt.plot(low)
        return max(low)  # hint: PFL309 because draws
    else:
        return sum(low)  # error: PFL309


def plotted_otherwise(low: np.ndarray, is_last: bool):
    if not is_last:
        return sum(low)  # error: PFL309
    else:
        plt.plot(low)
        return 0.0
