import ray
from tasks import length, named, nearest


def plan(graph, starts):
    shared = ray.put(graph)
    near = ray.get([nearest.remote(shared, start) for start in starts])
    far = ray.get([length.remote(shared, start) for start in starts])
    return near, far, ray.get(named.remote([shared], 0))
