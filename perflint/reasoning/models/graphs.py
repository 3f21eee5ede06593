"""What becomes of the graph that a forward pass records: whether it leaves the function with the result."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from perflint.language.nodes import last_name, parent, parents
from perflint.reasoning.context import FileContext

# Methods and attributes whose result has no graph.
_NUMBERS = frozenset(
    "item detach detach_ numpy tolist argmax argmin data shape size eq ne gt lt".split()
)
# Functions whose result has no graph.
_ENDING = frozenset("float int bool len print argmax argmin round str".split())
# Functions and methods that give a tensor with the graph of theirs, and attributes that hold one.
_PASSING = frozenset(
    "cpu to float half double squeeze unsqueeze view reshape flatten contiguous permute transpose clone"
    " softmax log_softmax sigmoid tanh relu exp log mean sum clamp cat stack".split()
)
_OUTPUTS = frozenset({"logits", "last_hidden_state", "pooler_output"})
_FURTHEST = 8  # names that a value is followed through


def leaves(call: ast.Call, around: ast.AST, context: FileContext) -> bool:
    """Whether what a forward pass gives, or is computed from that, may leave its function with its graph."""
    values: list[ast.expr] = [call]
    seen: set[str] = set()
    for _ in range(_FURTHEST):
        if any(_goes_out(value) for value in values):
            return True
        names = {name for value in values for name in bound_to(value)} - seen
        if not names:
            return False
        seen |= names
        values = [read for name in names for read in context.flow.reads(name, around)]
    return True


def becomes_array(call: ast.Call, around: ast.AST, context: FileContext) -> bool:
    """Whether what a forward pass gives, or is computed from that, is made an array with no `detach()`
    between: that fails with a graph."""
    values: list[ast.expr] = [call]
    for _ in range(_FURTHEST):
        ends = [_kept(value) for value in values]
        if any(isinstance(end, ast.Call) and _makes_array(end) for end in ends):
            return True
        values = [
            read
            for end in ends
            if isinstance(end, ast.Name)
            for read in context.flow.reads(end.id, around)
            if any(binding.target is end for binding in context.flow.reaching(read))
        ]
    return False


def _makes_array(call: ast.Call) -> bool:
    return last_name(call.func) == "numpy" and not call.keywords


def _kept(value: ast.expr) -> ast.AST | None:
    """What comes of a value by functions and methods that keep its graph: the name that it gets, or the first
    call of another kind."""
    child: ast.AST = value
    for above in parents(value):
        match above:
            case ast.Attribute(attr=attr):
                if not isinstance(parent(above), ast.Call) and attr not in _OUTPUTS:
                    return None
            case ast.Call(func=function):
                if last_name(function) not in _PASSING:
                    return above if child is function else None
            case ast.Assign(targets=[ast.Name() as name]):
                return name
            case _:
                return None
        child = above
    return None


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
