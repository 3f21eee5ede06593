"""Arrays that functions are handed by calls of the same file, or that give their shape to another one."""

import numpy as np


def rescaled(values, peak):
    scaled = np.zeros(values.shape[0])
    for place, value in enumerate(values):  # error: PFL301
        scaled[place] = value / peak * 100.0
    return scaled


def shifted(values, level):
    out = np.empty_like(values)
    for i in range(len(values)):  # error: PFL301
        out[i] = values[i] - level
    return out


def squares(values):
    total = 0.0
    for value in values:  # error: PFL301
        total += value * value
    return total


def of_file(path):
    return squares(np.fromfile(path))


def of_lists(rows):
    return squares_of_rows([float(row) for row in rows])


def squares_of_rows(values):
    total = 0.0
    for value in values:  # ok: a list
        total += value * value
    return total


def sized(values, count):
    out = np.zeros(count)
    for i, value in enumerate(values):  # ok: nobody says what it is
        out[i] = value * 2.0
    return out


def unknown(values):
    total = 0.0
    for value in values:  # ok: nobody says what it is
        total += value * value
    return total
