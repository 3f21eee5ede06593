"""Collecting in each iteration, and now and then."""

import gc
from gc import collect


def process(batches):
    total = 0
    for batch in batches:
        total += sum(batch)
        gc.collect()  # error: PFL704
    return total


def named(batches):
    for batch in batches:
        collect()  # error: PFL704
    return batches


def now_and_then(batches):
    for step, batch in enumerate(batches):
        if step % 50 == 0:
            gc.collect()  # ok: now and then
    return batches


def on_error(batches, work):
    for batch in batches:
        try:
            work(batch)
        except MemoryError:
            gc.collect()  # ok: where memory ran out
    return batches


def after(batches):
    for batch in batches:
        print(batch)
    gc.collect()  # ok: once


def other(crawler, pages):
    for page in pages:
        crawler.collect()  # ok: another object
    return pages
