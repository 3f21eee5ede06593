import numpy as np
import pandas as pd


def half_padding(kernel_size, stride):
    kernel_np = np.atleast_1d(kernel_size)
    padding_np = (np.atleast_1d(kernel_size) - np.atleast_1d(stride) + 1) / 2
    return kernel_np, tuple(int(p) for p in padding_np)  # ok: an item for each axis


def extents(boxes: np.ndarray, spatial_dims: int):
    sides = []
    for row in range(len(boxes)):
        sides.append(
            [
                boxes[row, axis + spatial_dims] - boxes[row, axis] for axis in range(spatial_dims)
            ]  # ok
        )
    return sides


def motion(step: float):
    size, dt = 4, step
    matrix = np.eye(2 * size, 2 * size)
    for i in range(size):  # ok: four
        matrix[i, size + i] = dt
    return matrix


def quartiles(values: np.ndarray, points):
    return [float(value) for value in np.percentile(values, points)]  # ok: few


def summary(totals: np.ndarray, count: int):
    low, middle, high = (float(value) for value in totals / count)  # ok: three
    return low, middle, high


def merged(order: np.ndarray, keepers: np.ndarray, groups: dict):
    for index in order:  # ok: into lists that the elements pick
        if keepers[index] >= 0:
            groups[int(keepers[index])].append(int(index))
    return groups


def kept_alive(lost: np.ndarray, ages, least: int):
    for name in lost:  # ok: `ages` may be a dictionary
        ages[name] = max(least, ages[name] - 1)
    return ages


def until_it_fails(positions: np.ndarray, curve: np.ndarray, out: np.ndarray):
    try:
        for place, position in enumerate(positions):  # ok: what comes before the failure stays
            out[place] = curve[position]
    except IndexError:
        pass
    return out


def as_objects(rows: np.ndarray):
    out = np.empty(len(rows), dtype=object)
    for i in range(len(rows)):  # ok: objects
        out[i] = rows[i]
    return out


def drawable(weights: np.ndarray, count: int):
    if not weights.all():
        missing = [i for i in range(count) if not weights[i]]  # ok: for the message
        raise ValueError(f"no weight for {missing}")
    return weights


def chosen(segments: list, mask: np.ndarray):
    return [segments[i] for i, keep in enumerate(mask) if keep]  # ok: items of a list


class Filter:
    def __init__(self, size: int):
        self.matrix = np.zeros((size, size))
        for i in range(size):  # hint: PFL301
            self.matrix[i, i] = 2.0


def spread(values: np.ndarray, places: np.ndarray):
    out = np.zeros(len(values))
    for value, place in zip(values, places):  # error: PFL301
        out[place] = value * 2
    return out


def shifted(levels: np.ndarray, rng: np.random.Generator, start: int, by: float):
    for day in range(rng.integers(3, 8)):  # ok: eight at most
        levels[start + day] += by
    return levels


def shifted_far(levels: np.ndarray, rng: np.random.Generator, start: int, by: float):
    for day in range(rng.integers(3, len(levels))):  # error: PFL301
        levels[start + day] += by
    return levels


def matching(orders: pd.DataFrame, places: np.ndarray, wanted: float):
    found = []
    for i in range(len(orders["price"].values)):  # ok: reads-cells
        if orders["price"].values[i] < wanted:  # error: PFL307
            found.append(places[i])
    return found
