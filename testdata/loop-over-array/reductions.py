"""Statistics by loops: sums, products, counts, extremes, products of matrices."""

import math

import numpy as np


def total(samples: np.ndarray):
    result = 0.0
    for sample in samples:  # error: PFL301
        result += sample
    return result


def dot(left: np.ndarray, right: np.ndarray) -> float:
    result = 0.0
    for i in range(len(left)):  # error: PFL301
        result += left[i] * right[i]
    return result


def dot_of_rows(left: np.ndarray, right: np.ndarray):
    result = 0.0
    for i in range(len(left)):  # error: PFL301
        result += left[i] * right[i]
    return result


def zipped(left: np.ndarray, right: np.ndarray) -> float:
    result = 0.0
    for one, other in zip(left, right):  # error: PFL301
        result = result + abs(one - other)
    return result


def squares(samples: np.ndarray):
    return sum(sample * sample for sample in samples)  # error: PFL301


def logs(samples: np.ndarray):
    result = 0.0
    for i in range(len(samples)):  # error: PFL301
        result += math.log2(samples[i])
    return result


def scaled(samples: np.ndarray, weight):
    result = 0.0
    for sample in samples:  # error: PFL301
        result += sample * weight
    return result


def product(samples: np.ndarray):
    result = 1.0
    for sample in samples:  # error: PFL301
        result *= sample
    return result


def largest(samples: np.ndarray):
    best = -math.inf
    for i in range(len(samples)):  # error: PFL301
        if samples[i] > best:
            best = samples[i]
    return best


def smallest(samples: np.ndarray):
    best = 1000.0
    for sample in samples:  # error: PFL301
        best = min(best, sample)
    return best


def where_largest(samples: np.ndarray):
    best, place = -math.inf, -1
    for i, sample in enumerate(samples):  # error: PFL301
        if sample > best:
            best = sample
            place = i
    return best, place


def positives(samples: np.ndarray):
    count = 0
    for sample in samples:  # error: PFL301
        if sample > 0:
            count += 1
    return count


def accuracy(predicted: np.ndarray, labels: np.ndarray):
    right = 0
    for i in range(len(predicted)):  # error: PFL301
        if predicted[i] == labels[i]:
            right += 1
    return right / len(predicted)


def positive_sum(samples: np.ndarray):
    result = 0.0
    for sample in samples:  # error: PFL301
        if sample > 0:
            result += sample
        else:
            result -= 1
    return result


def variance(samples: np.ndarray):
    mean = samples.mean()
    result = 0.0
    for sample in samples:  # error: PFL301
        difference = sample - mean
        result += difference * difference
    return result / len(samples)


def any_above(samples: np.ndarray, limit):
    return any(sample > limit for sample in samples)  # error: PFL301


def largest_of(samples: np.ndarray):
    return max(abs(sample) for sample in samples)  # error: PFL301


def count_of(samples: np.ndarray):
    return sum(1 for sample in samples if sample > 2)  # error: PFL301


def histogram(samples: np.ndarray, size: int):
    bins = np.zeros(size)
    for sample in samples:  # error: PFL301
        bins[int(sample)] += 1
    return bins


def all_cells(table: np.ndarray):
    result = 0.0
    for row in table:  # error: PFL301
        for cell in row:
            result += cell
    return result


def trace_of_all(table: np.ndarray):
    rows, columns = table.shape
    result = 0.0
    for i in range(rows):  # error: PFL301
        for j in range(columns):
            result += table[i, j] * 2
    return result


def multiplied(left: np.ndarray, right: np.ndarray):
    rows, inner = left.shape
    columns = right.shape[1]
    out = np.zeros((rows, columns))
    for i in range(rows):  # error: PFL301
        for j in range(columns):
            for k in range(inner):
                out[i, j] += left[i, k] * right[k, j]
    return out


