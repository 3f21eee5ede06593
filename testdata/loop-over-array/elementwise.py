"""Signals, element by element: stores, conditions, slices and what must stay as it is."""

import math

import numpy as np


def combined(n: int):
    left = np.arange(n)
    right = np.ones(n)
    out = np.zeros(n)
    for i in range(n):  # error: PFL301
        # both are counted from zero
        out[i] = left[i] * 0.5 + right[i]
    return out


def rooted(count: int):
    grid = np.linspace(0.0, 4.0, count)
    out = np.empty(count)
    for i in range(count):  # error: PFL301
        out[i] = np.sqrt(grid[i])
    return out


def like(samples: np.ndarray):
    out = np.zeros_like(samples)
    for i in range(len(samples)):  # error: PFL301
        out[i] = (samples[i] - 1) * 2
    return out


def in_place(samples: np.ndarray, gain):
    for i in range(samples.shape[0]):  # error: PFL301
        samples[i] = samples[i] * gain
    return samples


def two_inputs(samples: np.ndarray, weights: np.ndarray):
    out = np.zeros(len(samples))
    for i, sample in enumerate(samples):  # error: PFL301
        out[i] = sample * weights[i]
    return out


def may_have_rows(samples: np.ndarray, weights: np.ndarray, out: np.ndarray):
    for i in range(len(samples)):  # error: PFL301
        out[i] = samples[i] * weights[i]
    return out


def logarithms(samples: np.ndarray):
    out = np.empty(len(samples))
    for i in range(len(samples)):  # error: PFL301
        if samples[i] > 0:
            out[i] = math.log2(samples[i])
        elif samples[i] == 0:
            out[i] = -1.0
        else:
            out[i] = 0.0
    return out


def clipped(samples: np.ndarray, low: float, high: float):
    out = np.zeros(len(samples))
    for i in range(len(samples)):  # error: PFL301
        out[i] = low if samples[i] < low else min(samples[i], high)
    return out


def marked(samples: np.ndarray):
    out = np.zeros(len(samples))
    for i in range(len(samples)):  # error: PFL301
        if 0 < samples[i] <= 3:
            out[i] = 1
    return out


def doubled_where(samples: np.ndarray):
    out = np.zeros(len(samples))
    for i in range(len(samples)):  # error: PFL301
        if samples[i] > 2:
            out[i] = samples[i] * 2
    return out


def steps(samples: np.ndarray):
    out = np.zeros(len(samples))
    for i in range(1, len(samples)):  # error: PFL301
        out[i] = samples[i] - samples[i - 1]
    return out


def picked(samples: np.ndarray, order: np.ndarray):
    out = np.zeros(len(order))
    for i in range(len(order)):  # error: PFL301
        out[i] = samples[order[i]]
    return out


def longer(samples: np.ndarray, weights: np.ndarray):
    out = np.zeros(len(samples))
    for i in range(len(samples)):  # error: PFL301
        scaled = samples[i] * 2.0
        out[i] = scaled - weights[i]
    return out


def counted_in(samples: np.ndarray, total: np.ndarray):
    sums = np.zeros(len(samples))
    for i in range(len(samples)):  # error: PFL301
        sums[i] += samples[i]
    return sums


def used_after(samples: np.ndarray):
    out = np.zeros(len(samples))
    for i in range(len(samples)):  # error: PFL301
        out[i] = samples[i] * 2
    return out, i


def unknown_end(samples: np.ndarray, end: int):
    out = np.zeros(len(samples))
    for i in range(end):  # error: PFL301
        out[i] = samples[i] * 2
    return out


def overlapping(samples: np.ndarray):
    shifted = samples[1:]
    out = samples[:-1]
    for i in range(len(out)):  # error: PFL301
        out[i] = shifted[i] + 1
    return samples


def positions(samples: np.ndarray):
    out = np.zeros(len(samples))
    for i in range(len(samples)):  # error: PFL301
        out[i] = samples[i] * i
    return out


def squared_distance(samples: np.ndarray, center: float):
    return np.array([(sample - center) * 2 for sample in samples])  # error: PFL301


def halves(samples: np.ndarray):
    return [sample / 2 for sample in samples]  # error: PFL301


def roots(samples: np.ndarray):
    return [math.sqrt(sample) for sample in samples if sample > 0]  # error: PFL301


def collected(samples: np.ndarray):
    found = []
    for sample in samples:  # error: PFL301
        found.append(sample * 3)
    return found


def collected_above(samples: np.ndarray, limit: float):
    found = []
    for i in range(len(samples)):  # error: PFL301
        if samples[i] > limit:
            found.append(samples[i] - limit)
    return found


def outer(left: np.ndarray, right: np.ndarray):
    table = np.zeros((len(left), len(right)))
    for i in range(len(left)):  # error: PFL301
        for j in range(len(right)):
            table[i, j] = left[i] * right[j]
    return table


def cells(left: np.ndarray, right: np.ndarray):
    rows, columns = left.shape
    table = np.zeros((rows, columns))
    for i in range(rows):  # error: PFL301
        for j in range(columns):
            table[i][j] = left[i][j] + right[i, j]
    return table


