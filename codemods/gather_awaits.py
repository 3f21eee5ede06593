"""Await the calls of a loop together.

    pages = []                              async with asyncio.TaskGroup() as group:
    for url in urls:                            tasks = [group.create_task(fetch(url)) for url in urls]
        pages.append(await fetch(url))  ->  pages.extend(task.result() for task in tasks)

    return [await fetch(url) for url in urls]
                                        ->  return await asyncio.gather(*[fetch(url) for url in urls])

A `TaskGroup` is used where the project needs Python 3.11 or later and the call is known to give a coroutine, and
`asyncio.gather` elsewhere, and where the function handles exceptions, as it would not know those of a group.

Always unsafe: the calls overlap, so that their effects come in another order, all of them are started whatever
becomes of the first, and the iterable is read to its end before; each has a copy of the context variables. After an
exception nothing is collected; `gather` raises it while the other calls go on, a task group cancels them and raises an
`ExceptionGroup`. Results keep their order.

Refused where the loop does more than collect the results of one call into a list, where a call is given what
another iteration changes, where the loop can be left, where a lock or semaphore is held or time passes on
purpose, where all calls share a session, connection or stream, where the loop's variable is read after it or by a
function that may run later, and in files of trio or anyio.
"""

from __future__ import annotations

import ast

from perflint.codemods.parts import imports
from perflint.codemods.parts.escapes import absorbed
from perflint.codemods.parts.expressions import clause
from perflint.codemods.parts.late_reads import read_late
from perflint.codemods.parts.layout import indent_of, indent_step, line_span, owns_lines
from perflint.codemods.parts.naming import fresh
from perflint.language.nodes import LoopNode, descendants, nodes_below, parents
from perflint.reasoning.event_loop.awaited_requests import pauses, shares_session
from perflint.reasoning.event_loop.libraries import library
from perflint.reasoning.occurrence.collecting_loops import carried, limits
from perflint.rules.codemod import Codemod, Contract
from perflint.rules.context import Context
from perflint.syntax.edits import Edit, Fix, Refusal, Safety

CODEMOD = Codemod(
    name="gather-awaits",
    summary="await the calls of a loop together",
    safety=Safety.UNSAFE,
    speed=Contract(least=2, warns=20, counted="requests", waits=True),
)
_GROUPED = (
    "the calls overlap and their effects come in another order; after an exception the others are cancelled, an"
    " `ExceptionGroup` is raised, and nothing is collected"
)
_GATHERED = (
    "the calls overlap and their effects come in another order; after an exception the others go on, and nothing"
    " is collected"
)


def tool(context: Context, call: ast.Call, loop: LoopNode) -> str:
    """What awaits the calls of a loop together."""
    return "asyncio.TaskGroup" if _groups(context, call, loop) else "asyncio.gather"


def rewrite(context: Context, awaited: ast.Await, loop: LoopNode) -> Fix | Refusal:
    """Rewrite a loop that collects what one awaited call gives for each element."""
    obstacle = _obstacle(context, awaited, loop)
    if obstacle:
        return _refusal(obstacle)
    if isinstance(loop, ast.For):
        return _statement(context, awaited, loop)
    if isinstance(loop, ast.ListComp):
        return _comprehension(context, awaited, loop)
    return _refusal("the loop does not collect into a list")


def _refusal(reason: str) -> Refusal:
    return Refusal(CODEMOD.name, reason)


def _obstacle(context: Context, awaited: ast.Await, loop: LoopNode) -> str:
    """Why the calls cannot wait together; empty if they can."""
    call = awaited.value
    if not isinstance(call, ast.Call):
        return "what is awaited is no call"
    if library(context) != "asyncio":
        return "the file does not use asyncio"
    if any(
        isinstance(node, (ast.Await, ast.NamedExpr, ast.Yield, ast.YieldFrom))
        for part in (call.func, *call.args, *call.keywords)
        for node in ast.walk(part)
    ):
        return "its arguments await, yield or bind something"
    if shares_session(context, call, loop):
        return "all calls share what carries one thing at a time"
    if limits(context, loop) or any(
        pauses(context, each) for each in nodes_below(loop, ast.Call, into_functions=False)
    ):
        return "the loop limits how fast the calls follow each other"
    return read_late(context, loop, call)


