"""Values that grow, each state of which is stored: then each has to be a copy."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from perflint.language.nodes import nodes_below, parents
from perflint.reasoning.context import FileContext
from perflint.reasoning.size.kept_elements import ADDING
from perflint.reasoning.values.growth import Growth
from perflint.syntax.spelling import spelling


def keeps_each_state(growth: Growth, context: FileContext) -> bool:
    """Whether whatever makes a value longer also yields all that there is so far, or adds it to a
    collection: `seen = seen + (x,)` and `history.append(seen)`. What a loop around does once for many
    steps, and what happens under a condition of its own, is not needed at each step."""
    region = context.loop(growth.statement) or context.function(growth.statement)
    if region is None:
        return False
    around = {*parents(growth.statement)}
    wanted = spelling(growth.target)
    return any(
        wanted in map(spelling, _entries(value)) and _stands_in(node, region, around)
        for node in nodes_below(region, ast.Yield, ast.Call, ast.Assign, into_functions=False)
        for value in _kept_by(node)
    )


def _kept_by(node: ast.AST) -> Iterator[ast.expr]:
    """What a node yields, adds to a collection or stores under a key."""
    match node:
        case ast.Yield(value=ast.expr() as value):
            yield value
        case ast.Call(func=ast.Attribute(attr=method), args=arguments) if method in ADDING:
            yield from arguments
        case ast.Assign(targets=targets, value=value):
            if any(isinstance(target, ast.Subscript) for target in targets):
                yield value


def _entries(value: ast.expr) -> Iterator[ast.expr]:
    """A value, or what a display of one holds."""
    if isinstance(value, (ast.Tuple, ast.List)):
        for element in value.elts:
            yield from _entries(element)
    else:
        yield value


def _stands_in(node: ast.AST, region: ast.AST, around: set[ast.AST]) -> bool:
    """Whether a node runs whenever a statement of the same region does, `around` which the others stand."""
    for above in parents(node):
        if above is region:
            return True
        if not isinstance(above, (ast.Expr, ast.With, ast.AsyncWith)) and above not in around:
            return False
    return False
