"""Emptying the cache in inner loops and through a helper."""

import gc

import torch


def e1(items):
    for x in items:
        for y in x:
            torch.cuda.empty_cache()  # error: PFL210


def e2(models, data, run):
    for m in models:
        run(m, data)
        torch.cuda.empty_cache()  # error: PFL210


def cleanup():
    gc.collect()  # hint: PFL704
    torch.cuda.empty_cache()


def e3(items):
    for x in items:
        cleanup()  # error: PFL210


def e4(items):
    for x in items:
        if x:
            torch.cuda.empty_cache()  # error: PFL210


def e5(items, limit):
    for x in items:
        used = torch.cuda.memory_allocated()  # ok: no emptying
        if used > limit:
            cleanup()  # ok: sometimes


def e6(item):
    cleanup()  # ok: once
    return item
