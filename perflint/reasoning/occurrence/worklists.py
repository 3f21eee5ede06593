"""Loops that find their items on the way: walks over a tree or a graph, with a list of what waits."""

from __future__ import annotations

import ast

from perflint.semantics.nodes import LoopNode, descendants
from perflint.syntax.spelling import spelling

_ADDING = frozenset("append appendleft extend extendleft add update insert put put_nowait".split())
_TAKING = frozenset("pop popleft popitem get get_nowait".split())


def finds_its_items(loop: LoopNode) -> bool:
    """Whether what a loop goes over grows while it runs: `while waiting: node = waiting.pop()`, then
    `waiting.extend(…)`; or `for node in nodes:`, then `nodes.append(…)`."""
    match loop:
        case ast.While():
            sources = {spelling(place) for place in _taken_from(loop)}
        case ast.For(iter=ast.Name() | ast.Attribute() as place):
            sources = {spelling(place)}
        case _:
            return False
    return bool(sources) and any(
        spelling(place) in sources
        for node in descendants(loop, into_functions=False)
        for place in _grown(node)
    )


def _taken_from(loop: ast.While) -> list[ast.expr]:
    """The containers from which each iteration takes an item."""
    return [
        node.func.value
        for node in descendants(loop, into_functions=False)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr in _TAKING
        and (node.func.attr != "get" or not node.args)  # of a queue, not of a dict
        and isinstance(node.func.value, (ast.Name, ast.Attribute))
    ]


def _grown(node: ast.AST) -> list[ast.expr]:
    """What a node adds to."""
    match node:
        case ast.Call(func=ast.Attribute(value=place, attr=method)) if method in _ADDING:
            return [place]
        case ast.AugAssign(
            target=ast.Name() | ast.Attribute() as place, op=ast.Add() | ast.BitOr()
        ):
            return [place]
    return []
