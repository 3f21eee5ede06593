"""Parts that are the same object, or a view of one, in each pass."""

import numpy as np


class Walk:
    def __init__(self, start: np.ndarray):
        self.place = start
        self.count = 0.0

    def step(self):
        self.place += 1
        return self.place

    def jump(self):
        self.place[0] = 3
        return self.place

    def leave(self):
        self.place = self.place + 1
        return self.place

    def walked(self, steps: int):
        found = np.zeros(0)
        for _ in range(steps):
            found = np.concatenate((found, self.step()))  # error: PFL302
        return found

    def jumped(self, steps: int):
        found = np.zeros(0)
        for _ in range(steps):
            found = np.concatenate((found, self.jump()))  # error: PFL302
        return found

    def left(self, steps: int):
        found = np.zeros(0)
        for _ in range(steps):
            found = np.concatenate((found, self.leave()))  # error: PFL302
        return found


def viewed(steps: int):
    table = np.zeros((3, 2))
    found = np.zeros(0)
    for _ in range(steps):
        table[0] += 1
        row = table[0]
        found = np.concatenate((found, row))  # error: PFL302
    return found


def filled(table, step):
    table.fill(step)


def viewed_and_filled(steps: int):
    table = np.zeros((3, 2))
    found = np.zeros(0)
    for step in range(steps):
        row = table[0]
        found = np.concatenate((found, row))  # error: PFL302
        table[:] = step
    return found


def rows_of(table: np.ndarray):
    found = np.zeros(0)
    for place in range(len(table)):
        row = table[place]
        found = np.concatenate((found, row))  # error: PFL302
    return found


def joined(rows: list[np.ndarray]):
    return np.concatenate(rows)  # ok


def listed(walk: Walk, steps: int):
    return np.concatenate([walk.leave() for _ in range(steps)])  # ok


def two(one: np.ndarray, other: np.ndarray):
    return np.concatenate((one, other))  # ok


def collected(rows: list[np.ndarray]):
    found = []
    for row in rows:
        found.append(row)  # ok
    return np.concatenate(found)


def sized(rows: list[np.ndarray]):
    total = 0
    for row in rows:
        total += len(row)  # ok
    return total


def stored(rows: list[np.ndarray]):
    found = np.zeros((len(rows), 2))
    for place, row in enumerate(rows):
        found[place] = row  # ok
    return found


def run():
    walk = Walk(np.zeros(2))
    return walk.walked(3), walk.jumped(2), walk.left(3), viewed(3), viewed_and_filled(3), rows_of(np.ones((2, 2)))
