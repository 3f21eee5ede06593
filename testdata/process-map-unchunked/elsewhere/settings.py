"""How many."""

from dataclasses import dataclass

SAMPLES = 250_000
FEW = 24


@dataclass
class Run:
    rounds: int = 50 * 1000
    workers: int = 4
