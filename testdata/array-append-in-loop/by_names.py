"""Functions that hand out their names with what these hold."""

import numpy as np


def shown(values):
    found = np.array([])
    for value in values:
        found = np.append(found, float(value) / 2)  # error: PFL302
    return found, sorted(locals())


def of_object(values, options):
    found = np.array([])
    for value in values:
        found = np.append(found, float(value) / 2)  # error: PFL302
    return found, vars(options)


def once(value):
    return np.append(np.array([]), value), locals()  # ok


def listed(values):
    found = []
    for value in values:
        found.append(float(value) / 2)  # ok
    return found, locals()
