"""Workers that read what the parent changes from one iteration to the next."""

import multiprocessing

TOTALS = {}


def scaled(number):
    return sum(range(number)) + TOTALS.get("last", 0)


def plain(number):
    return sum(range(number))


def with_state(groups):
    found = []
    for group in groups:
        TOTALS["last"] = len(group)
        with multiprocessing.get_context("fork").Pool(2) as pool:  # error: PFL101
            found.append(pool.map(scaled, group))
    return found


def without_state(groups):
    found = []
    for group in groups:
        TOTALS["last"] = len(group)
        with multiprocessing.get_context("fork").Pool(2) as pool:  # error: PFL101
            found.append(pool.map(plain, group))
    return found


def once(groups):
    with multiprocessing.get_context("fork").Pool(2) as pool:  # ok
        return [pool.map(plain, group) for group in groups]


def of_parent(groups):
    found = []
    for group in groups:
        TOTALS["last"] = len(group)
        found.append([scaled(number) for number in group])  # ok
    return found


def run():
    groups = [[1, 2, 3], [4]]
    return with_state(groups), without_state(groups), once(groups), of_parent(groups)
