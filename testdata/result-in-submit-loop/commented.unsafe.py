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
        # one after the other
        results.extend(pool.map(work, sorted(
            numbers,  # as they come
            reverse=True,
        )))
    return results


def gathered(numbers):
    with ThreadPoolExecutor(2) as pool:
        return list(pool.map(work, numbers))


def given(numbers):
    with ThreadPoolExecutor(2) as pool:
        futures = [pool.submit(work, number) for number in numbers]
        return [future.result() for future in futures]


def run():
    return listed([1, 3, 2])
