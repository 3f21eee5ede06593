"""Which branches run in the first pass of a loop only, by a name that each pass sets for the next one."""

from __future__ import annotations

import ast

from perflint.language.flow.blocks import LOOP_STATEMENTS
from perflint.language.names import Names
from perflint.language.nodes import nodes_below, parents, within
from perflint.language.scopes import Binding

_Loop = ast.For | ast.AsyncFor | ast.While


def in_first_pass(guard: ast.If, field: str, names: Names) -> bool:
    """Whether a branch of an `if` runs in the first pass of the innermost loop around it only.

    `last = None`, then in the loop `if last: … else: first()` and at its end `last = page`; or
    `first = True`, then `if first: begin()` and `first = False`.

    Args:
        field: of the `if` that holds the branch, `body` or `orelse`.
    """
    asked = _asked(guard.test)
    loop = next((up for up in parents(guard) if isinstance(up, LOOP_STATEMENTS)), None)
    if asked is None or loop is None or field not in ("body", "orelse"):
        return False
    name, holds = asked
    if field == "orelse":
        holds = not holds
    inside: list[Binding] = []
    outside: list[Binding] = []
    for binding in names.bindings(name):
        (inside if within(binding.node, loop) else outside).append(binding)
    return (
        bool(outside)
        and all(_is_constant(one, holds) for one in outside)
        and all(_turns(one, loop, holds) for one in inside)
        and any(_runs_in_each_pass(one.node, guard, loop) for one in inside)
    )


def _asked(test: ast.expr) -> tuple[ast.Name, bool] | None:
    """The name that a condition asks for, and whether the condition holds where it has a true value."""
    match test:
        case ast.Name():
            return test, True
        case ast.UnaryOp(op=ast.Not(), operand=ast.Name() as name):
            return name, False
        case ast.Compare(
            left=ast.Name() as name,
            ops=[ast.Is() | ast.IsNot() as operator],
            comparators=[ast.Constant(value=None)],
        ):
            return name, isinstance(operator, ast.IsNot)
    return None


def _is_constant(binding: Binding, true: bool) -> bool:
    """Whether a name is bound to a constant that is true, or to one that is not."""
    value = binding.value
    return (
        binding.kind == "assign" and isinstance(value, ast.Constant) and bool(value.value) is true
    )


def _turns(binding: Binding, loop: _Loop, was: bool) -> bool:
    """Whether a binding turns what a name was before the loop: to false, or to an element of the loop or a
    constant that is true."""
    if _is_constant(binding, not was):
        return True
    value = binding.value
    while isinstance(value, ast.Attribute):
        value = value.value
    return (
        not was
        and binding.kind == "assign"
        and isinstance(value, ast.Name)
        and not isinstance(loop, ast.While)
        and value.id in {node.id for node in ast.walk(loop.target) if isinstance(node, ast.Name)}
    )


def _runs_in_each_pass(statement: ast.AST, guard: ast.If, loop: _Loop) -> bool:
    """Whether a statement of a loop's own body runs after an `if` in each pass."""
    body: list[ast.AST] = list(loop.body)
    if statement not in body:
        return False
    asking = next(place for place, one in enumerate(body) if within(guard, one))
    between = body[asking : body.index(statement)]
    return bool(between) and not any(
        True for one in between for _ in nodes_below(one, ast.Continue)
    )
