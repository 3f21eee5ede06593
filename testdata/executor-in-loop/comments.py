"""Pools with comments around and in them: they go where the pool goes."""

from concurrent.futures import ThreadPoolExecutor


def among(work, batches: list[list[str]], path: str):
    total = 0
    for batch in batches:
        with (  # what it takes
            ThreadPoolExecutor(4) as pool,  # hint: PFL101
            open(path) as file,  # hint: PFL702
        ):  # both
            total += sum(pool.map(work, batch)) + len(file.name)
    return total


def above(work, batches: list[list[str]]):
    total = 0
    for batch in batches:  # each batch
        # a pool for it
        pool = ThreadPoolExecutor(4)  # hint: PFL101
        # the work
        total += sum(pool.map(work, batch))
        pool.shutdown()  # and an end
        # of the batch
    return total


def once(work, batches: list[list[str]]):
    total = 0
    with ThreadPoolExecutor(4) as pool:  # ok
        for batch in batches:  # each batch
            total += sum(pool.map(work, batch))
    return total


def alone(work, batch: list[str]):
    with ThreadPoolExecutor(4) as pool:  # ok
        return sum(pool.map(work, batch))


def given(work, pool: ThreadPoolExecutor, batches: list[list[str]]):
    total = 0
    for batch in batches:
        total += sum(pool.map(work, batch))  # ok
    return total


def plain(work, batches: list[list[str]]):
    return sum(sum(map(work, batch)) for batch in batches)  # ok


def run():
    batches = [["a", "bc"], ["d"]]
    return among(len, batches, __file__) > 0, above(len, batches), once(len, batches), above(len, [])
