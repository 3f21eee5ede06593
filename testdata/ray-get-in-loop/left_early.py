"""Loops over references that end early, or give their variable another value."""

import ray


@ray.remote
def content(window):
    return len(window)


def until_found(windows):
    refs = [content.remote(window) for window in windows]
    for ref in refs:
        if ray.get(ref) > 3:  # error: PFL121
            break
    else:
        return False
    return True


def first_one(windows):
    refs = [content.remote(window) for window in windows]
    for ref in refs:
        if ray.get(ref):  # error: PFL121
            print(ref)
            return True
    return False


def handed_out(windows):
    refs = [content.remote(window) for window in windows]
    for ref in refs:
        yield ray.get(ref)  # error: PFL121


def let_go(windows):
    refs = [content.remote(window) for window in windows]
    total = 0
    for ref in refs:
        total += ray.get(ref)  # error: PFL121
        del ref
    return total


def again(windows, last):
    refs = [content.remote(window) for window in windows]
    total = 0
    for ref in refs:
        if total > 9:
            ref = last
        total += ray.get(ref)  # error: PFL121
    return total


def started(windows):
    for window in windows:
        yield content.remote(window)


def step_by_step(windows):
    total = 0
    for ref in started(windows):
        total += ray.get(ref)  # error: PFL121
    return total


def two_of_one(windows):
    refs = [content.remote(window) for window in windows]
    for ref in refs:
        first = ray.get(ref)  # error: PFL121
        first.append(ray.get(ref))  # error: PFL121


def inner_break(windows):
    refs = [content.remote(window) for window in windows]
    total = 0
    for ref in refs:
        total += ray.get(ref)  # error: PFL121
    return total


def one_of_them(windows):
    refs = [content.remote(window) for window in windows]
    return ray.get(refs[0])  # ok


def in_groups(windows):
    refs = [content.remote(window) for window in windows]
    return [ray.get(refs[at : at + 100]) for at in range(0, len(refs), 100)]  # ok


def in_windows(windows):
    refs = [content.remote(window) for window in windows]
    while refs:
        ready, refs = ray.wait(refs, num_returns=min(8, len(refs)))
        print(ray.get(ready))  # ok


def all_at_once(windows):
    for found in ray.get([content.remote(window) for window in windows]):  # ok
        print(found)


def fetched_after(windows):
    refs = []
    for window in windows:
        refs.append(content.remote(window))
    return ray.get(refs)  # ok


def one_by_name(windows, ref):
    while windows:
        print(ray.get(ref), windows.pop())  # ok


def put_only(windows):
    return [ray.put(window) for window in windows]  # ok


def plain(windows):
    return [len(window) for window in windows]  # ok
