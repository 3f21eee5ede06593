"""Loops that find their items on the way: walks over a tree or a graph, with a list of what waits."""

from __future__ import annotations

import ast

from perflint.language.nodes import LoopNode, descendants
from perflint.reasoning.values.containers import grows_in

_TAKING = frozenset({"pop", "popleft", "popitem"})


def finds_its_items(loop: LoopNode) -> bool:
    """Whether what a loop goes over grows while it runs: `while waiting: node = waiting.pop()`, then
    `waiting.extend(…)`; or `for node in nodes:`, then `nodes.append(…)`."""
    match loop:
        case ast.While():
            sources = _taken_from(loop)
        case ast.For(iter=ast.Name() | ast.Attribute() as place):
            sources = [place]
        case _:
            return False
    return any(grows_in(place, loop) for place in sources)


def _taken_from(loop: ast.While) -> list[ast.expr]:
    """The containers from which each iteration takes an item."""
    return [
        node.func.value
        for node in descendants(loop, into_functions=False)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr in _TAKING
        and isinstance(node.func.value, (ast.Name, ast.Attribute))
    ]
