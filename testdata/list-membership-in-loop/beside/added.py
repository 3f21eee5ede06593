"""Sets beside lists of the module."""

import os

_ALLOWED = os.environ.get("ALLOWED", "a,b").split(",")
_ALLOWED_SET = set(_ALLOWED)
_ALLOWED_SET.add("c")

_KNOWN = os.environ.get("KNOWN", "a,b").split(",")
_KNOWN_SET = set(_KNOWN)

_FIXED = os.environ.get("FIXED", "a,b").split(",")
_FIXED_SET = frozenset(_FIXED)

_SOME = os.environ.get("SOME", "a,b").split(",")
if os.name != "nt":
    _SOME_SET = set(_SOME)

_SHARED = os.environ.get("SHARED", "a,b").split(",")
_SHARED_SET = set(_SHARED)

_PATCHED = os.environ.get("PATCHED", "a,b").split(",")

_LISTED = os.environ.get("LISTED", "a,b").split(",")

_SWAPPED = os.environ.get("SWAPPED", "a,b").split(",")
_SWAPPED_SET = frozenset(_SWAPPED)


def allowed(names: list[str]):
    return [name for name in names if name in _ALLOWED]  # hint: PFL607


def known(names: list[str]):
    return [name for name in names if name in _KNOWN]  # hint: PFL607


def fixed(names: list[str]):
    print(sorted(_FIXED_SET))
    return [name for name in names if name in _FIXED]  # hint: PFL607


def some(names: list[str]):
    return [name for name in names if name in _SOME]  # hint: PFL607


def shared(names: list[str]):
    return [name for name in names if name in _SHARED]  # hint: PFL607


def patched(names: list[str]):
    return [name for name in names if name in _PATCHED]  # hint: PFL607


def listed(names: list[str]):
    return [name for name in names if name in _LISTED]  # hint: PFL607


def swapped(names: list[str]):
    return [name for name in names if name in _SWAPPED]  # hint: PFL607


def in_sets(names: list[str]):
    return [name for name in names if name in _KNOWN_SET and name in _FIXED_SET]  # ok


def once(name: str):
    return name in _KNOWN  # ok


def few(names: list[str]):
    return [name for name in names if name in ("a", "b")]  # ok


def keyed(names: list[str], table: dict[str, int]):
    return [name for name in names if name in table]  # ok


def grown(names: list[str]):
    return [name for name in names if name.startswith("a")]  # ok


def one(names: list[str]):
    for name in names:
        return name in _FIXED  # ok


def part(names: list[str], text: str):
    return [name for name in names if name in text]  # ok


def ordered(names: list[str]):
    return sorted(name for name in names if name)  # ok
