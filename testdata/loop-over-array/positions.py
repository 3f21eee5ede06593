"""Positions of all dimensions at once, and elements that hold few digits."""

from __future__ import annotations

import math

import numpy as np


def doubled(grid: np.ndarray) -> np.ndarray:
    out = np.zeros_like(grid)
    for i, j in np.ndindex(grid.shape):  # error: PFL301
        out[i, j] = grid[i, j] * 2
    return out


def unpacked(grid: np.ndarray) -> np.ndarray:
    out = np.zeros_like(grid)
    for i, j in np.ndindex(*grid.shape):  # error: PFL301
        out[i, j] = grid[i, j] + 1
    return out


def raised(grid: np.ndarray) -> float:
    total = 0.0
    for (i, j), value in np.ndenumerate(grid):  # error: PFL301
        total += value * 3
    return total


def collected(grid: np.ndarray) -> list[tuple[int, int]]:
    found = []
    for (i, j), value in np.ndenumerate(grid):  # ok: positions are what it is about
        if value > 0:
            found.append((i, j))
    return found


def by_cell(grid: np.ndarray) -> dict[tuple[int, int], float]:
    cells = {}
    for i, j in np.ndindex(grid.shape):  # ok: a dictionary
        cells[i, j] = grid[i, j]
    return cells


def corners(grid: np.ndarray) -> None:
    for i, j in np.ndindex(2, 2):  # ok: four
        grid[i, j] = 1.0


def roots(pixels: np.ndarray) -> np.ndarray:
    out = np.zeros(len(pixels))
    for i in range(len(pixels)):  # error: PFL301
        out[i] = math.sqrt(pixels[i])
    return out


def rounded_down(samples: np.ndarray) -> np.ndarray:
    out = np.zeros(len(samples))
    for i in range(len(samples)):  # error: PFL301
        out[i] = math.floor(samples[i])
    return out


def of_list(numbers: list[float]) -> list[float]:
    return [math.sqrt(number) for number in numbers]  # ok: a list


def first(grid: np.ndarray) -> tuple[int, ...] | None:
    for position in np.ndindex(grid.shape):  # ok: ends at the first hit
        if grid[position] > 0:
            return position
    return None


def by_parents(links: np.ndarray, children: list[int], count: int) -> list[int]:
    ordered = []
    for wanted in range(1, count):  # ok: orders a list
        for child in children:
            if links[child, :].sum() == wanted:
                ordered.append(child)
    return ordered


def run() -> list[object]:
    grid = np.arange(6.0).reshape(2, 3)
    results: list[object] = [doubled(grid).tolist(), unpacked(grid).tolist(), raised(grid)]
    for kind in ("uint8", "int16", "float32", "float64", "int64"):
        samples = np.array([0, 2, 3, 200 % 128], dtype=kind)
        results += [roots(samples).tolist(), rounded_down(samples).tolist()]
    return [*results, roots(np.zeros(0)).tolist()]


def dropped(log, all_rows: np.ndarray, rows: np.ndarray, reason):
    found = list(log)
    for row in np.setdiff1d(all_rows, rows):  # ok: positions-in-list
        found[row] = reason
    return tuple(found)


def marked(count: int, rows: np.ndarray):
    found = np.zeros(count)
    for row in rows:  # error: PFL301
        found[row] = 1.0
    return found


def arranged(samples: np.ndarray, out: np.ndarray):
    for i in np.arange(len(samples)):  # error: PFL301
        out[i] = samples[i] * 2
    return out


def over_grid(samples: np.ndarray):
    found = []
    for share in np.arange(0.0, 1.0, 0.1):
        found.append(samples.mean() * share)  # ok: a grid
    return found
