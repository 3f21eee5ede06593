"""What becomes of the graph that a forward pass records: whether it leaves the function with the result."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from perflint.reasoning.context import FileContext
from perflint.semantics.nodes import last_name, parents

# Methods and attributes whose result has no graph.
_NUMBERS = frozenset(
    "item detach detach_ numpy tolist argmax argmin data shape size eq ne gt lt".split()
)
# Functions whose result has no graph.
_ENDING = frozenset("float int bool len print argmax argmin round str".split())
_FURTHEST = 8  # names that a value is followed through


def leaves(call: ast.Call, around: ast.AST, context: FileContext) -> bool:
    """Whether what a forward pass gives, or is computed from that, may leave its function with its graph."""
    return any(value is None or _goes_out(value) for value in _with_graph(call, around, context))


def becomes_array(call: ast.Call, around: ast.AST, context: FileContext) -> bool:
    """Whether what a forward pass gives, or is computed from that, is made an array with no `detach()`
    between: that fails with a graph."""
    return any(
        isinstance(above, ast.Call)
        and isinstance(above.func, ast.Attribute)
        and above.func.attr == "numpy"
        and not above.keywords
        for value in _with_graph(call, around, context)
        if value is not None
        for above in _methods(value)
    )


def _methods(value: ast.expr) -> Iterator[ast.AST]:
    """The attributes and calls that follow a value, one after the other, as long as they keep its graph."""
    for above in parents(value):
        if not isinstance(above, (ast.Attribute, ast.Call)):
            return
        if isinstance(above, ast.Attribute) and above.attr in _NUMBERS - {"numpy"}:
            return
        yield above


def _with_graph(call: ast.Call, around: ast.AST, context: FileContext) -> Iterator[ast.expr | None]:
    """A forward pass, and the reads of the names for what is computed from it; None where there are too
    many to follow."""
    values: list[ast.expr] = [call]
    seen: set[str] = set()
    for _ in range(_FURTHEST):
        yield from values
        names = {name for value in values for name in bound_to(value)} - seen
        if not names:
            return
        seen |= names
        values = [read for name in names for read in context.flow.reads(name, around)]
    yield None


def _goes_out(value: ast.expr) -> bool:
    child: ast.AST = value
    for above in parents(value):
        match above:
            case ast.Attribute(attr=attr) if attr in _NUMBERS:
                return False
            case ast.Compare():
                return False
            case ast.Call(func=function) if last_name(function) in _ENDING:
                return False
            case ast.Call(func=ast.Attribute(attr="append" | "extend" | "update" | "add")):
                return child in above.args
            case ast.Return() | ast.Yield() | ast.YieldFrom():
                return True
            case ast.Assign(targets=targets):
                return any(isinstance(target, (ast.Attribute, ast.Subscript)) for target in targets)
            case ast.stmt():
                return False
        child = above
    return False


def bound_to(value: ast.expr) -> Iterator[str]:
    """The names that what is computed from a value, with its graph, is bound to."""
    for above in parents(value):
        match above:
            case ast.Attribute(attr=attr) if attr in _NUMBERS:
                return
            case ast.Compare():
                return
            case ast.Call(func=function) if last_name(function) in _ENDING:
                return
            case ast.Assign(targets=targets):
                for target in targets:
                    yield from (n.id for n in ast.walk(target) if isinstance(n, ast.Name))
                return
            case ast.AugAssign(target=ast.Name(id=name)):
                yield name
                return
            case ast.For(target=target) | ast.comprehension(target=target):
                yield from (n.id for n in ast.walk(target) if isinstance(n, ast.Name))
                return
            case ast.stmt():
                return
