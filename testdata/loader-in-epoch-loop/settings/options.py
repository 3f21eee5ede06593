"""How to train."""

from dataclasses import dataclass
from typing import Final

LOADER_WORKERS: Final[int] = 4
NO_WORKERS = 0


@dataclass
class Options:
    epochs: int = 20
    workers: int = 2
    idle_workers: int = 0
