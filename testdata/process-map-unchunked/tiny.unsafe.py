"""Tasks that are too small for a worker, sent one by one."""

import os
from concurrent.futures import ProcessPoolExecutor


def double(number: int) -> int:
    return number + number


def clean(text: str) -> str:
    return text.strip().lower()


def few(numbers: list[int]) -> list[int]:
    return list(map(double, numbers))


def many() -> list[int]:
    with ProcessPoolExecutor() as pool:
        return list(
            pool.map(
                double,
                range(100_000),
                chunksize=max(1, 100000 // (4 * (os.cpu_count() or 1))),
            )
        )


def texts(lines: list[str]) -> list[str]:
    with ProcessPoolExecutor() as pool:
        return list(
            pool.map(
                clean,
                lines,
                chunksize=max(1, len(lines) // (4 * (os.cpu_count() or 1))),
            )
        )


def chunked() -> list[str]:
    with ProcessPoolExecutor() as pool:
        return list(pool.map(clean, ["a"] * 100_000, chunksize=500))


def batched(numbers: list[int]) -> list[int]:
    with ProcessPoolExecutor() as pool:
        return list(pool.map(double, numbers, chunksize=500))
