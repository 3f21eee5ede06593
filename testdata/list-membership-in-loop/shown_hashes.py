"""Lists and values of which types show, or do not show, that they have a hash."""

from __future__ import annotations

import torch
from rest_framework import serializers

from app.consts import KINDS


def unions(values: list[str | list[str] | dict[str, str]], names: list[str]) -> list:
    return [value for value in values if value in names]


def of_numbers(values: list[int | None], numbers: list[int | None]):
    return [value for value in values if value in numbers]


def validate(value: dict) -> None:
    if not isinstance(value["kinds"], list):
        raise serializers.ValidationError("kinds must be a list")
    for kind in value["kinds"]:
        if kind not in KINDS:
            raise serializers.ValidationError(f"invalid kind: {kind}")


def present(batch: dict, wanted: list):
    ids = torch.unique(batch["asym_id"])
    return [one for one in ids if one in wanted]


def soft_sorted(iterable, first=None, last=None):
    """Sort with some elements first and some last.

    Args:
        first (list): what comes first.
        last (list): what comes last.
    """
    first = first or []
    last = last or []
    return [one for one in iterable if one not in first and one not in last]


def grown(words: list[str], more):
    names = ["a", "b", "c", "d", "e", "f", "g", "h", "i"]
    names += more
    return [word for word in words if word in names]


def keys_of(table: dict, names: list[str]):
    return [key for key in table if key in names]


def run():
    return (
        unions(["a", ["b"]], ["a"]),
        of_numbers([1, None], [None]),
        soft_sorted("abc", first="ba"),
        grown(["a"], [["b"]]),
        keys_of({"a": 1}, ["a"]),
    )
