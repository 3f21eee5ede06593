"""Copies that are sorted in each iteration, and one value that an iteration asks for several times."""


def of_copies(batches: list[dict[str, int]], names: set[str]):
    found = []
    ordered = sorted(list(names))
    for batch in batches:
        for name in ordered:
            found.append(batch[name])
    return found


def of_sets(batches: list[dict[str, int]], words: list[str]):
    max_value = max(set(words))
    return [max_value in batch for batch in batches]


def twice(values: list[float], labels: list[str], most: float, draw):
    max_value = max(values)
    for label in labels:
        draw(label, 0 if max_value > most / 2 else max_value)


def hides(values: list[float], labels: list[str], draw):
    max_value = max(values)
    for label in labels:
        draw(label, max_value, lambda values: max(values))


def of_keys(batches: list[set[str]], table: dict[str, int]):
    for batch in batches:
        yield sorted(dict(table)), batch


def grows(values: list[int], queries: list[int]):
    for query in queries:
        values.append(query)
        yield min(set(values))
