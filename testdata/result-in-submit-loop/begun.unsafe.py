"""Tasks that a function begins, that Ray is asked for in a list of one, or that an actor out of many does."""

from concurrent.futures import ProcessPoolExecutor

import ray
from dask.distributed import Client


@ray.remote
def work(item):
    return item


@ray.remote
class Reader:
    def read(self, path):
        return len(path)


class Runner:
    def __init__(self):
        self.pool = ProcessPoolExecutor(4)

    def begin(self, item):
        return self.pool.submit(sorted, item)

    def one_by_one(self, items):
        return [self.begin(item).result() for item in items]

    def together(self, items):
        futures = [self.begin(item) for item in items]
        return [future.result() for future in futures]


def singly(items):
    found = []
    for item in items:
        found += ray.get([work.remote(item)])
    return found


def by_readers(paths):
    readers = [Reader.remote() for _ in range(4)]
    found = []
    futures = [readers[index % 4].read.remote(path) for index, path in enumerate(paths)]
    for result in ray.get(futures):
        found.append(result)
    return found


def by_one_reader(paths):
    reader = Reader.remote()
    return [ray.get(reader.read.remote(path)) for path in paths]


def gathered(items):
    client = Client()
    found = []
    found.extend(client.gather(client.map(sorted, items)))
    futures = [client.submit(sorted, item) for item in items]
    return found, client.gather(futures)
