"""Classes that are given as arguments, and models that are."""

import torch.nn as nn


async def made(model_cls: nn.Module, size):
    return model_cls(size)  # ok: makes-model


async def made_and_prepared(factory: nn.Module, size):
    model = factory(size)  # ok: makes-model
    model.eval()
    return model


async def made_of_type(kind: type[nn.Module], size):
    return kind(size)  # ok: a class, by its annotation


async def run(model: nn.Module, rows):
    return model(rows)  # error: PFL407


async def run_and_counted(model: nn.Module, rows):
    scores = model(rows)  # error: PFL407
    return scores.mean()
