"""Traces for tools that take TorchScript, and for nobody."""

import coremltools as ct
import openvino as ov
import torch


def to_torchscript(model, example, path):
    torch.jit.trace(model, example).save(path)  # ok: named-after-it


def to_coreml(model, example):
    traced = torch.jit.trace(model, example)  # ok: taken-by-tool
    return ct.convert(traced, inputs=[ct.TensorType(shape=example.shape)])


def to_openvino(model, example):
    return ov.convert_model(torch.jit.trace(model, example))  # ok: taken-by-tool


def draw(writer, model, example):
    writer.add_graph(torch.jit.trace(model, example))  # ok: taken-by-tool


def faster(model, example):
    traced = torch.jit.trace(model, example)  # hint: PFL904 because file-exports
    return traced(example)
