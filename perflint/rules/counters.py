"""Loops that count by hand: `while i < len(values):` with `i += 1` at the end of the body."""

from __future__ import annotations

import ast
from dataclasses import dataclass

from perflint.rules.growth import root_name
from perflint.semantics.names import descendants


@dataclass(frozen=True, slots=True)
class Counting:
    """What a counting loop does.

    Attributes:
        counter: the variable that counts.
        stop: the number it stops at.
        body: the statements before the step.
    """

    counter: ast.Name
    stop: ast.expr
    body: tuple[ast.stmt, ...]


def counting(loop: ast.AST) -> Counting | None:
    """What a `while` loop does that takes its counter one further at the end of each pass, and
    nowhere else, up to a number that stays the same."""
    match loop:
        case ast.While(test=ast.Compare() as test, body=[_, *_, last], orelse=[]):
            pass
        case _:
            return None
    match test:
        case ast.Compare(left=ast.Name() as counter, ops=[ast.Lt() | ast.NotEq()]):
            stop = test.comparators[0]
        case ast.Compare(ops=[ast.Gt()], comparators=[ast.Name() as counter]):
            stop = test.left
        case ast.Compare(
            left=ast.Name() as counter,
            ops=[ast.LtE()],
            comparators=[ast.BinOp(left=stop, op=ast.Sub(), right=ast.Constant(value=1))],
        ):
            pass
        case _:
            return None
    if not _steps(last, counter.id):
        return None
    counted = root_name(stop.args[0]) if isinstance(stop, ast.Call) and stop.args else None
    kept = {counter.id, getattr(counted or root_name(stop), "id", counter.id)}
    body = tuple(loop.body[:-1])
    if any(
        isinstance(node, ast.Name) and node.id in kept and not isinstance(node.ctx, ast.Load)
        for statement in body
        for node in descendants(statement)
    ):
        return None
    return Counting(counter, stop, body)


def _steps(statement: ast.stmt, counter: str) -> bool:
    """Whether a statement is `i += 1` or `i = i + 1`."""
    match statement:
        case ast.AugAssign(target=ast.Name(id=name), op=ast.Add(), value=ast.Constant(value=1)):
            return name == counter
        case ast.Assign(
            targets=[ast.Name(id=name)],
            value=ast.BinOp(left=ast.Name(id=read), op=ast.Add(), right=ast.Constant(value=1)),
        ):
            return name == read == counter
    return False


def loop_variables(loop: ast.AST) -> set[str]:
    """The names that a `for` binds in each pass, or the counter of a `while` that counts; nothing for
    anything else."""
    if isinstance(loop, (ast.For, ast.AsyncFor)):
        return {name.id for name in ast.walk(loop.target) if isinstance(name, ast.Name)}
    counted = counting(loop)
    return {counted.counter.id} if counted is not None else set()
