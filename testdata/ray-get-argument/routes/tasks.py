import ray


@ray.remote
def length(graph_ref, start):
    graph = ray.get(graph_ref)  # error: PFL124
    return graph[start]


@ray.remote
def nearest(graph, start):
    return graph[start]  # ok: used as it comes


@ray.remote
def named(graph_ref, start):
    return ray.get(graph_ref)[start]  # ok: nobody gives it a reference
