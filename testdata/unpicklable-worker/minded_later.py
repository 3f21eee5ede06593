"""Tasks whose failure is minded where their results are asked for."""
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import suppress


def doubled(x):
    with open(x) as file:
        return len(file.read()) * 2


def handled_later(xs):
    def work(x):
        return x * 2

    with ProcessPoolExecutor() as pool:
        futures = [pool.submit(work, x) for x in xs]  # error: PFL102
        for future in futures:
            try:
                yield future.result()
            except (ValueError, AttributeError):
                yield None


def asked(x):
    def work(x):
        return x * 2

    with ProcessPoolExecutor() as pool:
        future = pool.submit(work, x)  # error: PFL102
        return future.exception() or future.result()


def swallowed(x):
    found = None
    with ProcessPoolExecutor() as pool:
        future = pool.submit(lambda x: x * 2, x)  # error: PFL102
        with suppress(Exception):
            found = future.result()
    return found


def collected(future: Future):
    try:
        return future.result()
    except Exception:
        return None


def given_away(pool: ProcessPoolExecutor, x):
    def work(x):
        return x * 2

    return pool.submit(work, x)  # error: PFL102


def kept(pool: ProcessPoolExecutor, x, futures):
    def work(x):
        return x * 2

    started = []
    started.append(pool.submit(work, x))  # error: PFL102
    futures.update(started)


def sent(pool: ProcessPoolExecutor, x):
    return pool.submit(doubled, x)  # ok


def sent_all(pool: ProcessPoolExecutor, xs):
    return [pool.submit(doubled, x) for x in xs]  # ok


def sent_named(pool: ProcessPoolExecutor, x):
    future = pool.submit(doubled, x)  # ok
    return future


def sent_to(pool: ProcessPoolExecutor, x, futures):
    futures.append(pool.submit(doubled, x))  # ok


def sent_by_key(pool: ProcessPoolExecutor, xs):
    return {x: pool.submit(doubled, x) for x in xs}  # ok
