"""Coroutines that are made at one place and awaited at another."""

from __future__ import annotations

import ast

from perflint.costing.functions import Function
from perflint.language.nodes import names_in, nodes_below, parents
from perflint.project.calls.edges import NOTHING, Edge, Touch


def runs_here(item: Edge | Touch, function: Function) -> bool:
    """Whether a site runs what it is resolved to: of a coroutine that is only made there, whether the
    function awaits it later (`tasks = [get(url) for url in urls]`, `await gather(*tasks)`)."""
    if item.mode != NOTHING:
        return True
    node = function.file.node_at(function.outline.site(item.site))
    name = _kept_under(node) if isinstance(node, ast.Call) else ""
    return (
        bool(name)
        and isinstance(function.owner, ast.AsyncFunctionDef)
        and _awaits(function.owner, name)
    )


def _kept_under(node: ast.expr) -> str:
    """The name under which what a call gives is kept, alone or among others; empty where it is not."""
    for above in parents(node):
        match above:
            case ast.Assign(targets=[ast.Name(id=name)]):
                return name
            case ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr="append")):
                return name
            case ast.ListComp() | ast.List() | ast.GeneratorExp() | ast.comprehension():
                continue
        return ""
    return ""


def _awaits(function: ast.AsyncFunctionDef, name: str) -> bool:
    """Whether a coroutine function awaits what it keeps under a name, or each of it."""
    for node in nodes_below(function, ast.Await, into_functions=False):
        if any(inner.id == name for inner in names_in(node)):
            return True
        for loop in parents(node):
            if isinstance(loop, (ast.For, ast.AsyncFor)):
                if any(inner.id == name for inner in names_in(loop.iter)):
                    return True
    return False
