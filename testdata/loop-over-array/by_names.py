"""Functions that hand out their names with what these hold."""

import numpy as np


def shown(n: int):
    left = np.arange(n)
    out = np.zeros(n)
    for i in range(n):  # error: PFL301
        out[i] = left[i] * 0.5
    return out, sorted(locals())


def of_object(n: int, options):
    left = np.arange(n)
    out = np.zeros(n)
    for i in range(n):  # error: PFL301
        out[i] = left[i] * 0.5
    return out, vars(options)


def whole(n: int):
    left = np.arange(n)
    return left * 0.5, locals()  # ok


def listed(n: int):
    found = [0] * n
    for i in range(n):
        found[i] = i * 0.5  # ok
    return found, locals()
