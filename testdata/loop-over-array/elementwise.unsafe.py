"""Signals, element by element: stores, conditions, slices and what must stay as it is."""

import math

import numpy as np


def combined(n: int):
    left = np.arange(n)
    right = np.ones(n)
    out = np.zeros(n)
    # both are counted from zero
    out[:] = left * 0.5 + right
    return out


def rooted(count: int):
    grid = np.linspace(0.0, 4.0, count)
    out = np.empty(count)
    out[:] = np.sqrt(grid)
    return out


def like(samples: np.ndarray):
    out = np.zeros_like(samples)
    out[:] = (samples - 1) * 2
    return out


def in_place(samples: np.ndarray, gain):
    samples[:] = samples * gain
    return samples


def two_inputs(samples: np.ndarray, weights: np.ndarray):
    out = np.zeros(len(samples))
    out[:] = samples * weights[: len(samples)]
    return out


def may_have_rows(samples: np.ndarray, weights: np.ndarray, out: np.ndarray):
    for i in range(len(samples)):
        out[i] = samples[i] * weights[i]
    return out


def logarithms(samples: np.ndarray):
    out = np.empty(len(samples))
    out[:] = np.where(
        samples > 0, np.log2(samples, dtype=float), np.where(samples == 0, -1.0, 0.0)
    )
    return out


def clipped(samples: np.ndarray, low: float, high: float):
    out = np.zeros(len(samples))
    out[:] = np.where(samples < low, low, np.minimum(samples, high))
    return out


def marked(samples: np.ndarray):
    out = np.zeros(len(samples))
    out[(0 < samples) & (samples <= 3)] = 1
    return out


def doubled_where(samples: np.ndarray):
    out = np.zeros(len(samples))
    chosen = samples > 2
    out[chosen] = (samples * 2)[chosen]
    return out


def steps(samples: np.ndarray):
    out = np.zeros(len(samples))
    out[1:] = samples[1:] - samples[:-1]
    return out


def picked(samples: np.ndarray, order: np.ndarray):
    out = np.zeros(len(order))
    out[:] = samples[order]
    return out


def longer(samples: np.ndarray, weights: np.ndarray):
    out = np.zeros(len(samples))
    scaled = samples * 2.0
    out[:] = scaled - weights[: len(samples)]
    return out


def counted_in(samples: np.ndarray, total: np.ndarray):
    sums = np.zeros(len(samples))
    sums[:] += samples
    return sums


def used_after(samples: np.ndarray):
    out = np.zeros(len(samples))
    for i in range(len(samples)):
        out[i] = samples[i] * 2
    return out, i


def unknown_end(samples: np.ndarray, end: int):
    out = np.zeros(len(samples))
    for i in range(end):
        out[i] = samples[i] * 2
    return out


def overlapping(samples: np.ndarray):
    shifted = samples[1:]
    out = samples[:-1]
    for i in range(len(out)):
        out[i] = shifted[i] + 1
    return samples


def positions(samples: np.ndarray):
    out = np.zeros(len(samples))
    out[:] = samples * np.arange(len(samples))
    return out


def squared_distance(samples: np.ndarray, center: float):
    return np.array((samples - center) * 2)


def halves(samples: np.ndarray):
    return list(samples / 2)


def roots(samples: np.ndarray):
    return np.sqrt(samples, dtype=float)[samples > 0].tolist()


def collected(samples: np.ndarray):
    found = []
    found.extend(samples * 3)
    return found


def collected_above(samples: np.ndarray, limit: float):
    found = []
    found.extend((samples - limit)[samples > limit])
    return found


def outer(left: np.ndarray, right: np.ndarray):
    table = np.zeros((len(left), len(right)))
    table[:] = left[:, None] * right
    return table


def cells(left: np.ndarray, right: np.ndarray):
    rows, columns = left.shape
    table = np.zeros((rows, columns))
    table[:] = left + right[:rows, :columns]
    return table


def sigmoid(value):
    return 1 / (1 + math.exp(-value))


def activated(samples: np.ndarray):
    out = np.zeros(len(samples))
    for i in range(len(samples)):
        out[i] = sigmoid(samples[i])
    return out


def running(samples: np.ndarray):
    out = np.zeros(len(samples))
    for i in range(1, len(samples)):
        out[i] = out[i - 1] + samples[i]
    return out


def smoothed(samples: np.ndarray):
    out = np.zeros(len(samples))
    for i in range(1, len(samples)):
        out[i] = 0.9 * out[i - 1] + 0.1 * samples[i]
    return out


def lists(left: list, right: list):
    return [one + other for one, other in zip(left, right)]


def into_array(left, right):
    out = np.zeros(len(left))
    out[:] = left + right[: len(left)]
    return out


def copied_in(left):
    out = np.zeros(len(left))
    for i in range(len(left)):
        out[i] = left[i]
    return out


def unknown(left, right, out):
    for i in range(len(left)):
        out[i] = left[i] + right[i]
    return out


def small():
    weights = np.array([0.2, 0.3, 0.5])
    return [weight * 2 for weight in weights]


def named():
    names = np.array(["a", "b"], dtype=object)
    return [name * 2 for name in names]


def printed(samples: np.ndarray):
    for sample in samples:
        print(f"{sample:.3f}")


def stored(samples: np.ndarray, store):
    for sample in samples:
        store.write(sample * 2)


def first_above(samples: np.ndarray, limit):
    for i in range(len(samples)):
        if samples[i] > limit:
            return i
    return -1


def decayed(samples: np.ndarray):
    level = 0.0
    for sample in samples:
        level = level * 0.5 + sample
    return level


def windows(samples: np.ndarray, size: int):
    out = np.zeros(len(samples) - size)
    for i in range(len(out)):
        out[i] = samples[i : i + size].mean()
    return out


def sweep(samples: np.ndarray, target: np.ndarray):
    errors = []
    for scale in np.linspace(0, 1, 200):
        errors.append(np.mean((samples * scale - target) ** 2))
    return errors


def by_class(samples: np.ndarray, labels: np.ndarray):
    means = {}
    for label in np.unique(labels):
        means[label] = samples[labels == label].mean()
    return means


def columns(table: np.ndarray, scale: np.ndarray):
    for j in range(table.shape[1]):
        table[:, j] = table[:, j] / scale[j]
    return table


def counts(samples: np.ndarray):
    seen = {}
    for sample in samples:
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
