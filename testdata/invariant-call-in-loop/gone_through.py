"""Lists that a loop makes to go through or to search, and one that it makes to take an item."""


def gone_through(prefixes: list[str], counts: dict[str, int]):
    found = []
    for prefix in prefixes:
        for key in list(counts):  # ok: all are gone through
            found.append(prefix + key)
    return found


def joined(prefixes: list[str], counts: dict[str, int]):
    found = []
    for prefix in prefixes:
        found += [prefix + key for key in tuple(counts)]  # ok: all are gone through
    return found


def searched(names: list[str], counts: dict[str, int]):
    return [name for name in names if name in list(counts)]  # hint: PFL607


def last(prefixes: list[str], counts: dict[str, int]):
    found = []
    for prefix in prefixes:
        found.append(prefix + list(counts)[-1])  # error: PFL615
    return found


def run():
    counts = {"a": 1, "b": 2}
    return (
        gone_through(["x", "y"], counts),
        joined(["x", "y"], counts),
        searched(["a", "c"], counts),
        last(["x", "y"], counts),
    )
