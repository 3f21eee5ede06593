"""Functions that export models, and others."""

import torch


def export_model(model, path, write):
    write(path, torch.jit.script(model))  # hint: PFL904 because file-exports


class Exporter:
    def _exported(self, model):
        return torch.jit.trace(model, torch.ones(3))  # hint: PFL904 because file-exports


def faster(model, results, path):
    torch.save(results, path)
    return torch.jit.script(model)  # error: PFL904


def exported(model, example, path):
    torch.export.save(torch.export.export(model, (example,)), path)  # ok: the successor
    torch.onnx.export(model, example, path)  # ok: another format
    return torch.jit.load(path)  # ok: what others have made


def diagonal(matrix):
    return torch.trace(matrix)  # ok: a sum
