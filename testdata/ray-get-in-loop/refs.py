"""Fetching results of Ray one by one."""

import ray


@ray.remote
def work(number):
    return {"n": number}


def collected(numbers):
    refs = [work.remote(number) for number in numbers]
    results = []
    for ref in refs:
        results.append(ray.get(ref))  # error: PFL121
    return results


def comprehension(numbers):
    refs = [work.remote(number) for number in numbers]
    return [ray.get(ref) for ref in refs]  # error: PFL121


def summed(refs):
    total = 0
    for ref in refs:
        total += ray.get(ref)["n"]  # error: PFL121
    return total


def by_index(numbers):
    refs = [work.remote(number) for number in numbers]
    return [ray.get(refs[index])["n"] for index in range(len(refs))]  # error: PFL121


def by_name(pairs):
    refs = {name: work.remote(number) for name, number in pairs}
    found = {}
    for name, ref in refs.items():
        found[name] = ray.get(ref)  # error: PFL121
    return found


def all_at_once(numbers):
    return ray.get([work.remote(number) for number in numbers])  # ok


def window(numbers):
    pending = [work.remote(number) for number in numbers]
    while pending:
        ready, pending = ray.wait(pending)
        for ref in ready:
            print(ray.get(ref))  # ok


def groups(batches):
    for batch in batches:
        print(ray.get([work.remote(number) for number in batch]))  # ok


def prepared_groups(batches):
    waves = [[work.remote(number) for number in batch] for batch in batches]
    for wave in waves:
        print(ray.get(wave))  # ok


def steps(state, count):
    for _ in range(count):
        refs = [work.remote(number) for number in state]
        state = ray.get(refs)  # ok
    return state


def one_may_fail(numbers):
    refs = [work.remote(number) for number in numbers]
    results = []
    for ref in refs:
        try:
            results.append(ray.get(ref))  # ok
        except ray.exceptions.RayTaskError as error:
            print(error)
    return results


def streamed(numbers):
    stream = work.options(num_returns="streaming").remote(numbers)
    return [ray.get(ref) for ref in stream]  # ok


def other(store, keys):
    return [store.get(key) for key in keys]  # ok


def until_none_is_left(first):
    refs = [work.remote(first)]
    seen = []
    for ref in refs:
        items = ray.get(ref)  # error: PFL121
        seen.append(items)
        if len(items) > 1:
            refs.append(work.remote(len(items) - 1))
    return seen
