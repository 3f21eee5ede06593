"""Where a reference can be made in front of a loop, and where it cannot."""

import numpy as np
import ray


@ray.remote
def pick(table, row):
    return table[row]


def in_test(rows, empty):
    table = np.zeros((1000, 1000))
    if empty:
        return []
    elif refs := [pick.remote(table, row) for row in rows]:  # error: PFL122
        return refs


def of_comprehension(groups):
    return [
        [pick.remote(table, row) for row in group]  # error: PFL122
        for group in groups
        for table in [np.zeros((1000, 1000))]
    ]


def in_lambda(rows):
    table = np.zeros((1000, 1000))
    return lambda: [pick.remote(table, row) for row in rows]  # error: PFL122


def later(rows):
    table = np.zeros((1000, 1000))
    refs = (pick.remote(table, row) for row in rows)  # error: PFL122
    table = None
    return refs


def in_case(rows, kind):
    table = np.zeros((1000, 1000))
    match kind:
        case "all" if ray.get([pick.remote(table, row) for row in rows]):  # error: PFL122
            return True
    return False


def set_sometimes(rows, wanted: bool):
    if wanted:
        table = np.zeros((1000, 1000))
    refs = []
    for row in rows:
        if wanted:
            refs.append(pick.remote(table, row))  # error: PFL122
    return refs


def deleted_before(rows, wanted: bool):
    table = np.zeros((1000, 1000))
    if not wanted:
        del table
    refs = []
    for row in rows:
        if wanted:
            refs.append(pick.remote(table, row))  # error: PFL122
    return refs


def starts_ray(rows):
    table = np.zeros((1000, 1000))
    refs = []
    for row in rows:
        if not ray.is_initialized():
            ray.init(num_cpus=2)
        refs.append(pick.remote(table, row))  # error: PFL122
    return refs


def once_for_two(rows):
    table = np.zeros((1000, 1000))
    refs = []
    for row in rows:
        refs.append(pick.remote(table, row))  # error: PFL122
        refs.append(pick.remote(table, row + 1))  # error: PFL122
    del table
    return refs


def set_either_way(rows, wide: bool):
    if wide:
        table = np.zeros((1000, 4000))
    else:
        table = np.zeros((1000, 1000))
    return [pick.remote(table, row) for row in rows]  # error: PFL122


def few_numbers(rows):
    scale = 2
    return [pick.remote(scale, row) for row in rows]  # ok


def one_number(rows):
    return [pick.remote(3, row) for row in rows]  # ok


def once(row):
    return pick.remote(np.zeros((1000, 1000)), row)  # ok


def by_reference(rows):
    table = ray.put(np.zeros((1000, 1000)))
    return [pick.remote(table, row) for row in rows]  # ok


def another_each_time(rows):
    return [pick.remote(np.full((1000, 1000), row), row) for row in rows]  # ok


def small_array(rows):
    table = np.zeros(3)
    return [pick.remote(table, row) for row in rows]  # ok


def here(rows):
    table = np.zeros((1000, 1000))
    return [table[row] for row in rows]  # ok


def of_rows(rows):
    return [pick.remote(row, 0) for row in rows]  # ok


def own_actor(rows, worker):
    return [worker.run(row) for row in rows]  # ok


def set_each_time(rows):
    refs = []
    for row in rows:
        table = np.full((1000, 1000), row)
        refs.append(pick.remote(table, row))  # ok
    return refs


def text(rows, name: str):
    return [pick.remote(name, row) for row in rows]  # ok
