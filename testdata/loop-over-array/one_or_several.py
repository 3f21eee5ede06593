import numpy as np


def quantiles(q, values: np.ndarray):
    q_arr = np.array([q] if isinstance(q, float) else q)
    found = []
    for each in q_arr:  # hint: PFL301 because one-or-several
        found.append(each * 2 + 1)
    return found, values


def levels(q, values: np.ndarray):
    q_arr = np.array(q)
    found = []
    for each in q_arr:  # error: PFL301
        found.append(each * 2 + 1)
    return found, values
