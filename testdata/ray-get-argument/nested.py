"""References that stand for references."""

import ray


@ray.remote
def counted(words) -> int:
    return len(words)


@ray.remote
def started(words):
    return counted.remote(words)


@ray.remote
def unknown(words):
    return words.find()


@ray.remote
def of_started(ref):
    return ray.get(ref)  # error: PFL124


@ray.remote
def of_put(ref):
    return ray.get(ref)  # error: PFL124


@ray.remote
def of_unknown(ref):
    return ray.get(ref)  # error: PFL124


@ray.remote
def of_counted(ref):
    return ray.get(ref)  # error: PFL124


@ray.remote
def of_nobody(ref: ray.ObjectRef):
    return ray.get(ref)  # error: PFL124


@ray.remote
def of_list(refs):
    return ray.get(refs)  # ok


def main(words: list[str]):
    box = [counted.remote(words)]
    put = ray.put(counted.remote(words))
    return (
        of_started.remote(started.remote(words)),
        of_put.remote(put),
        of_unknown.remote(unknown.remote(words)),
        of_counted.remote(counted.remote(words)),
        of_list.remote(box),
    )


def outside(ref):
    return ray.get(ref)  # ok


def put_only(words):
    return ray.put(words)  # ok


def waited(refs):
    return ray.wait(refs)  # ok


def plain(words):
    return len(words)  # ok
