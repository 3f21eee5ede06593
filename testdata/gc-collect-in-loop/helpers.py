"""Collections that a helper makes for each item."""

import gc


def step(model, batch):
    model(batch)
    gc.collect()  # hint: PFL704


def steps(model, batches):
    for batch in batches:
        step(model, batch)


def step_sometimes(model, batch, number):
    model(batch)
    if number % 100 == 0:
        gc.collect()  # ok: every so many


def sometimes(model, batches):
    for number, batch in enumerate(batches):
        step_sometimes(model, batch, number)


def close(model):
    del model
    gc.collect()  # ok: once


def run_all(model, batches):
    for batch in batches:
        model(batch)
    close(model)


def let_go(part):
    part.clear()
    gc.collect()  # hint: PFL704


def all_parts(parts: list[list[int]]):
    return list(map(let_go, parts))


def let_go_some(part):
    if len(part) > 1000:
        gc.collect()  # ok


def some_parts(parts: list[list[int]]):
    return list(map(let_go_some, parts))


def clear(part):
    part.clear()
    collect_now()


def collect_now():
    gc.collect()  # hint: PFL704


def every_part(parts: list[list[int]]):
    for part in parts:
        clear(part)


def clear_large(part):
    if len(part) > 1000:
        collect_at_last()


def collect_at_last():
    gc.collect()  # ok


def large_parts(parts: list[list[int]]):
    for part in parts:
        clear_large(part)
