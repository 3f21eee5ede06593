"""Places a value among others."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NoReturn


def to_unit(value: float, others: Sequence[float]) -> float:
    low = min(others)  # hint: PFL611
    high = max(others)  # hint: PFL611
    return 0.5 if low == high else (value - low) / (high - low)


def leader(counts: Mapping[str, int]) -> str:
    return max(counts)  # hint: PFL611


def place(value: float, others: Collection[float]) -> int:
    return sorted(others).index(value)  # hint: PFL611


def spread(values: Iterable[float]) -> float:
    return max(values)  # ok: may be gone after one pass


def width(row: Sequence[float]) -> float:
    return max(row) - min(row)  # ok: another row in each call


def refuse(name: str, known: Collection[str]) -> NoReturn:
    raise_for(name, ", ".join(sorted(known)))  # ok: where something has gone wrong


def raise_for(name, names) -> NoReturn:
    raise ValueError(f"{name} is none of {names}")
