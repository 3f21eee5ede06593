"""References that are fetched one by one by a function, by `map`, out of a list, or out of a dictionary."""

import ray


@ray.remote
def double(number):
    return number * 2


def fetch(ref):
    return ray.get(ref)


def fetch_and_add(ref, more):
    return fetch(ref) + more


def fetch_or_none(ref):
    try:
        return ray.get(ref)
    except ray.exceptions.RayTaskError:
        return None


def by_helper(numbers):
    refs = [double.remote(number) for number in numbers]
    total = 0
    for ref in refs:
        total += fetch(ref)  # error: PFL121
    return total


def by_two(numbers):
    refs = [double.remote(number) for number in numbers]
    return [fetch_and_add(ref, 1) for ref in refs]  # error: PFL121


def by_map(numbers):
    refs = [double.remote(number) for number in numbers]
    one = list(map(ray.get, refs))  # error: PFL121
    return one, list(map(fetch, refs))  # error: PFL121


def by_key(names):
    refs = {}
    for name in names:
        refs[name] = double.remote(name)
    found = {}
    for name in names:
        found[name] = ray.get(refs[name])  # error: PFL121
    return found


def emptied(numbers):
    refs = []
    for number in numbers:
        refs.append(double.remote(number))
    found = []
    while refs:
        found.append(ray.get(refs.pop()))  # error: PFL121
    return found


def coped_with(numbers):
    refs = [double.remote(number) for number in numbers]
    return [fetch_or_none(ref) for ref in refs]  # ok: copes with each failure by itself


def window(numbers):
    refs = [double.remote(number) for number in numbers[:8]]
    found = []
    for number in numbers[8:]:
        found.append(fetch(refs.pop()))  # ok: as many are started as are fetched
        refs.append(double.remote(number))
    return found, ray.get(refs)


def refilled(numbers):
    refs = [double.remote(number) for number in numbers[:8]]
    left = list(numbers[8:])
    found = []
    while refs:
        found.append(ray.get(refs.pop()))  # ok: the list is filled again
        if left:
            refs.append(double.remote(left.pop()))
    return found


def groups(numbers):
    batches = [[double.remote(number)] for number in numbers]
    return list(map(ray.get, batches))  # ok: a list each time


def once(numbers):
    refs = [double.remote(number) for number in numbers]
    return fetch(refs)  # ok


def with_default(name, ref):
    return name, ray.get(ref)


def with_names(names):
    return list(map(with_default, names))  # ok: it fetches another parameter than the item


def mapped(refs):
    return list(map(fetch, refs))  # error: PFL121
