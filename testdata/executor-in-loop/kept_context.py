"""Pools that are made by what an object keeps, whatever else of it changes meanwhile."""

import multiprocessing


def fit(task):
    return sum(task) / len(task)


class Refit:
    def __init__(self, sink):
        self.sink = sink
        self.failed = []

    def configure(self, method="spawn"):
        self._context = multiprocessing.get_context(method)
        return self

    def run(self, shards):
        index = 0
        while index < len(shards):
            shard = shards[index]
            index += 1
            if not shard:
                self.failed.append(index)
                continue
            pool = self._context.Pool(4)  # error: PFL101
            try:
                self.sink.write(pool.map(fit, shard))
            finally:
                pool.close()
                pool.join()


class Varied:
    def __init__(self, methods):
        self.methods = methods
        self.done = []

    def choose(self, shard):
        self.change(self.methods[len(shard) % len(self.methods)])

    def change(self, method):
        self._context = multiprocessing.get_context(method)

    def run(self, shards):
        for shard in shards:
            self.choose(shard)
            with self._context.Pool(4) as pool:  # ok
                self.done.append(pool.map(fit, shard))
