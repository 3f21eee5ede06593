"""Rows of a report."""
import copy
import time


def total(rows):
    kept = []
    for row in rows:
        if row not in kept:
            kept.append(row)
    return sum(kept)


def waits():
    for _ in range(3):
        time.sleep(0.03)


class Table:
    def __init__(self, rows):
        self.rows = rows

    def duplicate(self):
        found = []
        for row in self.rows:
            found.append(copy.deepcopy(row))
        return found


def main():
    total(range(6000))
    waits()
    Table([[n, n] for n in range(20000)]).duplicate()


if __name__ == "__main__":
    main()
