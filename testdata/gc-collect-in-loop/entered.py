"""Collections in context managers that a loop enters, and clocks around them."""

import contextlib
import gc
import time


@contextlib.contextmanager
def bounded(label, log):
    started = time.perf_counter()
    try:
        yield
    finally:
        gc.collect()  # hint: PFL704
        log(label, time.perf_counter() - started)


def sizes(paths, log):
    found = []
    for path in paths:
        with bounded(path.name, log):
            found.append(path.stat().st_size)
    return found


class Cleaned:
    def __enter__(self):
        return self

    def __exit__(self, *error):
        gc.collect()  # ok: a class that others enter


def measured(work):
    gc.collect()  # ok: before a measurement
    started = time.perf_counter()
    work()
    return time.perf_counter() - started


def all_measured(works):
    return [measured(work) for work in works]


@contextlib.contextmanager
def clean():
    yield
    gc.collect()  # ok: entered once


def once(paths):
    with clean():
        return [path.name for path in paths]
