"""A graph that is captured on a stream of its own."""

import torch


def captured(model, values):
    side = torch.cuda.Stream()
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.stream(side):  # ok: captures-graph
        with torch.cuda.graph(graph):
            model(values)
    return graph
