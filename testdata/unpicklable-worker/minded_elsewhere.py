"""Handlers of the file that tasks never come to."""
from concurrent.futures import ProcessPoolExecutor

try:
    import numpy
except Exception:
    numpy = None


def read(path):
    try:
        return open(path).read()
    except Exception:
        return ""


def counted(xs):
    def work(x):
        return x * 2

    with ProcessPoolExecutor() as pool:
        futures = [pool.submit(work, x) for x in xs]  # error: PFL102
        total = 0
        try:
            total = int(read("total"))
        except ValueError:
            pass
        return total + sum(future.result() for future in futures)


def doubled(x):
    with open(x) as file:
        return len(file.read()) * 2


def started(pool: ProcessPoolExecutor, xs):
    return [pool.submit(doubled, x) for x in xs]  # ok
