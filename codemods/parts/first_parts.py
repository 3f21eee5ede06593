"""Which iterations set a value that grows in all others."""

from __future__ import annotations

import ast

from perflint.language.flow.blocks import block_of
from perflint.language.nodes import descendants, parent, parents
from perflint.reasoning.arrays.joining import Joining
from perflint.rules.context import Context


def starts_anew(context: Context, grown: Joining, loop: ast.AST) -> bool:
    """Whether the first iteration sets the value, whatever it was: it is None each time that the loop starts and
    the test in the loop asks for that, or the test asks for the number of the iteration."""
    assert isinstance(grown.target, ast.Name)
    test: ast.expr | None = None
    if isinstance(grown.statement.value, ast.IfExp):
        test = grown.statement.value.test
    else:
        guard = parent(grown.statement)
        test = guard.test if isinstance(guard, ast.If) else None
        if isinstance(guard, ast.If) and _is_first_round(guard, grown.statement, loop):
            return True
    match test:
        case ast.Compare(
            left=ast.Name(id=name),
            ops=[ast.Is() | ast.IsNot()],
            comparators=[ast.Constant(value=None)],
        ) if name == grown.target.id:
            pass
        case _:
            return False
    if any(isinstance(up, (ast.For, ast.AsyncFor, ast.While)) for up in parents(loop)):
        # In an outer loop, only what stands right there is done each time.
        block = (block_of(loop) if isinstance(loop, ast.stmt) else None) or []
        for statement in reversed(block[: block.index(loop)] if loop in block else []):
            match statement:
                case ast.Assign(targets=[ast.Name(id=name)], value=ast.Constant(value=None)) if (
                    name == grown.target.id
                ):
                    return True
            if context.flow.writes(grown.target.id, statement):
                return False
        return False
    inside = set(descendants(loop))
    before = [
        binding
        for binding in context.names.bindings(grown.target)
        if binding.node not in inside and binding.node.lineno < grown.statement.lineno  # type: ignore[attr-defined]
    ]
    return bool(before) and all(
        isinstance(binding.value, ast.Constant) and binding.value.value is None
        for binding in before
    )


def _is_first_round(guard: ast.If, growth: ast.AST, loop: ast.AST) -> bool:
    """Whether a value is set anew in the first iteration, by its number, and grows in all others:
    `if i == 0: x = part`."""
    match loop, guard.test:
        case (
            ast.For(
                target=ast.Tuple(elts=[ast.Name(id=counter), _]),
                iter=ast.Call(func=ast.Name(id="enumerate"), args=[_], keywords=[]),
            )
            | ast.For(
                target=ast.Name(id=counter), iter=ast.Call(func=ast.Name(id="range"), args=[_])
            ),
            ast.Compare(
                left=ast.Name(id=asked), ops=[operator], comparators=[ast.Constant(value=0)]
            ),
        ) if asked == counter and parent(guard) is loop and not _may_skip(loop.body, guard):
            equal = isinstance(operator, ast.Eq)
            return growth in (guard.orelse if equal else guard.body) and isinstance(
                operator, (ast.Eq, ast.NotEq, ast.Gt)
            )
    return False


def _may_skip(body: list[ast.stmt], guard: ast.If) -> bool:
    """Whether the first iteration may end before it comes to a statement, so that a later one is the first to."""
    return any(
        isinstance(node, ast.Continue)
        for statement in body[: body.index(guard)]
        for node in descendants(statement)
    )
