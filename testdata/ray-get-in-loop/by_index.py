"""References that a loop goes over by an index."""

import ray


@ray.remote
def content(window):
    return len(window)


def indexed(windows):
    refs = [content.remote(window) for window in windows]
    total = 0
    position = 0
    while position < len(refs):
        total += ray.get(refs[position])  # error: PFL121
        position += 1
    return total


def until_the_end(windows):
    refs = []
    for window in windows:
        refs.append(content.remote(window))
    position = -1
    found = []
    while (position := position + 1) < len(refs):
        ref = refs[position]
        found.append(ray.get(ref))  # error: PFL121
    return found


def counted(windows):
    refs = [content.remote(window) for window in windows]
    found = []
    for position in range(len(refs)):
        ref = refs[position]
        found.append(ray.get(ref))  # error: PFL121
    return found


def emptied(windows):
    refs = {window: content.remote(window) for window in windows}
    found = {}
    while refs:
        window, ref = refs.popitem()
        found[window] = ray.get(ref)  # error: PFL121
    return found


def kept_full(windows):
    refs = [content.remote(window) for window in windows[:8]]
    position = 0
    while position < len(refs):
        print(ray.get(refs[position]))  # ok
        refs.append(content.remote(windows[8 + position]))
        position += 1


def the_same(windows, last):
    refs = [content.remote(window) for window in windows]
    rounds = 0
    while rounds < len(windows):
        print(ray.get(refs[last]))  # ok
        rounds += 1


def in_groups(windows):
    refs = [content.remote(window) for window in windows]
    start = 0
    while start < len(refs):
        print(ray.get(refs[start : start + 100]))  # ok
        start += 100


def all_at_once(windows):
    return ray.get([content.remote(window) for window in windows])  # ok
