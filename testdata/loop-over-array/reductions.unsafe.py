"""Statistics by loops: sums, products, counts, extremes, products of matrices."""

import math

import numpy as np


def total(samples: np.ndarray):
    result = 0.0
    result += np.sum(samples, axis=0)
    return result


def dot(left: np.ndarray, right: np.ndarray) -> float:
    result = 0.0
    result += np.sum(left * right[: len(left)])
    return result


def dot_of_rows(left: np.ndarray, right: np.ndarray):
    result = 0.0
    for i in range(len(left)):
        result += left[i] * right[i]
    return result


def zipped(left: np.ndarray, right: np.ndarray) -> float:
    result = 0.0
    result += np.sum(np.abs(left[: len(right)] - right[: len(left)]))
    return result


def squares(samples: np.ndarray):
    return np.sum(samples * samples, axis=0)


def logs(samples: np.ndarray):
    result = 0.0
    result += np.sum(np.log2(samples, dtype=float)).item()
    return result


def scaled(samples: np.ndarray, weight):
    result = 0.0
    for sample in samples:
        result += sample * weight
    return result


def product(samples: np.ndarray):
    result = 1.0
    result *= np.prod(samples, axis=0)
    return result


def largest(samples: np.ndarray):
    best = -math.inf
    if len(samples) > 0:
        best = max(best, samples.max())
    return best


def smallest(samples: np.ndarray):
    best = 1000.0
    if len(samples) > 0:
        best = min(best, samples.min())
    return best


def where_largest(samples: np.ndarray):
    best, place = -math.inf, -1
    for i, sample in enumerate(samples):
        if sample > best:
            best = sample
            place = i
    return best, place


def positives(samples: np.ndarray):
    count = 0
    count += int(np.count_nonzero(samples > 0))
    return count


def accuracy(predicted: np.ndarray, labels: np.ndarray):
    right = 0
    right += int(np.count_nonzero(predicted == labels[: len(predicted)]))
    return right / len(predicted)


def positive_sum(samples: np.ndarray):
    result = 0.0
    chosen = samples > 0
    result += np.sum(samples[chosen])
    result -= int(np.count_nonzero(~chosen))
    return result


def variance(samples: np.ndarray):
    mean = samples.mean()
    result = 0.0
    difference = samples - mean
    result += np.sum(difference * difference, axis=0)
    return result / len(samples)


def any_above(samples: np.ndarray, limit):
    return bool(np.any(samples > limit))


def largest_of(samples: np.ndarray):
    return np.abs(samples).max()


def count_of(samples: np.ndarray):
    return int(np.count_nonzero(samples > 2))


def histogram(samples: np.ndarray, size: int):
    bins = np.zeros(size)
    for sample in samples:
        bins[int(sample)] += 1
    return bins


def all_cells(table: np.ndarray):
    result = 0.0
    result += np.sum(table, axis=(0, 1))
    return result


def trace_of_all(table: np.ndarray):
    rows, columns = table.shape
    result = 0.0
    result += np.sum(table * 2)
    return result


def multiplied(left: np.ndarray, right: np.ndarray):
    rows, inner = left.shape
    columns = right.shape[1]
    out = np.zeros((rows, columns))
    out[:] += left @ right[:inner, :]
    return out


def multiplied_by_sums(left: np.ndarray, right: np.ndarray):
    out = np.empty((left.shape[0], right.shape[1]))
    out[:] = left @ right[: left.shape[1], :]
    return out


def applied(table: np.ndarray, vector: np.ndarray):
    out = np.zeros(len(table))
    out[:] += table[:, : len(vector)] @ vector
    return out


def projected(table: np.ndarray, vector: np.ndarray):
    out = np.zeros(len(table))
    for i in range(len(table)):
        out[i] = np.dot(table[i], vector)
    return out


def pairwise(left: np.ndarray, right: np.ndarray):
    out = np.zeros((len(left), len(right)))
    for i in range(len(left)):
        for j in range(len(right)):
            out[i, j] = np.sqrt(np.sum((left[i] - right[j]) ** 2))
    return out


class Meter:
    def __init__(self):
        self.total = 0.0

    def add(self, samples: np.ndarray):
        self.total += np.sum(samples, axis=0)


