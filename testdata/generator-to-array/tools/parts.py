"""Parts of a signal."""

from collections.abc import Iterator


def parts(values: list[float], width: int) -> Iterator[float]:
    for start in range(0, len(values), width):
        yield sum(values[start : start + width])


def part_list(values: list[float], width: int) -> list[float]:
    return list(parts(values, width))
