"""Tasks that go on after the error of `ray.get`, and some that do not."""

import contextlib

import ray


@ray.remote
def guarded(ref):
    try:
        return ray.get(ref)  # error: PFL124
    except ValueError:
        return ref + 1


@ray.remote
def ignored(ref):
    with contextlib.suppress(ValueError):
        return ray.get(ref)  # error: PFL124
    return ref


@ray.remote
def closed(ref):
    try:
        return ray.get(ref)  # error: PFL124
    finally:
        print("done")


@ray.remote
def handling(ref):
    try:
        print("started")
    except ValueError:
        return ray.get(ref)  # error: PFL124
    return None


@ray.remote
def valued(ref):
    try:
        return ref + 1  # ok
    except TypeError:
        return 0


@ray.remote
def listed(refs):
    try:
        return ray.get(refs)  # ok
    except ValueError:
        return []


def local(reference):
    try:
        return ray.get(reference)  # ok
    except ValueError:
        return None


@ray.remote
def unknown(value):
    return ray.get(value)  # ok


def main():
    ref = ray.put(1)
    started = [task.remote(ref) for task in (valued,)]
    results = guarded.remote(ref), ignored.remote(ref), closed.remote(ref), handling.remote(ref)
    return started, results, listed.remote([ref]), local(ref), unknown.remote(3)