def prefix(samples: np.ndarray):
    level, levels = 0.0, []
    for sample in samples:
        level += sample
        levels.append(level)
    return levels


def list_total(values: list):
    result = 0.0
    for value in values:
        result += value
    return result


def batches(loader):
    result = 0.0
    for batch in loader:
        result += batch
    return result


def until(samples: np.ndarray, limit):
    result = 0.0
    for sample in samples:
        if result > limit:
            break
        result += sample
    return result


def compounded(samples: np.ndarray):
    level = 1.0
    for sample in samples:
        level = level * (1 + sample) - 0.5
    return level


def of_models(models, samples: np.ndarray):
    result = 0.0
    for model in models:
        result += model.score(samples)
    return result


def rescaled(samples: np.ndarray):
    for _ in range(100):
        samples = samples * 0.5
    return samples


def tuples(samples: np.ndarray):
    return [(sample, sample * 2) for sample in samples]


def texts(samples: np.ndarray):
    return ",".join(str(sample) for sample in samples)


def keyed(samples: np.ndarray):
    return {i: sample for i, sample in enumerate(samples)}


def copied(samples: np.ndarray):
    return [sample for sample in samples]


def grouped(samples: np.ndarray, groups: dict):
    for sample in samples:
        groups[int(sample)].append(sample)
    return groups


def three():
    out = np.zeros(3)
    for i in range(3):
        out[i] = out[i] + i
    return out


def nested_lists(rows: list, out: np.ndarray):
    for i in range(len(rows)):
        out[i] = rows[i] * 2
    return out


def looked_up(samples: np.ndarray, table: dict):
    return [table[sample] for sample in samples]


def called(samples: np.ndarray, model):
    return [model(sample) for sample in samples]


def drawn(samples: np.ndarray, rng: np.random.Generator):
    return [sample + rng.normal() for sample in samples]


def masks(samples: np.ndarray, labels: np.ndarray, count: int):
    centers = np.zeros(count)
    for k in range(count):
        centers[k] = samples[labels == k].mean()
    return centers


def items(samples: np.ndarray):
    return [samples[i] for i in range(0, len(samples), 7)]


def strided(samples: np.ndarray, size: int):
    parts = []
    for start in range(0, len(samples), size):
        parts.append(samples[start : start + size].sum())
    return parts


def run():
    numbers = np.array([4.0, -1.0, 2.0, 0.0, 8.0, 1.0, 3.0, 5.0, 7.0, 6.0, 9.0, 2.0])
    table = np.arange(12.0).reshape(3, 4)
    empty = numbers[:0]
    meter = Meter()
    meter.add(numbers)
    return (
        total(numbers),
        total(table).tolist(),
        total(empty),
        dot(numbers, np.arange(20.0)),
        dot_of_rows(table, np.arange(3.0)).tolist(),
        zipped(numbers, np.arange(7.0)),
        zipped(np.arange(7.0), numbers),
        squares(numbers),
        squares(empty),
        logs(np.array([4.0, 8.0])),
        scaled(numbers, 2.0),
        scaled(numbers, np.arange(12.0)).tolist(),
        product(numbers[:3]),
        product(empty),
        largest(numbers),
        largest(empty),
        smallest(numbers),
        smallest(empty),
        where_largest(numbers),
        positives(numbers),
        positives(empty),
        accuracy(np.array([1, 2, 3, 4]), np.array([1, 0, 3, 3])),
        positive_sum(numbers),
        variance(np.array([1.0, 3.0])),
        any_above(numbers, 8),
        any_above(empty, 8),
        largest_of(numbers),
        count_of(numbers),
        histogram(np.array([1.0, 2.0, 1.0]), 4).tolist(),
        all_cells(table),
        trace_of_all(table),
        multiplied(table, table.T).tolist(),
        multiplied_by_sums(table, table.T).tolist(),
        applied(table, np.arange(4.0)).tolist(),
        projected(table, np.arange(4.0)).tolist(),
        pairwise(np.zeros((2, 1)), np.array([[3.0], [4.0]])).tolist(),
        meter.total,
        prefix(numbers),
    )
