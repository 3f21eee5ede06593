"""Reads many sessions."""

from store import Store


def report(store: Store):
    return [store.load(str(number)) for number in range(5_000)]  # error: PFL508


def together(store: Store):
    return store.load_all([str(number) for number in range(5_000)])  # ok


def names(store: Store):
    return [store.name(str(number)) for number in range(5_000)]  # ok
