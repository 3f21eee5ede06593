"""Writes of one row that a loop makes in each iteration, itself or through functions."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain, islice, takewhile
from typing import TypeGuard

from perflint.language.names import last_part
from perflint.language.nodes import (
    FunctionNode,
    LoopNode,
    descendants,
    parents,
)
from perflint.language.terms.sql import RUNNING, WRITE
from perflint.project.calls.trace import Reach
from perflint.reasoning.database.calls import (
    dedicated,
    direct_reach,
    is_intentional_api,
    is_single_purpose,
    of_database,
)
from perflint.reasoning.database.chunks import asks_for_many
from perflint.reasoning.database.function_names import writes_by_name
from perflint.reasoning.database.statements import (
    statement_kind,
)
from perflint.reasoning.occurrence.calls import (
    Place,
    is_followed,
    reached,
    run_by,
)
from perflint.reasoning.occurrence.local_functions import function_of
from perflint.rules.context import Context
from perflint.rules.finding import TraceStep

_ROWS = frozenset(
    "save asave create acreate delete adelete update aupdate save_base delete_instance insert add aadd"
    " flush set_by_id delete_by_id execute get_or_create aget_or_create update_or_create"
    " aupdate_or_create remove aremove clear aclear set aset".split()
)
_MOST_FUNCTIONS = 5  # between the loop and the write


@dataclass(frozen=True)
class Write:
    """A call in a loop that writes a row in each iteration, itself or through functions.

    Attributes:
        construct: the call that writes, if it is in this file; else the one in the loop.
        api: the function of a library that writes.
        functions: what the call in the loop runs until then, by their qualified names, outermost first.
        inner: those of them that stand in this file.
        tested: whether one of these writes only under a condition.
        trace: from the call in the loop to the write.
    """

    context: Context
    call: Place
    loop: LoopNode
    construct: Place
    api: str
    functions: tuple[str, ...] = ()
    inner: tuple[FunctionNode, ...] = ()
    tested: bool = False
    trace: tuple[TraceStep, ...] = ()

    @property
    def method(self) -> str:
        """The last name of the function of a library: `save`, `execute`."""
        return self.api.rpartition(".")[2]


def writes(call: Place, context: Context) -> Iterator[Write]:
    """The write that a call in a loop is, or the first that it leads to through functions which do little
    else."""
    flow = context.flow
    loop = flow.repeating(call) if isinstance(call, ast.Call) else flow.loop(call)
    if loop is None or isinstance(loop, ast.Call) and loop is not call:
        return
    reaches = context.reaches(call, "writes", "queries")
    if not reaches:
        return
    own = direct_reach(reaches)
    if own is not None:
        if isinstance(call, ast.Call) and _writes_row(context, call, own):
            yield Write(context, call, loop, call, own.effect.api)
    else:
        through = chain(
            _through_functions(call, loop, context), _through_files(call, loop, context, reaches)
        )
        yield from islice(through, 1)


def _through_functions(call: Place, loop: LoopNode, context: Context) -> Iterator[Write]:
    if not isinstance(call, ast.Call):
        return
    if loop is not call and function_of(context, call.func) is None:
        return
    for one in reached(context, call, lambda inner: _written(context, inner) is not None):
        own = _written(context, one.construct)
        if own is None or asks_for_many(context, one.construct, loop):
            continue
        if is_single_purpose(one.functions):
            yield Write(
                context,
                call,
                loop,
                one.construct,
                own.effect.api,
                tuple(map(context.qualified, one.functions)),
                one.functions,
                _is_conditional(one.construct, one.functions[-1]),
                one.trace,
            )


def _through_files(
    call: Place, loop: LoopNode, context: Context, reaches: tuple[Reach, ...]
) -> Iterator[Write]:
    for reach in reaches:
        functions = reach.functions
        if len(functions) > _MOST_FUNCTIONS or is_followed(
            context, run_by(context, call, loop), reach
        ):
            continue
        if not dedicated(context, reach) or not _writes_at_end(reach):
            continue
        if context.project.loops_over(functions[-1], "writes", "queries"):
            continue  # it is given many rows, and reported there
        yield Write(
            context,
            call,
            loop,
            call,
            reach.effect.api,
            functions,
            tested=reach.tested,
            trace=context.traced(reach),
        )


def is_call(place: Place) -> TypeGuard[ast.Call]:
    """Whether a place that writes is a call."""
    return isinstance(place, ast.Call)


def _is_conditional(call: ast.Call, function: ast.AST) -> bool:
    """Whether a function makes a call only under a condition."""
    inside = takewhile(lambda up: up is not function, parents(call))
    return any(isinstance(up, (ast.If, ast.Try)) for up in inside)


def _written(context: Context, call: ast.Call) -> Reach | None:
    """The write of one row that a call is itself."""
    own = direct_reach(context.reaches(call, "writes", "queries"))
    return own if own is not None and _writes_row(context, call, own) else None


def _writes_row(context: Context, call: ast.Call, reach: Reach) -> bool:
    """Whether a call writes rows one by one."""
    last = last_part(reach.effect.api)
    if not of_database(reach.effect.api):
        return False
    if last == "flush" and not _after_add(context, call):
        return False
    if reach.effect.kind == "writes" and last == "execute" and not call.args:
        return not _many_rows(call)  # peewee: `Book.update(…).where(…).execute()`
    if reach.effect.kind == "queries" or last in RUNNING:
        return (
            last in RUNNING
            and bool(call.args)
            and statement_kind(context, call, reach.effect.api) == WRITE
            and not _gets_rows(context, call, reach.effect.api)
        )
    return last in _ROWS and not is_intentional_api(reach.effect.api)


def _writes_at_end(reach: Reach) -> bool:
    """Whether what functions of other files reach writes rows one by one."""
    last = last_part(reach.effect.api)
    if last in RUNNING:
        if reach.statement:
            return reach.statement == WRITE
        return writes_by_name(last_part(reach.functions[-1]))
    return (
        of_database(reach.effect.api)
        and reach.effect.kind == "writes"
        and last in _ROWS
        and not is_intentional_api(reach.effect.api)
    )


def _many_rows(call: ast.Call) -> bool:
    """Whether a statement of peewee is for many rows: `Book.insert_many(rows).execute()`."""
    return any(
        isinstance(node, ast.Attribute) and node.attr.endswith("_many")
        for node in descendants(call.func)
    )


def _gets_rows(context: Context, call: ast.Call, api: str) -> bool:
    """Whether SQLAlchemy gets a list of rows for a statement: `session.execute(insert(Book), rows)`."""
    match call.args:
        case [_, ast.List(elts=[_])]:
            return False
        case [_, rows]:
            return api.startswith("sqlalchemy.") and context.is_a(rows, "builtins.list")
    return False


def _after_add(context: Context, call: ast.Call) -> bool:
    """Whether a flush follows an `add` of one object in the same loop or function."""
    loop = context.flow.loop(call)
    region: ast.AST | None = loop if loop is not None else context.flow.function(call)
    return region is not None and any(
        isinstance(node, ast.Attribute) and node.attr == "add" for node in descendants(region)
    )
