"""Texts of a dataclass, which compares by its fields and has another hash."""
from dataclasses import dataclass


@dataclass(frozen=True)
class Word(str):
    size: int

    def __new__(cls, size: int) -> "Word":
        return super().__new__(cls, "x" * size)


def known(words: list[str], allowed: list[str]) -> list[str]:
    return [word for word in words if word in allowed]  # hint: PFL607


def known_by_set(words: list[str], allowed: list[str]) -> list[str]:
    wanted = set(allowed)
    return [word for word in words if word in wanted]  # ok
