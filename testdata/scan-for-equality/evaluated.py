"""Values that are evaluated only where there are elements, and negated questions."""

from __future__ import annotations


class Event:
    def __init__(self, labels: dict[str, str]) -> None:
        self.labels = labels

    @property
    def name(self) -> str:
        return self.labels["name"]


def matches(event: Event, names: list[str]) -> bool:
    return any(event.name == name for name in names)  # hint: PFL618


def missing(name: str, names: list[str]) -> bool:
    if not any(name == other for other in names):  # hint: PFL618
        return True
    return False


def absent(name: str, names: list[str]) -> bool:
    return not (names.count(name) > 0)  # hint: PFL618


def near(name: str, names: list[str]) -> bool:
    return any(name < other for other in names)  # ok


def twice(name: str, names: list[str]) -> bool:
    return names.count(name) > 1  # ok


def inside(name: str, names: list[str]) -> bool:
    return name in names  # ok
