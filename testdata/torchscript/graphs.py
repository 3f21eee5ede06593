"""What is traced only for its graph, as code that moves scripted models does."""

import torch


def device_node(device):
    holder = torch.jit.trace(lambda: torch.ones([]).to(device), ())  # hint: PFL904 because graph-is-read
    return holder.graph.findAllNodes("prim::Constant")[-1]


def traced_and_read(model, example):
    traced = torch.jit.trace(model, example)  # error: PFL904
    print(traced.graph)
    return traced


def named_alike(tracer, model):
    holder = tracer.trace(model)  # ok: not TorchScript
    return holder.graph


def read_only(holder):
    return holder.graph.nodes()  # ok: nothing is traced here


def saved(model, path):
    torch.jit.load(path)  # ok: loading
    return model.eval()  # ok
