import numpy as np
import pandas as pd
import torch


def unused(used: np.ndarray, count: int):
    return [number for number in range(count) if number not in used[:, 0]]  # hint: PFL607


def known(path, names: list[int]):
    ids = np.loadtxt(path)
    found = []
    for name in names:
        if name in ids:  # error: PFL607
            found.append(name)
    return found


def wanted(ids: torch.Tensor, wanted: list[int]):
    return [one for one in wanted if one in ids]  # hint: PFL607


def by_set(used: np.ndarray, count: int):
    taken = set(used[:, 0].tolist())
    return [number for number in range(count) if number not in taken]  # ok: a set


def changed(used: np.ndarray, steps: list[int]):
    for step in steps:
        if step not in used:  # ok: the array changes in the loop
            used = np.roll(used, step)
    return used


def at_once(used: np.ndarray, count: int):
    return np.isin(np.arange(count), used[:, 0])  # ok: all at once


def row(table: np.ndarray, zero: float):
    return [line.sum() for line in table if zero in line]  # ok: another row each time


def any_equal(ids: np.ndarray, wanted: list[int]):
    return [one for one in wanted if (ids == one).any()]  # hint: PFL607


def any_of_column(table: pd.DataFrame, wanted: list[int]):
    return [one for one in wanted if table["id"].isin([one]).any()]  # error: PFL607


def any_of_mask(ids: np.ndarray, bounds: list[int]):
    return [bound for bound in bounds if (ids > bound).any()]  # ok: no equality


def pairs(first: np.ndarray, others: list[np.ndarray]):
    return [other for other in others if (first == other).any()]  # ok: arrays


def rows_of(table: np.ndarray, one: int):
    return [line.sum() for line in table if (line == one).any()]  # ok: another row each time


class Store:
    def __init__(self, names: list[str]) -> None:
        self.names = names

    def known(self, used: np.ndarray):
        return [name for name in self.names if name in used]  # hint: PFL607 because length-unknown


def new_places(kept: np.ndarray, places: np.ndarray):
    return np.array([place not in kept for place in places])  # hint: PFL607


def flags(found: np.ndarray, table: pd.DataFrame):
    flags = []
    for name in table["name"]:
        flags.append(name in found)  # hint: PFL607
    return flags


def within_three(found: np.ndarray):
    return [axis for axis in range(3) if axis in found]  # ok: few-by-nature


def of_own(found: np.ndarray, count: int):
    places = np.arange(10)
    return [place for place in places if place in found]  # hint: PFL607 because length-unknown


def in_part(found: np.ndarray, places: np.ndarray, first: int, last: int):
    for place in places:
        if first < place < last:
            print(place in found)  # hint: PFL607 because length-unknown
        if place > last and place in found:  # hint: PFL607 because length-unknown
            print(place)
        if place in found and place > last:  # hint: PFL607
            print(place)


def marks(found: np.ndarray, places: np.ndarray):
    return [1 if place in found else 0 for place in places]  # hint: PFL607
