"""Values that are evaluated only where there are elements, and negated questions."""

from __future__ import annotations


class Event:
    def __init__(self, labels: dict[str, str]) -> None:
        self.labels = labels

    @property
    def name(self) -> str:
        return self.labels["name"]


def matches(event: Event, names: list[str]) -> bool:
    return event.name in names


def missing(name: str, names: list[str]) -> bool:
    if name not in names:
        return True
    return False


def absent(name: str, names: list[str]) -> bool:
    return name not in names


def near(name: str, names: list[str]) -> bool:
    return any(name < other for other in names)


def twice(name: str, names: list[str]) -> bool:
    return names.count(name) > 1


def inside(name: str, names: list[str]) -> bool:
    return name in names
