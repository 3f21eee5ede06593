"""Arrays that are one or two shorter than others, and extremes of all but the first."""

import numpy as np


def steps(values: np.ndarray):
    found = np.zeros(len(values) - 1)
    found[:] = values[1:] - values[:-1]
    return found


def by_name(values: np.ndarray):
    count = len(values) - 1
    found = np.empty(count)
    found[:] = (values[1:] - values[:-1]) / 2
    return found


def bends(values: np.ndarray):
    count = len(values)
    found = np.zeros(count - 2)
    found[:] = values[2:] - 2 * values[1:-1] + values[:-2]
    return found


def shorter_still(values: np.ndarray):
    count = len(values) - 1
    found = np.zeros(count)
    found[:-1] = values[2:] - values[1:-1]
    return found


def too_short(values: np.ndarray):
    found = np.zeros(len(values) - 1)
    for i in range(len(values)):
        found[i] = values[i]
    return found


def beyond(values: np.ndarray):
    found = np.zeros(len(values) - 2)
    for i in range(len(values) - 1):
        found[i] = values[i]
    return found


def largest(values: np.ndarray):
    best = values[0]
    if len(values) > 1:
        best = max(best, values[1:].max())
    return best


def smallest_but_last(values: np.ndarray):
    best = values[0]
    if len(values) - 1 > 0:
        best = min(best, values[:-1].min())
    return best


def whole(values: np.ndarray):
    return values[1:] - values[:-1]


def carried(values: np.ndarray):
    found = np.zeros(len(values) - 1)
    for i in range(1, len(values) - 1):
        found[i] = found[i - 1] * 0.5 + values[i]
    return found


def of_lists(values: list):
    found = [0.0] * (len(values) - 1)
    for i in range(len(values) - 1):
        found[i] = values[i + 1] - values[i]
    return found


def first_only(values: np.ndarray):
    best = values[0]
    for i in range(1, 3):
        best = max(best, values[i])
    return best


def searched(values: np.ndarray, wanted):
    for i in range(len(values) - 1):
        if values[i] == wanted:
            return i
    return -1


def batches(values: np.ndarray, size, model):
    for start in range(0, len(values) - 1, size):
        yield model(values[start : start + size])


def printed(values: np.ndarray):
    for i in range(len(values) - 1):
        print(values[i + 1])


def labels(values: np.ndarray, names: dict):
    for i in range(len(values) - 1):
        names.setdefault(int(values[i]), []).append(i)
    return names


def tried(function, arguments):
    for values in (np.arange(6.0) ** 2, np.arange(2.0), np.arange(1.0)):
        try:
            yield np.asarray(function(values, *arguments)).tolist()
        except (IndexError, ValueError) as error:
            yield type(error).__name__


def run():
    functions = (steps, by_name, bends, shorter_still, too_short, beyond, largest, smallest_but_last)
    return [list(tried(function, ())) for function in functions]
