"""Loops that go on by hand: `while i < len(values):` with `i += 1`, `while values:` with `values.pop()`."""

from __future__ import annotations

import ast
from dataclasses import dataclass

from perflint.language.nodes import descendants, last_name, nodes_below
from perflint.reasoning.values.containers import changes, is_passed_in_loop
from perflint.reasoning.values.growth import root_name


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
            ends = _ends(test)
        case _:
            return None
    if ends is None:
        return None
    counter, stop = ends
    if not _steps(last, counter.id):
        return None
    counted = root_name(stop.args[0]) if isinstance(stop, ast.Call) and stop.args else None
    watched = {counter.id, getattr(counted or root_name(stop), "id", counter.id)}
    body = tuple(loop.body[:-1])
    if any(
        isinstance(node, ast.Name) and node.id in watched and not isinstance(node.ctx, ast.Load)
        for statement in body
        for node in descendants(statement)
    ):
        return None
    return Counting(counter, stop, body)


def _ends(test: ast.Compare) -> tuple[ast.Name, ast.expr] | None:
    """The counter that a test compares with the number it stops at, and that number."""
    match test:
        case ast.Compare(
            left=ast.Name() as counter, ops=[ast.Lt() | ast.NotEq()], comparators=[stop]
        ):
            return counter, stop
        case ast.Compare(left=stop, ops=[ast.Gt()], comparators=[ast.Name() as counter]):
            return counter, stop
        case ast.Compare(
            left=ast.Name() as counter,
            ops=[ast.LtE()],
            comparators=[ast.BinOp(left=stop, op=ast.Sub(), right=ast.Constant(value=1))],
        ):
            return counter, stop
    return None


_POPS = frozenset({"pop", "popleft"})


def takes(loop: ast.While) -> list[ast.expr]:
    """The expressions by which each pass of a `while` takes the next element of something: `values[i]`
    where each pass counts one further, wherever in its body, or `values.pop()` where it goes on while
    there are values, and adds none."""
    match loop.test:
        case ast.Compare() as test if (ends := _ends(test)) is not None:
            return _at(ends[0].id, loop)
        case ast.Name() as values:
            pass
        case ast.Call(func=ast.Name(id="len"), args=[ast.Name() as values]):
            pass
        case ast.Compare(
            left=ast.Call(func=ast.Name(id="len"), args=[ast.Name() as values]),
            ops=[ast.Gt() | ast.NotEq()],
            comparators=[ast.Constant(value=0)],
        ):
            pass
        case _:
            return []
    found = [
        call
        for call in nodes_below(loop, ast.Call, into_functions=False)
        if isinstance(call.func, ast.Attribute)
        and call.func.attr in _POPS
        and last_name(call.func.value) == values.id
    ]
    others = any(change not in found for change in changes(values, loop))
    return [] if others or is_passed_in_loop(values, loop) else list(found)


def _at(counter: str, loop: ast.While) -> list[ast.expr]:
    """The items that a counter picks, if it goes one further in each pass and changes nowhere else."""
    stores = [
        name
        for name in nodes_below(loop, ast.Name, into_functions=False)
        if name.id == counter and not isinstance(name.ctx, ast.Load)
    ]
    if len(stores) != 1 or not any(_steps(statement, counter) for statement in loop.body):
        return []
    return [
        item
        for item in nodes_below(loop, ast.Subscript, into_functions=False)
        if isinstance(item.slice, ast.Name) and item.slice.id == counter
        if isinstance(item.ctx, ast.Load)
    ]


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
