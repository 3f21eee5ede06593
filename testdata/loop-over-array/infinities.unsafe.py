"""Masks that are filled with infinity, whichever way it is written."""

import numpy as np


def causal(n):
    mask = np.zeros((n, n))
    mask[np.arange(n) > np.arange(n)[:, None]] = float("-inf")
    return mask


def undefined(n):
    mask = np.zeros((n, n))
    mask[:] = -float("nan")
    return mask


def parsed(texts):
    values = np.zeros(len(texts))
    for i, text in enumerate(texts):
        values[i] = float(text)
    return values


def run():
    return causal(40), undefined(3)
