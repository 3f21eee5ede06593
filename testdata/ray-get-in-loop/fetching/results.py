import ray


@ray.remote
def double(number):
    return number * 2


def fetch(ref):
    return ray.get(ref)


def fetch_all(refs):
    return ray.get(refs)