def sigmoid(value):
    return 1 / (1 + math.exp(-value))


def activated(samples: np.ndarray):
    out = np.zeros(len(samples))
    for i in range(len(samples)):  # error: PFL301
        out[i] = sigmoid(samples[i])
    return out


def running(samples: np.ndarray):
    out = np.zeros(len(samples))
    for i in range(1, len(samples)):  # error: PFL301
        out[i] = out[i - 1] + samples[i]
    return out


def smoothed(samples: np.ndarray):
    out = np.zeros(len(samples))
    for i in range(1, len(samples)):  # hint: PFL301 because needs-others
        out[i] = 0.9 * out[i - 1] + 0.1 * samples[i]
    return out


def lists(left: list, right: list):
    return [one + other for one, other in zip(left, right)]  # ok: numpy does not pay for lists


def into_array(left, right):
    out = np.zeros(len(left))
    for i in range(len(left)):  # error: PFL301
        out[i] = left[i] + right[i]
    return out


def copied_in(left):
    out = np.zeros(len(left))
    for i in range(len(left)):  # ok: nothing is computed, and it may be a list
        out[i] = left[i]
    return out


def unknown(left, right, out):
    for i in range(len(left)):  # ok: nobody knows what they are
        out[i] = left[i] + right[i]
    return out


def small():
    weights = np.array([0.2, 0.3, 0.5])
    return [weight * 2 for weight in weights]  # ok: three numbers


def named():
    names = np.array(["a", "b"], dtype=object)
    return [name * 2 for name in names]  # ok: an array of objects


def printed(samples: np.ndarray):
    for sample in samples:  # ok: not arithmetic
        print(f"{sample:.3f}")


def stored(samples: np.ndarray, store):
    for sample in samples:  # ok: nobody knows what it does
        store.write(sample * 2)


def first_above(samples: np.ndarray, limit):
    for i in range(len(samples)):  # ok: a search that ends with the hit
        if samples[i] > limit:
            return i
    return -1


def decayed(samples: np.ndarray):
    level = 0.0
    for sample in samples:  # ok: a recurrence
        level = level * 0.5 + sample
    return level


def windows(samples: np.ndarray, size: int):
    out = np.zeros(len(samples) - size)
    for i in range(len(out)):  # hint: PFL301 because by-rows
        out[i] = samples[i : i + size].mean()
    return out


def sweep(samples: np.ndarray, target: np.ndarray):
    errors = []
    for scale in np.linspace(0, 1, 200):  # ok: whole arrays in each pass
        errors.append(np.mean((samples * scale - target) ** 2))
    return errors


def by_class(samples: np.ndarray, labels: np.ndarray):
    means = {}
    for label in np.unique(labels):  # ok: whole arrays for each class
        means[label] = samples[labels == label].mean()  # error: PFL311
    return means


def columns(table: np.ndarray, scale: np.ndarray):
    for j in range(table.shape[1]):  # hint: PFL301 because by-rows
        table[:, j] = table[:, j] / scale[j]
    return table


def counts(samples: np.ndarray):
    seen = {}
    for sample in samples:  # ok: a dict
        seen[sample] = True
    return seen


def run():
    numbers = np.array([4.0, -1.0, 2.0, 0.0, 8.0, 1.0, 3.0, 5.0, 7.0, 6.0, 9.0, 2.0])
    table = np.arange(12.0).reshape(3, 4)
    return (
        combined(5).tolist(),
        combined(0).tolist(),
        rooted(9).tolist(),
        like(numbers).tolist(),
        like(table).tolist(),
        in_place(numbers.copy(), 3).tolist(),
        in_place(table.copy(), np.arange(4.0)).tolist(),
        two_inputs(numbers, np.arange(20.0)).tolist(),
        may_have_rows(table, np.arange(3.0), np.zeros((3, 4))).tolist(),
        logarithms(numbers[[0, 1, 3, 4]]).tolist(),
        logarithms(numbers[:0]).tolist(),
        clipped(numbers, 1.0, 5.0).tolist(),
        marked(numbers).tolist(),
        doubled_where(numbers).tolist(),
        doubled_where(numbers[:0]).tolist(),
        steps(numbers).tolist(),
        steps(numbers[:1]).tolist(),
        steps(numbers[:0]).tolist(),
        picked(numbers, np.array([2, 1, 1, 0])).tolist(),
        longer(numbers, np.arange(30.0)).tolist(),
        counted_in(numbers, numbers).tolist(),
        unknown_end(numbers, -3).tolist(),
        overlapping(numbers.copy()).tolist(),
        positions(numbers).tolist(),
        squared_distance(numbers, 2.0).tolist(),
        halves(numbers),
        [row.tolist() for row in halves(table)],
        roots(np.array([4.0, 9.0, -1.0])),
        collected(numbers),
        collected([]) if False else collected(numbers[:0]),
        collected_above(numbers, 3.0),
        outer(numbers, numbers[:3]).tolist(),
        cells(table, np.ones((5, 6))).tolist(),
        running(numbers).tolist(),
        into_array(np.array([1, 2]), np.array([3, 4])).tolist(),
    )
