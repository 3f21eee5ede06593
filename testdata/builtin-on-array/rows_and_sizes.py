"""Sums of rows, arrays of a few elements, and what is an array by its annotation only."""

import numpy as np
import torch


def column_sums(table: np.ndarray):
    return [sum(table) for _ in range(3)]  # error: PFL309


def known_rows(count: int):
    grid = np.zeros((count, 4))
    return [sum(grid) for _ in range(count)]  # error: PFL309


def total(values: np.ndarray):
    flat = values.ravel()
    return [sum(flat) for _ in range(3)]  # error: PFL309


def total_reshaped(values: np.ndarray):
    flat = values.reshape(-1)
    return [sum(flat) for _ in range(3)]  # error: PFL309


def total_listed(count: int):
    weights = np.array([1.0, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, -21])
    return [sum(weights) for _ in range(count)]  # error: PFL309


def corners(boxes: list[np.ndarray]):
    found = []
    for box in boxes:
        left, top, right, bottom = box
        found.append((max(box), right - left, bottom - top))  # ok: few-elements
    return found


def places(points: list[np.ndarray]):
    return [max(point) + point[0] - point[1] for point in points]  # hint: PFL309 because read-by-constants


def by_place(points: list[np.ndarray], axis: int):
    return [max(point) + point[0] - point[axis] for point in points]  # error: PFL309


def twenty(seed: int):
    samples = np.zeros(16)
    return [max(samples) for _ in range(seed)]  # ok: few-elements


def parts(count: int) -> torch.Tensor:
    return [torch.ones(3) for _ in range(count)]


def weighed(count: int) -> torch.Tensor:
    losses = parts(count)
    return sum(losses)  # ok: a list, whatever the annotation says


class Losses:
    def each(self) -> torch.Tensor:
        for scale in (1.0, 2.0):
            yield torch.ones(3) * scale

    def total(self) -> torch.Tensor:
        return sum(self.each())  # ok: a generator


def added(losses: torch.Tensor) -> torch.Tensor:
    return sum(losses)  # ok: a list is handed in


def add_two(one: torch.Tensor, other: torch.Tensor) -> torch.Tensor:
    return added([one, other])


def added_up(losses: torch.Tensor) -> torch.Tensor:
    return sum(losses)  # error: PFL309


def add_all(losses: torch.Tensor) -> torch.Tensor:
    return added_up(losses)
