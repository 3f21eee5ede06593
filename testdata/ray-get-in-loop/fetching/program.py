from results import double, fetch, fetch_all


def run(numbers):
    refs = [double.remote(number) for number in numbers]
    total = sum(fetch(ref) for ref in refs)  # error: PFL121
    return total, fetch_all(refs)  # ok: all at once


def ready(numbers, names):
    refs = [double.remote(number) for number in numbers]
    found = fetch_all(refs)
    return [fetch(name) for name in names], found  # ok: not known to be references
