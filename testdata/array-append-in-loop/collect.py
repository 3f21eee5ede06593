"""Results of batches, collected in arrays."""

from collections import deque

import numpy as np


def numbers(values):
    found = np.array([])
    for value in values:
        # half of it
        found = np.append(found, float(value) / 2)  # error: PFL302
    return found


def anything(values):
    found = np.array([])
    for value in values:
        found = np.append(found, value)  # error: PFL302
    return found


def chunks(parts):
    found = np.empty(0)
    for part in parts:
        found = np.concatenate([found, part * 2])  # error: PFL302
    return found


def rows(parts):
    found = np.zeros((0, 3))
    for part in parts:
        scaled = np.asarray(part) * 10
        found = np.vstack((found, scaled))  # error: PFL302
    return found


def first_then_more(parts):
    found = None
    for part in parts:
        if found is None:
            found = part
        else:
            found = np.concatenate((found, part), axis=0)  # error: PFL302
    return found


def stacked_first(parts):
    found = None
    for part in parts:
        found = part if found is None else np.vstack([found, part])  # error: PFL302
    return found


def in_front(parts):
    found = np.zeros(1)
    for part in parts:
        found = np.concatenate([part + 1, found])  # error: PFL302
    return found


def indexed(values):
    found = np.zeros(2)
    for value in values:
        found = np.r_[found, value, value]  # error: PFL302
    return found


def while_more(queue):
    found = np.zeros(0)
    while queue:
        found = np.hstack([found, queue.pop() + np.zeros(2)])  # error: PFL302
    return found


def by_length(parts):
    found = np.zeros(0)
    for part in parts:
        if len(found) == 0:
            found = part
        else:
            found = np.concatenate([found, part])  # error: PFL302
    return found


def read_each_time(parts, limit):
    found = np.zeros(0)
    sizes = []
    for part in parts:
        found = np.concatenate([found, part])  # hint: PFL302
        sizes.append(found.sum())
    return found, sizes


def reused(parts):
    buffer = np.zeros(2)
    found = np.zeros(0)
    for part in parts:
        buffer[:] = part
        found = np.concatenate([found, buffer])  # error: PFL302
    return found


class History:
    def __init__(self):
        self.values = np.array([])

    def extend(self, values):
        for value in values:
            self.values = np.append(self.values, value)  # error: PFL302


def nested(groups):
    found = np.zeros(0)
    for group in groups:
        for value in group:
            found = np.append(found, value)  # error: PFL302
    return found


def collected(parts):
    found = []
    for part in parts:
        found.append(part * 2)  # ok: a list
    return np.concatenate(found)  # ok: once


def window(values, size):
    recent = np.zeros(size)
    sums = []
    for value in values:
        recent = np.append(recent[1:], value)  # ok: a sliding window
        sums.append(float(recent[-1]))
    return sums


def afresh(groups):
    means = []
    for group in groups:
        padded = np.zeros(1)
        padded = np.concatenate([padded, group])  # ok: bound in each iteration
        means.append(padded.mean())
    return means


def flushed(parts, sink):
    buffer = np.zeros(0)
    for part in parts:
        buffer = np.concatenate([buffer, part])  # ok: emptied by and by
        if buffer.size > 1000:
            sink(buffer)
            buffer = np.zeros(0)
    sink(buffer)


def padded_signal(signal):
    return np.concatenate([signal, np.zeros(3)])  # ok: once


def small(signal):
    for _ in range(3):
        signal = np.concatenate([signal, signal[:1]])  # ok: three
    return signal


def by_key(parts):
    found = {}
    for key in range(5000):
        found[key] = np.concatenate([found.get(key, np.zeros(0)), parts])  # ok: another one each time
    return found


def other(parts):
    queue = deque()
    for part in parts:
        queue.append(part)  # ok: a deque
    return queue


def skip(layers, signal):
    for layer in layers:
        hidden = layer(signal)
        signal = np.concatenate([hidden, hidden])  # ok: does not grow by iteration
    return signal


def preallocated(parts, size):
    found = np.empty((len(parts), size))
    for i, part in enumerate(parts):
        found[i] = np.concatenate([part, part])  # ok: a row each
    return found


def strings(parts):
    found = ""
    for part in sorted(parts):
        found = part.strip()  # ok: no array
    return found


def twice(left, right):
    both = np.concatenate([left, right])  # ok: once
    for _ in range(100):
        both = both * 0.5
    return both


def mine(parts, concatenate):
    found = np.zeros(0)
    for part in parts:
        found = concatenate([found, part])  # ok: nobody knows what it is
    return found


def run():
    parts = [np.array([1.0, 2.0]), np.array([3.0, 4.0]), np.array([5.0, 6.0])]
    history = History()
    history.extend([1, 2])
    return (
        numbers([1, 2, 3]).tolist(),
        numbers([]).tolist(),
        anything([1, 2.5]).tolist(),
        chunks(parts).tolist(),
        chunks([]).tolist(),
        rows([[1, 2, 3], [4, 5, 6]]).tolist(),
        rows([]).tolist(),
        first_then_more(parts).tolist(),
        first_then_more([]),
        stacked_first(parts).tolist(),
        stacked_first(parts[:1]).tolist(),
        in_front(parts).tolist(),
        indexed([1, 2]).tolist(),
        while_more([1, 2]).tolist(),
        by_length(parts).tolist(),
        read_each_time(parts, 1)[1],
        reused(parts).tolist(),
        history.values.tolist(),
        nested([[1, 2], [3]]).tolist(),
    )