def _statement(context: Context, awaited: ast.Await, loop: ast.For) -> Fix | Refusal:
    match loop.body:
        case [
            ast.Expr(
                value=ast.Call(
                    func=ast.Attribute(value=ast.Name(id=name) as receiver, attr="append"),
                    args=[result],
                    keywords=[],
                )
            )
        ] if result is awaited:
            pass
        case _:
            return _refusal("the loop does more than `results.append(await ...)`")
    known = context.type(receiver)
    if known is None or known.name != "builtins.list":
        return _refusal(f"`{name}` is not known to be a list")
    if loop.orelse:
        return _refusal("the loop has an `else`")
    if not owns_lines(context, loop) or loop.body[0].lineno == loop.lineno:
        return _refusal("several statements share a line")
    if carried(context, loop, frozenset({name})) or len(context.flow.reads(name, loop)) != 1:
        return _refusal(f"`{name}` is read inside the loop")
    for bound in context.flow.bound_in(loop):
        if context.flow.used_after(bound, loop):
            return _refusal(f"`{bound}` is read after the loop")
    span = line_span(context, loop)
    if "#" in context.source.text[span.start : span.end]:
        return _refusal("comments of the loop would have no place")
    call = _call(awaited)
    calls = f"for {context.code(loop.target)} in {clause(context, loop.iter)}"
    outer, step, newline = indent_of(context, loop), indent_step(context), context.source.newline
    module, added = imports.module(context, "asyncio", loop)
    if _groups(context, call, loop):
        region = context.coroutine(awaited) or context.names.tree
        group = fresh(context, "group", "task_group", within=region)
        tasks = fresh(context, "tasks", "started", within=region)
        task = fresh(context, "task", within=region)
        text = (
            f"{outer}async with {module}.TaskGroup() as {group}:{newline}{outer}{step}{tasks} ="
            f" [{group}.create_task({context.code(call)}) {calls}]{newline}"
            f"{outer}{name}.extend({task}.result() for {task} in {tasks}){newline}"
        )
        reason = _GROUPED
    else:
        text = (
            f"{outer}{name}.extend(await {module}.gather(*[{context.code(call)} {calls}])){newline}"
        )
        reason = _GATHERED
    if not context.source.text[: span.end].endswith(("\n", "\r")):
        text = text.removesuffix(newline)
    return _fix((*added, Edit(span.start, span.end, text)), reason)


def _comprehension(context: Context, awaited: ast.Await, loop: ast.ListComp) -> Fix | Refusal:
    if loop.elt is not awaited:
        return _refusal("the element is more than what the call gives")
    if any(
        isinstance(node, ast.Await) and node is not awaited for node in descendants(loop)
    ) or any(clause.is_async for clause in loop.generators):
        return _refusal("the comprehension awaits something else as well")
    if any(isinstance(above, ast.Lambda) for above in parents(loop)):
        return _refusal("the comprehension stands in a function without a name")
    statement = next(above for above in parents(loop) if isinstance(above, ast.stmt))
    module, added = imports.module(context, "asyncio", statement)
    inner, element = context.span(loop), context.span(awaited)
    call = context.span(_call(awaited))
    source = context.source.text
    head = source[inner.start : element.start]
    if "#" in source[element.start : call.start]:
        return _refusal("a comment stands behind `await`")
    code = f"{head}{source[call.start : inner.end]}"
    text = f"await {module}.gather(*{code})"
    if not _stands_alone(loop):
        text = f"({text})"
    return _fix((*added, Edit(inner.start, inner.end, text)), _GATHERED)


def _stands_alone(loop: ast.ListComp) -> bool:
    """Whether an `await` may take the place of a comprehension without parentheses."""
    match next(parents(loop)):
        case ast.Assign() | ast.AnnAssign() | ast.Return() | ast.Call() | ast.keyword():
            above = next(parents(loop))
            return not isinstance(above, ast.Call) or above.func is not loop
    return False


def _fix(edits: tuple[Edit, ...], reason: str) -> Fix:
    return Fix(CODEMOD.name, edits, Safety.UNSAFE, "await the calls of the loop together", reason)


def _call(awaited: ast.Await) -> ast.Call:
    assert isinstance(awaited.value, ast.Call)
    return awaited.value


def _groups(context: Context, call: ast.Call, loop: LoopNode) -> bool:
    """Whether a task group can start the calls: it takes coroutines only, and Python 3.11."""
    if not isinstance(loop, ast.For) or not context.target.has_python(3, 11):
        return False
    name = context.callee(call)
    facts = context.project.function(name) if name is not None else None
    return facts is not None and "coroutine" in facts.marks and not absorbed(context, loop)
