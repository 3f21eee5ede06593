"""Dicts that somebody else holds before they grow, or while they do."""

from collections import OrderedDict


def with_view(names: list[str]):
    found: dict[str, int] = {}
    keys = found.keys()
    found = dict(found)
    for name in names:
        found[name] = 1
    return list(keys), found


def with_first(names: list[str]):
    found: dict[str, int] = {}
    first = found
    found = dict(found)
    for name in names:
        found[name] = 1
    return first, found


def from_caller(found: dict[str, int], names: list[str]) -> dict[str, int]:
    found = dict(found)
    for name in names:
        found[name] = 1
    return found


def with_default(names: list[str], found: dict[str, int] = {}) -> dict[str, int]:  # noqa: B006
    found = found.copy()
    for name in names:
        found[name] = 1
    return found


def over_itself(found: dict[str, int]) -> dict[str, int]:
    for name in found:
        found = {**found, name + "!": 1}
    return found


def shown(names: list[str], steps: list[int]):
    found: dict[str, int] = {}
    for name in names:
        found = {**found, name: 1}
        remember(found, steps)
    return found


def remember(found: dict[str, int], steps: list[int]) -> None:
    steps.append(len(found))


def ordered(names: list[str]):
    found = OrderedDict()
    for name in names:
        found = {**found, name: 1}
    return found


def fresh_each(groups: dict[str, list[str]]) -> dict[str, dict[str, int]]:
    result = {}
    for group, names in groups.items():
        found = {}
        for name in names:
            found[name] = len(name)
        result[group] = found
    return result


def in_place(names: list[str]) -> dict[str, int]:
    found = {}
    for name in names:
        found[name] = 1
    return found


def once(found: dict[str, int], name: str) -> dict[str, int]:
    return {**found, name: 1}


def merged_once(parts: list[dict[str, int]]) -> dict[str, int]:
    found = {}
    for part in parts:
        found.update(part)
    return found


def of_element(rows: list[dict[str, int]]) -> list[dict[str, int]]:
    return [{**row, "seen": 1} for row in rows]


def copies(rows: list[dict[str, int]]) -> list[dict[str, int]]:
    out = []
    for row in rows:
        row = {**row, "seen": 1}
        out.append(row)
    return out


def keyed(rows: list[dict[str, int]]) -> dict[int, dict[str, int]]:
    found = {}
    for index, row in enumerate(rows):
        found[index] = {**row, "index": index}
    return found


def branch(rows: list[str]) -> dict[str, int]:
    found = {}
    for row in rows:
        found.setdefault(row, len(row))
    return found


def two(left: dict[str, int], right: dict[str, int]) -> dict[str, int]:
    both = left | right
    return both


def run():
    given = {"z": 0}
    steps: list[int] = []
    return (
        with_view(["a", "b"]),
        with_first(["a", "b"]),
        (from_caller(given, ["a"]), from_caller(given, []), given),
        (with_default(["a"]), with_default(["b"])),
        over_itself({"a": 1, "b": 2}),
        (shown(["a", "b"], steps), steps),
        (ordered(["a"]), type(ordered([])).__name__),
        fresh_each({"x": ["a", "b"], "y": []}),
    )
