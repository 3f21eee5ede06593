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
    model_ref = ray.put(model)
    return ray.get([score.remote(model_ref, row) for row in rows])


def arrays(count):
    table = np.random.rand(1000, 1000)
    refs = []
    table_ref = ray.put(table)
    for row in range(count):
        refs.append(pick.remote(table_ref, row, scale=2))
    return ray.get(refs)


def frames(path, rows):
    frame = pd.read_csv(path)
    refs = []
    frame_ref = ray.put(frame)
    for row in rows:
        refs.append(pick.options(num_cpus=1).remote(frame_ref, row))
    return refs


def actors(count, weights: np.ndarray):
    workers = [Worker.remote() for _ in range(count)]
    weights_ref = ray.put(weights)
    return [worker.update.remote(weights_ref) for worker in workers]


def by_reference(rows):
    model = ray.put(AutoModel.from_pretrained("bert-base-uncased"))
    return [score.remote(model, row) for row in rows]


def once(path):
    return pick.remote(pd.read_csv(path), 0)


def own(parts):
    return [pick.remote(np.asarray(part), 0) for part in parts]


def small(rows):
    weights = np.zeros(4)
    return [pick.remote(weights, row) for row in rows]


def plain(rows, options):
    return [pick.remote(options, row) for row in rows]


def not_ray(service, rows):
    table = np.random.rand(1000, 1000)
    return [service.call.remote(table, row) for row in rows]
