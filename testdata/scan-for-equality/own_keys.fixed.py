"""Keys that are listed to be counted, of dicts and of classes with ideas of their own."""

from collections import OrderedDict


class Masked(dict):
    def keys(self):
        return [key for key in super().keys() if not key.startswith("_")]


class Named(dict):
    def name(self) -> str:
        return "named"


def plain(table: dict[str, int]) -> int:
    return len(list(table.keys()))


def ordered(table: OrderedDict[str, int]) -> int:
    return len(table)


def masked(table: Masked) -> int:
    return len(list(table.keys()))


def named(table: Named) -> int:
    return len(table)


def whole(table: dict[str, int]) -> int:
    return len(table)


def listed(table: dict[str, int]) -> list[str]:
    return list(table.keys())


def rows(values: list[int]) -> int:
    return len(list(values))


def read(lines) -> int:
    return len(list(lines.keys()))


def run():
    one = {"a": 1, "_b": 2}
    return plain(one), ordered(OrderedDict(one)), masked(Masked(one)), named(Named(one))
