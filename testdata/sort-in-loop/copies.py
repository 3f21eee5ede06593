"""Copies that are sorted in each iteration, and one value that an iteration asks for several times."""


def of_copies(batches: list[dict[str, int]], names: set[str]):
    found = []
    for batch in batches:
        for name in sorted(list(names)):  # hint: PFL611
            found.append(batch[name])
    return found


def of_sets(batches: list[dict[str, int]], words: list[str]):
    return [max(set(words)) in batch for batch in batches]  # hint: PFL611


def twice(values: list[float], labels: list[str], most: float, draw):
    for label in labels:
        draw(label, 0 if max(values) > most / 2 else max(values))  # hint: PFL611, PFL611


def hides(values: list[float], labels: list[str], draw):
    for label in labels:
        draw(label, max(values), lambda values: max(values))  # hint: PFL611


def of_keys(batches: list[set[str]], table: dict[str, int]):
    for batch in batches:
        yield sorted(dict(table)), batch  # ok: a dict of a dict may hold other keys


def grows(values: list[int], queries: list[int]):
    for query in queries:
        values.append(query)
        yield sorted(set(values))[0]  # hint: PFL611, PFL612


def by_lambda(batches: list[list[float]], values: list[float]):
    middle = lambda at: sorted(values)[at]  # hint: PFL611
    return [batch[0] > middle(2) for batch in batches]
