"""Functions whose docstrings say what they take."""

import numpy as np


def numpy_style(values, weights):
    """Weigh.

    Parameters
    ----------
    values : ndarray of shape (n_samples,)
        What to add up.
    weights : list of float
        One for each.
    """
    total = 0.0
    total += np.sum(values * 2, axis=0)
    for i in range(len(weights)):
        total += weights[i] * 2
    return np.float64(total)


def google_style(values, others):
    """Weigh.

    Args:
        values (np.ndarray): what to add up.
        others (list or np.ndarray): more of it.
    """
    total = 0.0
    total += np.sum(values * 2, axis=0)
    for i in range(len(others)):
        total += others[i] * 2
    return total


def fields(values):
    """Weigh.

    :param values: what to add up
    :type values: numpy.ndarray
    """
    total = 0.0
    total += np.sum(values * 2, axis=0)
    return total


def annotated(values: list):
    """Weigh.

    Args:
        values (np.ndarray): what to add up.
    """
    total = 0.0
    for i in range(len(values)):
        total += values[i] * 2
    return total


class Base:
    def weigh(self, values):
        raise NotImplementedError


class Heavy(Base):
    def weigh(self, values):
        total = 0.0
        total += np.sum(values * 2, axis=0)
        return total


def run(base: Base):
    return base.weigh(np.zeros(1_000))
