"""Masks that are filled with infinity, whichever way it is written."""

import numpy as np


def causal(n):
    mask = np.zeros((n, n))
    for i in range(n):  # error: PFL301
        for j in range(n):
            if j > i:
                mask[i, j] = float("-inf")
    return mask


def undefined(n):
    mask = np.zeros((n, n))
    for i in range(n):  # error: PFL301
        for j in range(n):
            mask[i, j] = -float("nan")
    return mask


def parsed(texts):
    values = np.zeros(len(texts))
    for i, text in enumerate(texts):  # ok: each text is parsed
        values[i] = float(text)
    return values


def run():
    return causal(40), undefined(3)
