"""Start methods set once, twice and where it does not work."""

import multiprocessing
import threading


def start(name: str) -> None:
    multiprocessing.set_start_method(name)  # ok: nothing says how often


def worker(number: int) -> int:
    found = 0
    for one in range(number):
        for other in range(one):
            found += one % (other + 1)
    return found


def each(numbers: list[int]) -> int:
    total = 0
    for number in numbers:
        multiprocessing.set_start_method("spawn")  # error: PFL109
        total += worker(number)
    return total


def each_forced(numbers: list[int]) -> int:
    total = 0
    for number in numbers:
        multiprocessing.set_start_method("spawn", force=True)  # ok: forced
        total += worker(number)
    return total


def each_handled(numbers: list[int]) -> None:
    for _ in numbers:
        try:
            multiprocessing.set_start_method("spawn")  # ok: error-is-handled
        except RuntimeError:
            pass


def each_asked(numbers: list[int]) -> None:
    for _ in numbers:
        if multiprocessing.get_start_method(allow_none=True) is None:
            multiprocessing.set_start_method("spawn")  # ok: asks-first


def with_threads(numbers: list[int]) -> list[int]:
    threading.Thread(target=worker, args=(1,)).start()
    context = multiprocessing.get_context("fork")  # error: PFL109
    with context.Pool(2) as pool:
        return pool.map(worker, numbers)


def before_threads(numbers: list[int]) -> list[int]:
    context = multiprocessing.get_context("fork")  # ok: the threads come later
    with context.Pool(2) as pool:
        found = pool.map(worker, numbers)
    threading.Thread(target=worker, args=(1,)).start()
    return found


def spawned(numbers: list[int]) -> list[int]:
    threading.Thread(target=worker, args=(1,)).start()
    with multiprocessing.get_context("spawn").Pool(2) as pool:  # ok
        return pool.map(worker, numbers)


def main() -> None:
    multiprocessing.set_start_method("spawn")  # ok: once


if __name__ == "__main__":
    multiprocessing.set_start_method("forkserver")  # ok: the program itself
    main()
