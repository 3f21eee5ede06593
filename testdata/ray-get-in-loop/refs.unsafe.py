"""Fetching results of Ray one by one."""

import ray


@ray.remote
def work(number):
    return {"n": number}


def collected(numbers):
    refs = [work.remote(number) for number in numbers]
    results = []
    for result in ray.get(refs):
        results.append(result)
    return results


def comprehension(numbers):
    refs = [work.remote(number) for number in numbers]
    return ray.get(refs)


def summed(refs):
    total = 0
    for result in ray.get(list(refs)):
        total += result["n"]
    return total


def by_index(numbers):
    refs = [work.remote(number) for number in numbers]
    return [ray.get(refs[index])["n"] for index in range(len(refs))]


def by_name(pairs):
    refs = {name: work.remote(number) for name, number in pairs}
    found = {}
    for name, ref in refs.items():
        found[name] = ray.get(ref)
    return found


def all_at_once(numbers):
    return ray.get([work.remote(number) for number in numbers])


def window(numbers):
    pending = [work.remote(number) for number in numbers]
    while pending:
        ready, pending = ray.wait(pending)
        for ref in ready:
            print(ray.get(ref))


def groups(batches):
    for batch in batches:
        print(ray.get([work.remote(number) for number in batch]))


def prepared_groups(batches):
    waves = [[work.remote(number) for number in batch] for batch in batches]
    for wave in waves:
        print(ray.get(wave))


def steps(state, count):
    for _ in range(count):
        refs = [work.remote(number) for number in state]
        state = ray.get(refs)
    return state


def one_may_fail(numbers):
    refs = [work.remote(number) for number in numbers]
    results = []
    for ref in refs:
        try:
            results.append(ray.get(ref))
        except ray.exceptions.RayTaskError as error:
            print(error)
    return results


def streamed(numbers):
    stream = work.options(num_returns="streaming").remote(numbers)
    return [ray.get(ref) for ref in stream]


def other(store, keys):
    return [store.get(key) for key in keys]


def until_none_is_left(first):
    refs = [work.remote(first)]
    seen = []
    for ref in refs:
        items = ray.get(ref)
        seen.append(items)
        if len(items) > 1:
            refs.append(work.remote(len(items) - 1))
    return seen
