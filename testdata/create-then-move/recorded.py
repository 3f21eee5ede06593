"""Moves that a trace records: its graph is what is wanted."""

import torch


def device_node(device: torch.device):
    holder = torch.jit.trace(lambda: torch.ones([8]).to(device), example_inputs=[])  # ok: is-recorded  # hint: PFL904 because graph-is-read
    return [node for node in holder.graph.findAllNodes("prim::Constant") if "Device" in repr(node)]


def later(device: torch.device):
    return lambda: torch.ones([8]).to(device)  # error: PFL205


def drawn(device: torch.device, function):
    return function(lambda: torch.ones([8]).to(device), example_inputs=[])  # error: PFL205
