import itertools


def flat(path: str):
    rows = [line.split() for line in open(path)]
    return sum(rows, [])  # error: PFL603


def started(groups: list[list[str]]):
    return sum(groups, start=[])  # hint: PFL603


def numbers(groups: list[list[int]]):
    return sum(len(group) for group in groups)  # ok: numbers


def of_two(group: list[int], other: list[int]):
    return sum([group, other], [])  # ok: two lists


def chained(groups: list[list[str]]):
    return list(itertools.chain.from_iterable(groups))  # ok: at once
