"""Rewrites that are run: the same value before and after."""

from concurrent.futures import ThreadPoolExecutor


def square(x):
    return sum(x for _ in range(x))


def totals(batches):
    found = []
    # One pool for all of it.
    with ThreadPoolExecutor(2) as pool:
        for batch in batches:
            text = """kept
    as it is"""
            squares = list(pool.map(square, batch))
            found.append((text, sum(squares)))
    return found


def collected(batches):
    found = []
    pool = ThreadPoolExecutor(
        max_workers=2,
        thread_name_prefix="collect",
    )
    for batch in batches:
        started = len(batch)
        futures = [pool.submit(square, item) for item in batch]
        found.append(started + sum(future.result() for future in futures))
    pool.shutdown()
    return found


def side_by_side(batches):
    names = []
    with ThreadPoolExecutor(2) as pool:
        for number, batch in enumerate(batches):
            label = f"batch {number}"
            names.append((label, list(pool.map(square, batch))))
            names.append(label)
    return names


def run():
    batches = [[1, 2, 3], [], [4]]
    once = ThreadPoolExecutor(1)
    once.shutdown()
    held = [batch for batch in batches]
    kept = {len(batch): ThreadPoolExecutor for batch in held}
    return totals(held), collected(held), side_by_side(held), sorted(kept), totals([])
