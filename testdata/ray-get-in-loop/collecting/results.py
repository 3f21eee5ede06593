"""Helpers that fetch what references of Ray stand for."""

import ray
from ray import get as fetched


@ray.remote
def double(number):
    return number * 2


@ray.remote
class Counter:
    def add(self, number):
        return number


def fetch(ref):
    return ray.get(ref)


def fetch_item(ref, name):
    value = fetched(ref, timeout=30)
    return value[name]


def fetch_below(ref):
    return fetch(ref)


def fetch_all(refs):
    return ray.get(refs)


def fetch_ready(refs):
    ready, waiting = ray.wait(refs)
    return ray.get(ready[0]), waiting


def fetch_or_none(ref):
    try:
        return ray.get(ref)
    except ray.exceptions.RayTaskError:
        return None


def fetch_if_wanted(ref, wanted):
    if wanted:
        return ray.get(ref)
    return None


class Store:
    def load(self, ref):
        return ray.get(ref)
