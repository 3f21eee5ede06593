"""Prints numbers."""

from numbers_of import catalan, triangle


def report(sizes: list[int]):
    return [(catalan(size, size), triangle(size)) for size in sizes]


def paired(size: int) -> int:  # ok
    return triangle(size) + triangle(size - 1)
