"""Functions that wait for what a parameter stands for: that fetch a reference of Ray, or compute a Dask
collection that they make of it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final

from perflint.knowledge.kinds import of_kind
from perflint.language.names import Names
from perflint.language.nodes import FUNCTIONS, FunctionNode, parents
from perflint.outlining.function_facts import (
    FileFunctions,
    FoundEffect,
    effect_kind,
    function_effects,
)
from perflint.outlining.outline import GUARDED, TESTED

# Kinds of effect, each with the parameter: outside any `try`, perhaps under a condition; once, and always.
FETCHES: Final = effect_kind("fetches", "fetches a reference")
RUNS: Final = effect_kind("runs_lazy", "computes a Dask collection")

COMPUTING: Final = of_kind("computes all")
COMPUTING_METHODS: Final = ("compute", "persist")
# What gives one partition of a collection, or what is in memory already.
PARTS: Final = frozenset({"get_partition", "partitions", "blocks", "to_delayed"})
_ENDS = PARTS | {*COMPUTING_METHODS}
_FETCHING = of_kind("fetches")
_WORDS = ("ray", *(f".{method}(" for method in COMPUTING_METHODS))
_MOST_STEPS = 12  # from what is computed to the parameter


@function_effects
def waited_parameters(functions: FileFunctions) -> Iterator[FoundEffect]:
    """The functions that fetch or compute a parameter."""
    names, text = functions.names, functions.text
    sized = "dask" in text
    if not sized and not any(word in text for word in _WORDS):
        return
    for call in names.nodes(ast.Call):
        kind, part = _waited_for(call, names, sized)
        name = _root(part, names) if part is not None else ""
        if not name:
            continue
        place, repeated = functions.places.place(call)
        function = functions.owner(place.owner)
        if not isinstance(function, FUNCTIONS) or not _is_parameter(name, function, names):
            continue
        if kind == FETCHES:
            wanted = not any(isinstance(up, ast.Try) for up in parents(call))
        else:
            wanted = not (repeated or place.looped or place.flags & (TESTED | GUARDED))
        if wanted:
            yield FoundEffect(place.owner, kind, name)


def _waited_for(call: ast.Call, names: Names, sized: bool) -> tuple[str, ast.expr | None]:
    """Whether a call fetches or computes, and what.

    Args:
        sized: whether the length may be that of a collection, which computes it.
    """
    match call:
        case ast.Call(func=ast.Attribute(value=made, attr=method), args=[]) if (
            method in COMPUTING_METHODS
        ):
            return RUNS, made
        case ast.Call(func=ast.Name() | ast.Attribute() as function, args=[only]) if not isinstance(
            only, ast.Starred
        ):
            dotted = names.dotted(function)
            if dotted in COMPUTING or sized and dotted == "builtins.len":
                return RUNS, only
            if dotted in _FETCHING and isinstance(only, ast.Name):
                return FETCHES, only
    return "", None


def _root(node: ast.expr, names: Names) -> str:
    """The name that an expression is made of by steps such as `frame[name].sum()`, through names that are
    assigned once; empty for others."""
    for _ in range(_MOST_STEPS):
        match node:
            case ast.Attribute(value=inner, attr=attr) if attr not in _ENDS:
                node = inner
            case ast.Call(func=ast.Attribute() as method):
                node = method
            case ast.Subscript(value=inner) | ast.BinOp(left=inner) | ast.Compare(left=inner):
                node = inner
            case ast.Name(id=name):
                only = names.only_binding(node)
                if only is None or only.kind != "assign" or only.value is None:
                    return name
                node = only.value
            case _:
                return ""
    return ""


def _is_parameter(name: str, function: FunctionNode, names: Names) -> bool:
    bindings = names.scopes[function].bindings.get(name, ())
    return [binding.kind for binding in bindings] == ["parameter"] and name not in ("self", "cls")
