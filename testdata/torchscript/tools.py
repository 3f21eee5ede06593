"""Traces for tools that take TorchScript, and for nobody."""

import coremltools as ct
import openvino as ov
import torch


def to_torchscript(model, example, path):
    torch.jit.trace(model, example).save(path)  # ok: the function is named after it


def to_coreml(model, example):
    traced = torch.jit.trace(model, example)  # ok: the tool takes a trace
    return ct.convert(traced, inputs=[ct.TensorType(shape=example.shape)])


def to_openvino(model, example):
    return ov.convert_model(torch.jit.trace(model, example))  # ok: the tool takes a trace


def draw(writer, model, example):
    writer.add_graph(torch.jit.trace(model, example))  # ok: TensorBoard traces anyway


def faster(model, example):
    traced = torch.jit.trace(model, example)  # error: PFL904
    return traced(example)
