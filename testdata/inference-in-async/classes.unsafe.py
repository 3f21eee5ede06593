"""Classes that are given as arguments, and models that are."""

import asyncio

import torch.nn as nn


async def made(model_cls: nn.Module, size):
    return model_cls(size)


async def made_and_prepared(factory: nn.Module, size):
    model = factory(size)
    model.eval()
    return model


async def made_of_type(kind: type[nn.Module], size):
    return kind(size)


async def run(model: nn.Module, rows):
    return await asyncio.to_thread(model, rows)


async def run_and_counted(model: nn.Module, rows):
    scores = await asyncio.to_thread(model, rows)
    return scores.mean()
