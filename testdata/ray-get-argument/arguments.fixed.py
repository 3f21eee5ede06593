"""References that Ray has fetched already."""

import ray
from ray import ObjectRef


@ray.remote
def score(model_ref, row):
    model = model_ref
    return model[row]


@ray.remote
def annotated(table: ray.ObjectRef, row):
    return table[row]


@ray.remote
def chained(first: "ObjectRef[int]"):
    return first + 1


@ray.remote
class Server:
    def __init__(self, weights):
        self.weights = weights

    def total(self, parts):
        return sum(ray.get(parts))


@ray.remote
def in_list(refs):
    return sum(ray.get(refs))


@ray.remote
def in_dict(options):
    return ray.get(options["model"])


@ray.remote
def unknown(value):
    return ray.get(value)


@ray.remote
def boxed(refs: list[ObjectRef]):
    return ray.get(refs)


def local(reference):
    return ray.get(reference)


def main(rows):
    model_ref = ray.put({row: row for row in rows})
    scores = [score.remote(model_ref, row) for row in rows]
    server = Server.remote(weights=model_ref)
    total = server.total.remote([model_ref])
    boxes = in_list.remote([model_ref]), in_dict.remote({"model": model_ref})
    return scores, total, boxes, unknown.remote(3), local(model_ref), chained.remote(annotated.remote(1, 2))


@ray.remote
def summed(values):
    return sum(ray.get(values))


def give_one_and_many(parts):
    refs = [ray.put(part) for part in parts]
    return summed.remote(refs[0]), summed.remote(refs)
