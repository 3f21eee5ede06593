"""Loops whose iterations need what others left, over elements of arrays."""

import math

import numba
import numpy as np


def smoothed(samples: np.ndarray, share: float):
    out = np.zeros(len(samples))
    out[0] = samples[0]
    for t in range(1, len(samples)):  # hint: PFL301 because needs-others
        out[t] = share * samples[t] + (1 - share) * out[t - 1]
    return out


def discounted(rewards: np.ndarray, rate: float):
    out = np.zeros(len(rewards))
    run = 0.0
    for t in reversed(range(len(rewards))):  # hint: PFL301 because needs-others
        run = rewards[t] + rate * run
        out[t] = run
    return out


def cheapest(costs: np.ndarray, rows: int, columns: int):
    best = np.zeros((rows, columns))
    for i in range(1, rows):  # hint: PFL301 because needs-others
        for j in range(1, columns):
            best[i, j] = costs[i, j] + min(best[i - 1, j], best[i, j - 1], best[i - 1, j - 1])
    return best


def jumps(levels: np.ndarray, step: float):
    last = 0.0
    found = []
    for i in range(len(levels)):  # hint: PFL301 because needs-others
        if abs(levels[i] - last) > step:
            last = levels[i]
            found.append(last)
    return found


def decayed(levels: np.ndarray):
    level = 1.0
    for i in range(len(levels)):  # hint: PFL301 because needs-others
        level = 1 - level * math.exp(-levels[i])
        levels[i] = level
    return levels


def of_rows(states: np.ndarray, rate: float):
    out = np.zeros((len(states), 3))
    for t in range(1, len(states)):
        out[t] = rate * out[t - 1] + states[t]  # ok: whole rows
    return out


def of_unknown(states: np.ndarray, out: np.ndarray, rate: float):
    for t in range(1, len(states)):
        out[t] = rate * out[t - 1] + states[t]  # ok: rows, as far as anyone can tell
    return out


def with_function(states: np.ndarray, step):
    out = np.zeros(len(states))
    for t in range(1, len(states)):
        out[t] = step(out[t - 1], states[t])  # ok: what the function does is not known
    return out


def windows(levels: np.ndarray, width: int):
    out = np.zeros(len(levels))
    for t in range(width, len(levels)):
        out[t] = levels[t] + out[t - width : t].sum()  # ok: whole windows
    return out


@numba.njit
def compiled(levels: np.ndarray):
    out = np.zeros(len(levels))
    for t in range(1, len(levels)):
        out[t] = 0.5 * out[t - 1] + levels[t]  # ok: native code
    return out


def few(levels: np.ndarray):
    out = np.zeros(4)
    for t in range(1, 4):
        out[t] = 0.5 * out[t - 1] + levels[t]  # ok: four
    return out


def lists(levels: list[float]):
    out = [0.0] * len(levels)
    for t in range(1, len(levels)):
        out[t] = 0.5 * out[t - 1] + levels[t]  # ok: lists
    return out


def objects(levels: np.ndarray):
    out = np.empty(len(levels), dtype=object)
    for t in range(1, len(levels)):
        out[t] = levels[t] * 0.5 + out[t - 1]  # ok: objects are what they are
    return out


def message(levels: np.ndarray, limit: float):
    out = np.zeros(len(levels))
    if limit < 0:
        for t in range(1, len(levels)):
            out[t] = 0.5 * out[t - 1] + levels[t]  # ok: for an error
        raise ValueError(out)
    return out


def from_array(levels: np.ndarray, start: np.ndarray):
    last = start * 2
    for t in range(1, len(levels)):
        last = 0.5 * last + levels[t]  # ok: a whole array is carried on
    return last


def reflections(values: np.ndarray):
    count = values.shape[0]
    y = np.zeros((count, count))
    for k in range(1, count):
        for i in range(0, k):
            y[k, i] = y[k - 1, i] + values[k] * y[k - 1, k - i - 1]  # ok: no `i` needs another
    return y
