"""Models for telephones."""

import torch
from executorch.exir import to_edge
from torch.utils.mobile_optimizer import optimize_for_mobile


def prepare(model, example, path):
    traced = torch.jit.trace(model, example)  # ok: taken-by-tool
    optimize_for_mobile(traced)._save_for_lite_interpreter(path)  # error: PFL904


def prepare_anew(model, example):
    return to_edge(torch.export.export(model, (example,)))  # ok: ExecuTorch
