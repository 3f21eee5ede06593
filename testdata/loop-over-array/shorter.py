"""Arrays that are one or two shorter than others, and extremes of all but the first."""

import numpy as np


def steps(values: np.ndarray):
    found = np.zeros(len(values) - 1)
    for i in range(len(values) - 1):  # error: PFL301
        found[i] = values[i + 1] - values[i]
    return found


def by_name(values: np.ndarray):
    count = len(values) - 1
    found = np.empty(count)
    for i in range(count):  # error: PFL301
        found[i] = (values[i + 1] - values[i]) / 2
    return found


def bends(values: np.ndarray):
    count = len(values)
    found = np.zeros(count - 2)
    for i in range(1, count - 1):  # error: PFL301
        found[i - 1] = values[i + 1] - 2 * values[i] + values[i - 1]
    return found


def shorter_still(values: np.ndarray):
    count = len(values) - 1
    found = np.zeros(count)
    for i in range(count - 1):  # error: PFL301
        found[i] = values[i + 2] - values[i + 1]
    return found


def too_short(values: np.ndarray):
    found = np.zeros(len(values) - 1)
    for i in range(len(values)):  # error: PFL301
        found[i] = values[i]
    return found


def beyond(values: np.ndarray):
    found = np.zeros(len(values) - 2)
    for i in range(len(values) - 1):  # error: PFL301
        found[i] = values[i]
    return found


def largest(values: np.ndarray):
    best = values[0]
    for i in range(1, len(values)):  # error: PFL301
        if values[i] > best:
            best = values[i]
    return best


def smallest_but_last(values: np.ndarray):
    best = values[0]
    for i in range(len(values) - 1):  # error: PFL301
        best = min(best, values[i])
    return best


def whole(values: np.ndarray):
    return values[1:] - values[:-1]  # ok


def carried(values: np.ndarray):
    found = np.zeros(len(values) - 1)
    for i in range(1, len(values) - 1):  # hint: PFL301 because needs-others
        found[i] = found[i - 1] * 0.5 + values[i]
    return found


def of_lists(values: list):
    found = [0.0] * (len(values) - 1)
    for i in range(len(values) - 1):  # ok: lists
        found[i] = values[i + 1] - values[i]
    return found


def first_only(values: np.ndarray):
    best = values[0]
    for i in range(1, 3):  # ok: two
        best = max(best, values[i])
    return best


def searched(values: np.ndarray, wanted):
    for i in range(len(values) - 1):  # ok: ends with the hit
        if values[i] == wanted:
            return i
    return -1


def batches(values: np.ndarray, size, model):
    for start in range(0, len(values) - 1, size):  # ok: several at once
        yield model(values[start : start + size])


def printed(values: np.ndarray):
    for i in range(len(values) - 1):  # ok: shown one by one
        print(values[i + 1])


def labels(values: np.ndarray, names: dict):
    for i in range(len(values) - 1):  # ok: a dict of lists
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
