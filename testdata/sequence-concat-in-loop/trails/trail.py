"""What was done, kept in an object that others fill."""

from dataclasses import dataclass


@dataclass
class Trail:
    owner: str
    entries: tuple[str, ...] = ()

    def record(self, action: str) -> None:
        self.entries += (f"{self.owner}:{action}",)  # hint: PFL603


@dataclass
class Pair:
    both: tuple[str, ...] = ()

    def add(self, one: str) -> None:
        self.both += (one,)  # ok: the element of the loop