def multiplied_by_sums(left: np.ndarray, right: np.ndarray):
    out = np.empty((left.shape[0], right.shape[1]))
    for i in range(left.shape[0]):  # error: PFL301
        for j in range(right.shape[1]):
            cell = 0.0
            for k in range(left.shape[1]):
                cell += left[i, k] * right[k, j]
            out[i, j] = cell
    return out


def applied(table: np.ndarray, vector: np.ndarray):
    out = np.zeros(len(table))
    for i in range(len(table)):  # error: PFL301
        for j in range(len(vector)):
            out[i] += table[i, j] * vector[j]
    return out


def projected(table: np.ndarray, vector: np.ndarray):
    out = np.zeros(len(table))
    for i in range(len(table)):  # error: PFL301
        out[i] = np.dot(table[i], vector)
    return out


def pairwise(left: np.ndarray, right: np.ndarray):
    out = np.zeros((len(left), len(right)))
    for i in range(len(left)):  # error: PFL301
        for j in range(len(right)):
            out[i, j] = np.sqrt(np.sum((left[i] - right[j]) ** 2))
    return out


class Meter:
    def __init__(self):
        self.total = 0.0

    def add(self, samples: np.ndarray):
        for sample in samples:  # error: PFL301
            self.total += sample


def prefix(samples: np.ndarray):
    level, levels = 0.0, []
    for sample in samples:  # error: PFL301
        level += sample
        levels.append(level)
    return levels


def list_total(values: list):
    result = 0.0
    for value in values:  # ok: a list
        result += value
    return result


def batches(loader):
    result = 0.0
    for batch in loader:  # ok: nobody knows what it is
        result += batch
    return result


def until(samples: np.ndarray, limit):
    result = 0.0
    for sample in samples:  # ok: it breaks off
        if result > limit:
            break
        result += sample
    return result


def compounded(samples: np.ndarray):
    level = 1.0
    for sample in samples:  # ok: each step needs the last
        level = level * (1 + sample) - 0.5
    return level


def of_models(models, samples: np.ndarray):
    result = 0.0
    for model in models:  # ok: models, not numbers
        result += model.score(samples)
    return result


def rescaled(samples: np.ndarray):
    for _ in range(100):  # ok: the whole array in each pass
        samples = samples * 0.5
    return samples


def tuples(samples: np.ndarray):
    return [(sample, sample * 2) for sample in samples]  # ok: pairs for others


def texts(samples: np.ndarray):
    return ",".join(str(sample) for sample in samples)  # ok: text


def keyed(samples: np.ndarray):
    return {i: sample for i, sample in enumerate(samples)}  # ok: a dict


def copied(samples: np.ndarray):
    return [sample for sample in samples]  # ok: nothing is computed


def grouped(samples: np.ndarray, groups: dict):
    for sample in samples:  # ok: a dict of lists
        groups[int(sample)].append(sample)
    return groups


def three():
    out = np.zeros(3)
    for i in range(3):  # ok: three
        out[i] = out[i] + i
    return out


def nested_lists(rows: list, out: np.ndarray):
    for i in range(len(rows)):  # ok: what is read is a list
        out[i] = rows[i] * 2
    return out


def looked_up(samples: np.ndarray, table: dict):
    return [table[sample] for sample in samples]  # ok: a dict gives the values


def called(samples: np.ndarray, model):
    return [model(sample) for sample in samples]  # ok: nobody knows what it does


def drawn(samples: np.ndarray, rng: np.random.Generator):
    return [sample + rng.normal() for sample in samples]  # ok: a stream of random numbers


def masks(samples: np.ndarray, labels: np.ndarray, count: int):
    centers = np.zeros(count)
    for k in range(count):  # ok: a mask over the whole array in each pass
        centers[k] = samples[labels == k].mean()  # error: PFL311
    return centers


def items(samples: np.ndarray):
    return [samples[i] for i in range(0, len(samples), 7)]  # ok: a few are picked


def strided(samples: np.ndarray, size: int):
    parts = []
    for start in range(0, len(samples), size):  # ok: batches
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
