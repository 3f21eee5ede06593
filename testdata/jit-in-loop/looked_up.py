"""Functions that are there already, each compiled once, and such as are made in each pass."""

from typing import Annotated

import torch
from fastapi import Depends, FastAPI
from numba import njit

from models import load


def compiled(schema, signatures):
    found = {}
    for name, signature in signatures:
        method = getattr(schema, name)
        found[name] = njit(signature)(method)  # ok: another-function-each-time
    return found


def each(functions):
    return [njit(function) for function in functions]  # ok: another-function-each-time


def by_key(table, keys):
    for key in keys:
        step = table[key]
        print(njit(step)(1))  # ok: another-function-each-time


def anew(rows, factor):
    for row in rows:
        scale = lambda x: x * factor  # noqa: E731
        fast = njit(scale)  # error: PFL211
        print(fast(row))


def by_type(make, types):
    kernels = {}
    for kind in types:
        kernel = make(kind)
        kernels[kind] = njit(kernel)  # ok: stored-by-key
    return kernels


def one_place(make, rows):
    kept = {}
    for row in rows:
        kernel = make(row)
        kept["kernel"] = njit(kernel)  # error: PFL211
        print(kept["kernel"](row))


app = FastAPI()


@app.post("/score")
def score(text: str, net: Annotated[torch.nn.Module, Depends(load)]) -> float:
    fast = torch.compile(net, mode="max-autotune")  # error: PFL211
    return float(fast(text))


def one_signature(schema, signature, names):
    for name in names:
        method = getattr(schema, name)
        fast = njit(signature)(method)  # ok: another-function-each-time
        print(fast(1))
