"""Functions that compute with what they are given, on the device where that is."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final

from perflint.knowledge.kinds import classes_of
from perflint.language.names import Names
from perflint.language.nodes import last_name, nodes_below
from perflint.language.terms.libraries import TENSOR_LIBRARIES, calls_of, names_of
from perflint.outlining.function_facts import (
    FileFunctions,
    FoundEffect,
    effect_kind,
    function_effects,
)
from perflint.reasoning.models.placing_functions import OFF_DEVICE

# With a library where that decides the device.
COMPUTES: Final = effect_kind("works_on", "computes with what it is given")

TORCH_WORK: Final = (
    *classes_of("tensor product"),
    "torch.nn.functional",
    "torch.linalg",
)
# What runs on the device of its library, and goes on there when the call has returned.
_QUEUED = ("jax.numpy.", "jax.lax.", "jax.nn.", "cupy.linalg.", "cupy.fft.")
_WAITING = frozenset("block_until_ready device_get synchronize print".split())


@function_effects
def computing(functions: FileFunctions) -> Iterator[FoundEffect]:
    """The functions that multiply matrices or run layers over a parameter, or compute on a library's device
    and do not wait."""
    names, places = functions.names, functions.places
    known = names_of(names, TENSOR_LIBRARIES)
    if not known:
        return
    queued: set[tuple[int, str]] = set()
    for call, dotted in calls_of(names, known):
        if dotted.startswith(TORCH_WORK):
            place, _ = places.place(call)
            if _takes_parameter(call.args, place.owner, call, functions):
                yield FoundEffect(place.owner, COMPUTES)
        elif dotted.startswith(_QUEUED):
            place, looped = places.place(call)
            work = place.owner, dotted.partition(".")[0]
            if place.owner and not looped and work not in queued:
                if not _waits(functions.nodes[place.owner - 1], names):
                    queued.add(work)
                    yield FoundEffect(place.owner, COMPUTES, work[1])
    for product in names.nodes(ast.BinOp):  # `x @ weights`
        if isinstance(product.op, ast.MatMult):
            place, _ = places.place(product)
            if _takes_parameter([product.left, product.right], place.owner, product, functions):
                yield FoundEffect(place.owner, COMPUTES)


def _takes_parameter(
    parts: list[ast.expr], owner: int, at: ast.AST, functions: FileFunctions
) -> bool:
    return bool(owner) and any(
        functions.is_plain_parameter(last_name(part), owner, at) for part in parts
    )


def _waits(function: ast.AST, names: Names) -> bool:
    """Whether a function waits for what it has computed on a device."""
    return any(
        last_name(call.func) in OFF_DEVICE | _WAITING
        or (names.dotted(call.func) or "").startswith("numpy.")
        for call in nodes_below(function, ast.Call)
    )
