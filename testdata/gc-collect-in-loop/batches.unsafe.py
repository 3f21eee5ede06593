"""Collecting in each iteration, and now and then."""

import gc
from gc import collect


def process(batches):
    total = 0
    for batch in batches:
        total += sum(batch)
    gc.collect()
    return total


def named(batches):
    for batch in batches:
        pass
    collect()
    return batches


def now_and_then(batches):
    for step, batch in enumerate(batches):
        if step % 50 == 0:
            gc.collect()
    return batches


def on_error(batches, work):
    for batch in batches:
        try:
            work(batch)
        except MemoryError:
            gc.collect()
    return batches


def after(batches):
    for batch in batches:
        print(batch)
    gc.collect()


def other(crawler, pages):
    for page in pages:
        crawler.collect()
    return pages


def train(epochs, batches, step):
    for _ in range(epochs):
        for batch in batches:
            step(batch)
        gc.collect()


def shards(paths, load, put):
    for path in paths:
        weights = load(path)
        for name, value in weights.items():
            put(name, value)
        del weights
        gc.collect()


def sums(rows):
    total = 0
    for row in rows:
        for value in row:
            total += int(value)
    gc.collect()
    return total


def young_only(batches):
    for batch in batches:
        batch.run()
        gc.collect(0)
        gc.collect(generation=1)


def thoroughly(times):
    for _ in range(times):
        gc.collect()
