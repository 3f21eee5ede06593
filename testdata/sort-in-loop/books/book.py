"""Bids in order."""

from dataclasses import dataclass, field


@dataclass
class Book:
    bids: list[tuple[float, int]] = field(default_factory=list)

    def bid(self, price: float, number: int) -> float:
        self.bids.append((price, number))
        self.bids.sort(reverse=True)  # hint: PFL611
        return self.bids[0][0]

    def best(self, wanted: int) -> list[tuple[float, int]]:
        found = [bid for bid in self.bids if bid[1] >= wanted]
        found.sort()  # ok: another list in each call
        return found
