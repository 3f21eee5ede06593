"""Comments inside of what a rewrite takes over, and beside it."""

from concurrent.futures import ThreadPoolExecutor


def work(number, scale=1):
    total = 0
    for step in range(number):
        total += step * scale
    return total


def listed(numbers):
    results = []
    with ThreadPoolExecutor(2) as pool:
        # all of them
        for number in sorted(
            numbers,  # as they come
            reverse=True,
        ):
            # one after the other
            results.append(pool.submit(work, number).result())  # error: PFL107, PFL111
    return results


def gathered(numbers):
    with ThreadPoolExecutor(2) as pool:
        return list(pool.map(work, numbers))  # error: PFL111


def given(numbers):
    with ThreadPoolExecutor(2) as pool:
        futures = [pool.submit(work, number) for number in numbers]  # error: PFL111
        return [future.result() for future in futures]  # ok: all given before


def run():
    return listed([1, 3, 2])
