"""Rewrites that are run: the same value before and after."""

from concurrent.futures import ThreadPoolExecutor


def square(x):
    return sum(x for _ in range(x))


def totals(batches):
    found = []
    for batch in batches:
        # One pool for all of it.
        with ThreadPoolExecutor(2) as pool:  # hint: PFL101
            text = """kept
    as it is"""
            squares = list(pool.map(square, batch))
            found.append((text, sum(squares)))
    return found


def collected(batches):
    found = []
    for batch in batches:
        started = len(batch)
        pool = ThreadPoolExecutor(  # hint: PFL101
            max_workers=2,
            thread_name_prefix="collect",
        )
        futures = [pool.submit(square, item) for item in batch]
        found.append(started + sum(future.result() for future in futures))
        pool.shutdown()
    return found


def side_by_side(batches):
    names = []
    for number, batch in enumerate(batches):
        label = f"batch {number}"
        with ThreadPoolExecutor(2) as pool:  # hint: PFL101
            names.append((label, list(pool.map(square, batch))))
        names.append(label)
    return names


def run():
    batches = [[1, 2, 3], [], [4]]
    once = ThreadPoolExecutor(1)  # ok
    once.shutdown()
    held = [batch for batch in batches]  # ok
    kept = {len(batch): ThreadPoolExecutor for batch in held}  # ok
    return totals(held), collected(held), side_by_side(held), sorted(kept), totals([])
