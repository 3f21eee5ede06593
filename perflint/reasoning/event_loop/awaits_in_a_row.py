"""Requests that statements await one after the other, though none needs the answer of another."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence

from perflint.language.nodes import FunctionNode, descendants, last_name
from perflint.reasoning.context import FileContext
from perflint.reasoning.event_loop.awaited_requests import (
    carries_one_at_a_time,
    in_threads,
    keeps_state,
    request,
    uses_database,
)

# Methods that change what the other side holds: the next request may need that.
_CHANGING = frozenset(
    "post put patch delete send publish write insert update create_task commit execute set".split()
)
_BLOCKS = ("body", "orelse", "finalbody")


def awaits_in_a_row(function: FunctionNode, context: FileContext) -> Iterator[list[ast.Await]]:
    """The awaits of a coroutine that stand behind one another, each with a request of its own whose answer
    gets a name, and none with a name that one before has given."""
    for owner in descendants(function, into_functions=False):
        for field in _BLOCKS:
            block = getattr(owner, field, None)
            if isinstance(block, list) and block and isinstance(block[0], ast.stmt):
                yield from _runs(block, context)


def asked_of(waiting: ast.Await) -> ast.expr:
    """The function whose answer is awaited."""
    return waiting.value.func if isinstance(waiting.value, ast.Call) else waiting.value


def _runs(block: Sequence[ast.stmt], context: FileContext) -> Iterator[list[ast.Await]]:
    for row in _rows(block):
        run: list[ast.Await] = []
        given: set[str] = set()
        for name, waiting in row if len(row) > 1 else ():
            alone = isinstance(waiting.value, ast.Call) and _asks_alone(waiting.value, context)
            if alone and not given & _names(waiting):
                run.append(waiting)
                given.add(name)
                continue
            if len(run) > 1:
                yield run
            run, given = ([waiting], {name}) if alone else ([], set())
        if len(run) > 1:
            yield run


def _rows(block: Sequence[ast.stmt]) -> Iterator[list[tuple[str, ast.Await]]]:
    """The statements behind one another that give a name to what they await, with what waits for it."""
    row: list[tuple[str, ast.Await]] = []
    for statement in block:
        match statement:
            case (
                ast.Assign(targets=[ast.Name(id=name)], value=ast.Await() as waiting)
                | ast.AnnAssign(target=ast.Name(id=name), value=ast.Await() as waiting)
            ):
                row.append((name, waiting))
            case _:
                yield row
                row = []
    yield row


def _asks_alone(call: ast.Call, context: FileContext) -> bool:
    """Whether a call makes a request that leaves nothing behind for the next one."""
    if last_name(call.func) in _CHANGING or last_name(call.func).startswith(("create", "delete")):
        return False
    reach = request(context, call)
    if reach is None or in_threads(reach) or reach.tested or reach.handled:
        return False
    return not (
        uses_database(context, call)
        or keeps_state(context, call)
        or carries_one_at_a_time(context, call)
    )


def _names(node: ast.AST) -> set[str]:
    return {name.id for name in ast.walk(node) if isinstance(name, ast.Name)}
