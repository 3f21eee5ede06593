"""Positions and counts that are asked for in a loop, and where no table can be made before it."""

from collections import Counter
from contextlib import suppress


def positions(wanted: list[str], names: list[str]) -> list[int]:
    found = []
    name_positions = {}
    for position, entry in enumerate(names):
        name_positions.setdefault(entry, position)
    # one search for each
    for name in wanted:
        found.append(name_positions[name])
    return found


def counts(wanted: list[str], names: list[str]) -> dict[str, int]:
    name_counts = Counter(names)
    return {name: name_counts[name] for name in wanted}


def pairs(wanted: list[str], names: list[tuple[str, int]]) -> list[int]:
    name_positions = {}
    for position, entry in enumerate(names):
        name_positions.setdefault(entry, position)
    return [name_positions[(name, 1)] for name in wanted]


def handled(wanted: list[str], names: list[str]) -> list[int]:
    found = []
    for name in wanted:
        try:
            found.append(names.index(name))
        except ValueError:
            found.append(-1)
    return found


def suppressed(wanted: list[str], names: list[str]) -> list[int]:
    found = []
    for name in wanted:
        with suppress(ValueError):
            found.append(names.index(name))
    return found


def growing(wanted: list[str], names: list[str]) -> list[int]:
    found = []
    for name in wanted:
        names.append(name)
        found.append(names.count(name))
    return found


def by_another_name(wanted: list[str], names: list[str]) -> list[int]:
    found = []
    other = names
    for name in wanted:
        other.append(name)
        found.append(names.count(name))
    return found


def commented(wanted: list[str], names: list[str]) -> list[int]:
    found = []
    for name in wanted:
        found.append(
            names.index(
                name  # as written
            )
        )
    return found


def maybe(wanted: list[str], names: list[str] | None = None) -> list[int]:
    return [names.count(name) for name in wanted]


def one_line(wanted: list[str], names: list[str]) -> list[int]:
    if wanted: return [names.count(name) for name in wanted]
    return []


def unpacked(wanted: list[list[str]], names: list[str]) -> list[int]:
    return [names.index(*one) for one in wanted]


def renamed(wanted: list[str], names: list[str]) -> list[int]:
    def enumerate(values):
        return values

    return [names.index(name) for name in enumerate(wanted)]


def emptied(wanted: list[str], names: list[str]) -> list[int]:
    found = []
    for name in wanted:
        found.append(names.index(name))
        names.remove(name)
    return found


def of_objects(wanted, users: list) -> list[int]:
    return [users.index(user) for user in wanted if user.active]


def of_features(wanted: list[str], feature_names: list[str]) -> list[int]:
    name_positions = {}
    for position, entry in enumerate(feature_names):
        name_positions.setdefault(entry, position)
    return [name_positions[name] for name in wanted]


def of_text(wanted: list[str], text: str) -> list[int]:
    return [text.index(word) + text.count(word) for word in wanted]


def of_parts(lines: list[str], wanted: str) -> list[int]:
    return [line.split(",").index(wanted) for line in lines]


def of_bytes(wanted: list[bytes], data: bytes) -> list[int]:
    return [data.count(part) for part in wanted]


def in_slice(words: list[str]) -> list[int]:
    found = []
    for place, word in enumerate(words):
        before = words[:place]
        found.append(before.count(word))
    return found


def of_range(wanted: list[int]) -> list[int]:
    numbers = range(0, 100, 7)
    return [numbers.index(number) for number in wanted if number % 7 == 0]


def of_characters(wanted: list[str], alphabet: str = "abc") -> list[int]:
    return [alphabet.index(letter) for letter in wanted]


def of_counted(wanted: list[str], names: list[str]) -> list[int]:
    known = Counter(names)
    return [known[name] for name in wanted]


def in_order(wanted: list[str]) -> list[int]:
    return [["low", "high"].index(name) for name in wanted]


def from_start(wanted: list[str], names: list[str]) -> list[int]:
    return [names.index(name, 1) for name in wanted]


def the_same(wanted: list[str], names: list[str]) -> list[tuple[str, int]]:
    return [(name, names.count("a")) for name in wanted]


def run():
    names = ["a", "b", "a", "c"]
    return (
        positions(["c", "a"], names),
        counts(["a", "d"], names),
        pairs(["a"], [("b", 1), ("a", 1)]),
        handled(["d", "b"], names),
        suppressed(["d", "b"], names),
        growing(["a"], [*names]),
        by_another_name(["a"], [*names]),
        commented(["b"], names),
        unpacked([["b"]], names),
        emptied(["b", "a"], [*names]),
        in_slice(names),
        in_order(["high"]),
        of_parts(["a,b"], "b"),
    )
