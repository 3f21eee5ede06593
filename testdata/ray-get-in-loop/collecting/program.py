"""Loops whose helpers in another file fetch one reference each."""

import time

import results
from results import (
    Counter,
    Store,
    double,
    fetch,
    fetch_all,
    fetch_below,
    fetch_if_wanted,
    fetch_item,
    fetch_or_none,
    fetch_ready,
)


def one_by_one(numbers):
    refs = [double.remote(number) for number in numbers]
    found = []
    for ref in refs:
        found.append(fetch(ref))  # error: PFL121
        found.append(fetch_below(ref))  # error: PFL121
        found.append(results.fetch_item(ref, "total"))  # error: PFL121
    store = Store()
    for place, ref in enumerate(refs):
        found.append((place, store.load(ref=ref)))  # error: PFL121
    found += map(fetch, refs)  # error: PFL121
    return found, fetch_item(refs[0], "total")  # ok: once


def by_name(names):
    refs = {}
    for name in names:
        refs[name] = double.remote(name)
    return {name: fetch(ref) for name, ref in refs.items()}  # error: PFL121


def of_actor(numbers):
    counter = Counter.remote()
    refs = []
    for number in numbers:
        refs.append(counter.add.remote(number))
    return [(number, fetch(ref)) for number, ref in zip(numbers, refs)]  # error: PFL121


def with_care(numbers, batches):
    refs = [double.remote(number) for number in numbers]
    safe = [fetch_or_none(ref) for ref in refs]  # ok: handles-each-failure
    some = [fetch_if_wanted(ref, len(safe) > 3) for ref in refs]  # ok: under-condition
    while refs:
        value, refs = fetch_ready(refs)  # ok: what is ready
        safe.append(value)
    groups = [[double.remote(number) for number in batch] for batch in batches]
    return safe, some, [fetch_all(group) for group in groups]  # ok: a list of references


def in_time(numbers):
    refs = [double.remote(number) for number in numbers]
    for ref in refs:
        print(fetch(ref))  # ok: sleeps
        time.sleep(1)


def unknown(values):
    return [fetch(value) for value in values]  # ok: references or lists of them
