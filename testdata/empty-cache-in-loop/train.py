"""Emptying the cache in each step, and between phases."""

import torch


def train(loader, step):
    for batch in loader:
        step(batch)
        torch.cuda.empty_cache()  # error: PFL210


def epochs(loader, step):
    for epoch in range(100):
        for batch in loader:
            step(batch)
        torch.cuda.empty_cache()  # hint: PFL210 because loop-in-iteration


def on_error(loader, step):
    for batch in loader:
        try:
            step(batch)
        except torch.cuda.OutOfMemoryError:
            torch.cuda.empty_cache()  # ok: where memory ran out


def sometimes(loader, step):
    for number, batch in enumerate(loader):
        step(batch)
        if number % 100 == 0:
            torch.cuda.empty_cache()  # ok: now and then


def once(model):
    del model
    torch.cuda.empty_cache()  # ok: once


def ours(cache, rows):
    for row in rows:
        cache.empty_cache()  # ok: another object
