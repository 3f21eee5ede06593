"""Loops near arrays that have no whole-array form, or need none."""

import cython
import modelling
import numba
import numpy as np
import numpy.typing as npt
from numba import cuda, njit


@njit
def compiled(samples: np.ndarray):
    result = 0.0
    for sample in samples:  # ok: compiled
        result += sample
    return result


@numba.jit(nopython=True, parallel=True)
def compiled_with_options(samples: np.ndarray, out: np.ndarray):
    for i in numba.prange(len(samples)):  # ok: compiled
        out[i] = samples[i] * 2
    return out


@cuda.jit
def kernel(samples: np.ndarray, out: np.ndarray):
    for i in range(len(samples)):  # ok: compiled
        out[i] = samples[i] * 2


@cython.cfunc
def native(samples: np.ndarray):
    result = 0.0
    for i in range(len(samples)):  # ok: compiled
        result += samples[i]
    return result


def plain(samples: np.ndarray):
    result = 0.0
    for i in range(len(samples)):  # ok: compiled below
        result += samples[i]
    return result


fast_plain = njit(plain)


def newton(samples: np.ndarray):
    guess = 1.0
    for sample in samples:  # ok: each step needs the last
        guess = guess - (guess * guess - sample) / (2 * guess)
    return guess


def filtered(samples: np.ndarray, rate: float):
    out = np.zeros(len(samples))
    for i in range(2, len(samples)):  # hint: PFL301 because needs-others
        out[i] = rate * out[i - 1] - out[i - 2] + samples[i]
    return out


def in_place_chain(samples: np.ndarray):
    for i in range(1, len(samples)):  # ok: each value needs the one before
        samples[i] = samples[i] * samples[i - 1]
    return samples


def fibonacci(size: int):
    out = np.ones(size)
    for i in range(2, size):  # hint: PFL301 because needs-others
        out[i] = out[i - 1] + out[i - 2]
    return out


def sorted_in(samples: np.ndarray):
    for i in range(len(samples)):  # ok: neighbours change places
        for j in range(len(samples) - 1):
            if samples[j] > samples[j + 1]:
                samples[j], samples[j + 1] = samples[j + 1], samples[j]
    return samples


def grouped(labels: np.ndarray, names: dict):
    groups = {}
    for i, label in enumerate(labels):  # ok: lists in a dict
        groups.setdefault(names[label], []).append(i)
    return groups


def rows_to_records(table: np.ndarray):
    records = []
    for row in table:  # ok: objects for each row
        records.append({"x": row[0], "y": row[1]})
    return records


def plotted(table: np.ndarray, axes):
    for row in table:  # ok: nobody knows what it does
        axes.plot(row[0], row[1])


def logged(samples: np.ndarray, log):
    total = 0.0
    for sample in samples:  # ok: it writes
        total += sample
        log.info("%s", total)
    return total


def validated(samples: np.ndarray):
    for sample in samples:  # ok: it raises
        if sample < 0:
            raise ValueError("negative")


def counted_down(samples: np.ndarray, budget: float):
    for sample in samples:  # ok: it stops
        budget -= sample
        if budget < 0:
            break
    return budget


def generated(samples: np.ndarray):
    for sample in samples:  # ok: a generator
        yield sample * 2


async def awaited(samples: np.ndarray, send):
    for sample in samples:  # ok: it waits
        await send(sample * 2)


def trained(model, batches: np.ndarray):
    losses = []
    for batch in batches:  # ok: a model may take one at a time
        losses.append(model.train_on_batch(batch))
    return losses


def matrices(table: np.ndarray, count: int):
    for _ in range(count):  # ok: whole arrays in each pass
        table = table @ table
    return table


def by_axis(table: np.ndarray):
    for axis in range(table.ndim):  # ok: whole arrays for each axis
        table = table / table.sum(axis=axis, keepdims=True)
    return table


def sliced_rows(table: np.ndarray, lengths: list):
    for i, length in enumerate(lengths):  # ok: a part of each row
        table[i, :length] = 1
    return table


def patches(image: np.ndarray, size: int):
    return [image[i : i + size] for i in range(0, len(image), size)]  # ok: pieces


def names_of(labels: np.ndarray, names: list):
    return [names[label] for label in labels]  # ok: a list gives the values


def paths_of(labels: np.ndarray):
    return [f"class_{label}.png" for label in labels]  # ok: text


def pairs(samples: npt.NDArray[np.float64]):
    return list(zip(samples, samples[1:]))  # ok: nothing is computed


def indices(mask: np.ndarray):
    return set(np.flatnonzero(mask))  # ok: no loop


def of_objects(count: int, make):
    cells = np.empty(count, dtype=object)
    for i in range(count):  # ok: objects
        cells[i] = make(i)
    return cells


def bits(samples: np.ndarray):
    seen = 0
    for sample in samples:  # ok: each step needs the last
        seen = (seen << 1) ^ int(sample)
    return seen


def folds(samples: np.ndarray, count: int):
    scores = []
    for part in np.array_split(samples, count):  # ok: a list of arrays
        scores.append(part.mean())
    return scores


def closest(names: list[str], scores: np.ndarray, count: int) -> dict[str, float]:
    best = np.argsort(scores)[::-1][:count]
    found = dict(zip((names[i] for i in best), scores[best].tolist()))  # ok: picked from a list
    found.pop("", None)
    return found


def of_a_solver(count: int):
    parts = np.array([modelling.variable(name=f"x{i}") for i in range(count)])
    return modelling.Sum(parts[i] ** 2 for i in range(1, count))  # ok: objects of a solver


def shades(sites, occupations):
    for site in sites:
        shade = np.array([0, 0, 0])
        for name, share in occupations[site].items():
            shade += share * np.array(site.colors[name])
        site.paint([part / 255 for part in shade])  # ok: three
