"""Large values that reach a task through options, actors, attributes and functions that a loop calls."""

import numpy as np
import ray

TABLE = np.load("table.npy")


@ray.remote
def pick(table, row):
    return table[row]


@ray.remote
class Seeker:
    def near(self, vectors, point):
        return int(np.argmax(vectors @ point))


def from_table(row):
    return pick.remote(TABLE, row)


def from_given(table, row):
    return pick.remote(table, row)


def rows(path, count):
    own = np.load(path)
    shared = ray.put(own)
    first = [from_table(row) for row in range(count)]
    second = [from_given(own, row) for row in range(count)]
    third = [from_given(shared, row) for row in range(count)]
    return ray.get([*first, *second, *third])


def each_own(paths):
    return ray.get([from_given(np.load(path), 0) for path in paths])


def near(path, points):
    vectors = np.load(path)
    seekers = [Seeker.remote() for _ in range(4)]
    found = []
    vectors_ref = ray.put(vectors)
    for index, point in enumerate(points):
        found.append(seekers[index % 4].near.remote(vectors_ref, point))
    return ray.get(found)


class Trial:
    def __init__(self, path):
        self.matrix = np.load(path)
        self.shared = ray.put(self.matrix)
        self.bounds = np.array([0.0, 1.0])

    def run(self, count):
        task = pick.options(num_cpus=2)
        return ray.get([task.remote(self.matrix, row) for row in range(count)])

    def run_shared(self, count):
        return ray.get([pick.remote(self.shared, row) for row in range(count)])

    def run_small(self, count):
        return ray.get([pick.remote(self.bounds, row) for row in range(count)])

    def one(self, row):
        return pick.remote(self.matrix, row)

    def each(self, count):
        return ray.get([self.one(row) for row in range(count)])
