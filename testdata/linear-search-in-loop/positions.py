"""Positions and counts that are asked for in a loop, and where no table can be made before it."""

from collections import Counter
from contextlib import suppress


def positions(wanted: list[str], names: list[str]) -> list[int]:
    found = []
    # one search for each
    for name in wanted:
        found.append(names.index(name))  # hint: PFL610
    return found


def counts(wanted: list[str], names: list[str]) -> dict[str, int]:
    return {name: names.count(name) for name in wanted}  # hint: PFL610


def pairs(wanted: list[str], names: list[tuple[str, int]]) -> list[int]:
    return [names.index((name, 1)) for name in wanted]  # hint: PFL610


def handled(wanted: list[str], names: list[str]) -> list[int]:
    found = []
    for name in wanted:
        try:
            found.append(names.index(name))  # hint: PFL610
        except ValueError:
            found.append(-1)
    return found


def suppressed(wanted: list[str], names: list[str]) -> list[int]:
    found = []
    for name in wanted:
        with suppress(ValueError):
            found.append(names.index(name))  # hint: PFL610
    return found


def growing(wanted: list[str], names: list[str]) -> list[int]:
    found = []
    for name in wanted:
        names.append(name)
        found.append(names.count(name))  # hint: PFL610
    return found


def by_another_name(wanted: list[str], names: list[str]) -> list[int]:
    found = []
    other = names
    for name in wanted:
        other.append(name)
        found.append(names.count(name))  # hint: PFL610
    return found


def commented(wanted: list[str], names: list[str]) -> list[int]:
    found = []
    for name in wanted:
        found.append(
            names.index(  # hint: PFL610
                name  # as written
            )
        )
    return found


def maybe(wanted: list[str], names: list[str] | None = None) -> list[int]:
    return [names.count(name) for name in wanted]  # hint: PFL610


def one_line(wanted: list[str], names: list[str]) -> list[int]:
    if wanted: return [names.count(name) for name in wanted]  # hint: PFL610
    return []


def unpacked(wanted: list[list[str]], names: list[str]) -> list[int]:
    return [names.index(*one) for one in wanted]  # hint: PFL610


def renamed(wanted: list[str], names: list[str]) -> list[int]:
    def enumerate(values):
        return values

    return [names.index(name) for name in enumerate(wanted)]  # hint: PFL610


def emptied(wanted: list[str], names: list[str]) -> list[int]:
    found = []
    for name in wanted:
        found.append(names.index(name))  # hint: PFL610
        names.remove(name)  # hint: PFL610
    return found


def of_objects(wanted, users: list) -> list[int]:
    return [users.index(user) for user in wanted if user.active]  # hint: PFL610


def of_features(wanted: list[str], feature_names: list[str]) -> list[int]:
    return [feature_names.index(name) for name in wanted]  # hint: PFL610


def of_text(wanted: list[str], text: str) -> list[int]:
    return [text.index(word) + text.count(word) for word in wanted]  # ok: a text


def of_parts(lines: list[str], wanted: str) -> list[int]:
    return [line.split(",").index(wanted) for line in lines]  # ok: another list each time


def of_bytes(wanted: list[bytes], data: bytes) -> list[int]:
    return [data.count(part) for part in wanted]  # ok: bytes


def in_slice(words: list[str]) -> list[int]:
    found = []
    for place, word in enumerate(words):
        before = words[:place]
        found.append(before.count(word))  # ok: made in the same iteration
    return found


def of_range(wanted: list[int]) -> list[int]:
    numbers = range(0, 100, 7)
    return [numbers.index(number) for number in wanted if number % 7 == 0]  # ok: computed


def of_characters(wanted: list[str], alphabet: str = "abc") -> list[int]:
    return [alphabet.index(letter) for letter in wanted]  # ok: a text


def of_counted(wanted: list[str], names: list[str]) -> list[int]:
    known = Counter(names)
    return [known[name] for name in wanted]  # ok: a dict of counts


def in_order(wanted: list[str]) -> list[int]:
    return [["low", "high"].index(name) for name in wanted]  # ok: two of them


def from_start(wanted: list[str], names: list[str]) -> list[int]:
    return [names.index(name, 1) for name in wanted]  # ok: not from the start of the list


def the_same(wanted: list[str], names: list[str]) -> list[tuple[str, int]]:
    return [(name, names.count("a")) for name in wanted]  # ok: not a search for each name


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
