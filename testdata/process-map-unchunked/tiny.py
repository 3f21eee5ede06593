"""Tasks that are too small for a worker, sent one by one."""

from concurrent.futures import ProcessPoolExecutor


def double(number: int) -> int:
    return number + number


def clean(text: str) -> str:
    return text.strip().lower()


def few(numbers: list[int]) -> list[int]:
    with ProcessPoolExecutor() as pool:
        return list(pool.map(double, numbers))  # error: PFL105


def many() -> list[int]:
    with ProcessPoolExecutor() as pool:
        return list(pool.map(double, range(100_000)))  # error: PFL106


def texts(lines: list[str]) -> list[str]:
    with ProcessPoolExecutor() as pool:
        return list(pool.map(clean, lines))  # error: PFL106


def chunked() -> list[str]:
    with ProcessPoolExecutor() as pool:
        return list(pool.map(clean, ["a"] * 100_000, chunksize=500))  # ok: chunks of more than a builtin


def batched(numbers: list[int]) -> list[int]:
    with ProcessPoolExecutor() as pool:
        return list(pool.map(double, numbers, chunksize=500))  # hint: PFL105
