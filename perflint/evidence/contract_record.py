"""How the contracts of codemods were kept when `scripts/contracts.py` measured them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from functools import lru_cache
from pathlib import Path

FILE = Path(__file__).with_name("contracts.json")


@dataclass(frozen=True, slots=True)
class Kept:
    """How a contract was kept when it was measured.

    Attributes:
        sizes: those that were measured: the smallest that is rewritten, and that where the finding warns.
        ratios: at each, how many times as long the program takes before the rewrite.
    """

    date: str
    python: str
    libraries: dict[str, str]
    sizes: tuple[int, int]
    ratios: tuple[float, float]


@lru_cache(maxsize=1)
def kept() -> Mapping[str, Kept]:
    """What was measured, by the names of codemods."""
    data = json.loads(FILE.read_text(encoding="utf-8")) if FILE.is_file() else {}
    return {
        name: Kept(**{**item, "sizes": tuple(item["sizes"]), "ratios": tuple(item["ratios"])})
        for name, item in data.items()
    }


def save(found: Mapping[str, Kept]) -> None:
    """Write what was measured."""
    data = {name: asdict(found[name]) for name in sorted(found)}
    FILE.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")
    kept.cache_clear()
