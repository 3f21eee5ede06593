import ray


@ray.remote
def length(graph_ref, start):
    graph = graph_ref
    return graph[start]


@ray.remote
def nearest(graph, start):
    return graph[start]


@ray.remote
def named(graph_ref, start):
    return ray.get(graph_ref)[start]
