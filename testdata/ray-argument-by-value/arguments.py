"""Large arguments of Ray tasks."""

import numpy as np
import pandas as pd
import ray
from transformers import AutoModel


@ray.remote
def score(model, row):
    return model(row)


@ray.remote
def pick(table, row, scale=1):
    return table[row] * scale


@ray.remote
class Worker:
    def update(self, weights):
        return len(weights)


def models(rows):
    model = AutoModel.from_pretrained("bert-base-uncased")
    return ray.get([score.remote(model, row) for row in rows])  # error: PFL122


def arrays(count):
    table = np.random.rand(1000, 1000)
    refs = []
    for row in range(count):
        refs.append(pick.remote(table, row, scale=2))  # error: PFL122
    return ray.get(refs)


def frames(path, rows):
    frame = pd.read_csv(path)
    refs = []
    for row in rows:
        refs.append(pick.options(num_cpus=1).remote(frame, row))  # error: PFL122
    return refs


def actors(count, weights: np.ndarray):
    workers = [Worker.remote() for _ in range(count)]
    return [worker.update.remote(weights) for worker in workers]  # error: PFL122


def by_reference(rows):
    model = ray.put(AutoModel.from_pretrained("bert-base-uncased"))
    return [score.remote(model, row) for row in rows]  # ok


def once(path):
    return pick.remote(pd.read_csv(path), 0)  # ok


def own(parts):
    return [pick.remote(np.asarray(part), 0) for part in parts]  # ok


def small(rows):
    weights = np.zeros(4)
    return [pick.remote(weights, row) for row in rows]  # ok


def plain(rows, options):
    return [pick.remote(options, row) for row in rows]  # ok


def not_ray(service, rows):
    table = np.random.rand(1000, 1000)
    return [service.call.remote(table, row) for row in rows]  # ok
