"""Values that grow by joining where one part stands in a loop, and the other in a function that it calls."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from perflint.language.flow.below import attributes_below
from perflint.language.nodes import descendants, nodes_below, parent
from perflint.project.calls.trace import TraceStep
from perflint.reasoning.arrays.first_iterations import is_first_time
from perflint.reasoning.arrays.growth_loops import (
    is_short_loop,
    joining_loop,
    joins_often,
    read_in_loop,
    reads_itself,
    starts_afresh,
)
from perflint.reasoning.arrays.joining import join_in, joining, shown_api
from perflint.reasoning.arrays.lengthening_functions import LENGTHENS
from perflint.reasoning.context import FileContext
from perflint.reasoning.models.training_hooks import hook_around, hook_trace
from perflint.reasoning.occurrence.arguments import passed_on
from perflint.reasoning.occurrence.growing_calls import growth_repeat
from perflint.reasoning.occurrence.growth_in_calls import given_back
from perflint.reasoning.occurrence.local_functions import functions
from perflint.reasoning.values.growth import Growth, root_name, same_place
from perflint.syntax.spelling import spelling

_EMPTYING = frozenset("clear reset empty flush drain".split())
_ADDER = 10  # statements of a function that only adds to something


@dataclass(frozen=True, slots=True)
class CalledGrowth:
    """A growth with each call of its function in a loop: `self.rows` grows with each
    `self.add(row)`, `values` with each `values = grown(values, x)`.

    Attributes:
        api: what joins.
        target: what grows, in the words of the function, or of the loop where the function returns it.
        start: what the loop does: a call, or the assignment of its result. None where the loop is
            in another file.
        trace: from the loop to the growth.
        read: whether what grows may be read in each pass as well.
    """

    api: str
    target: ast.expr
    start: ast.AST | None
    loop: ast.AST
    trace: tuple[TraceStep, ...]
    read: bool


@dataclass(frozen=True, slots=True)
class GrowthThroughCalls:
    """A growth of which one part stands in a loop and the other in a function that it calls.

    Attributes:
        place: where it is reported.
        target: what grows.
        description: what grows, and how.
        is_read: whether what grows may be read in each pass as well.
        is_often: whether something says that the loop goes round many times.
        trace: from the place to the other part.
    """

    place: ast.AST
    target: ast.expr
    description: str
    is_read: bool
    is_often: bool
    trace: tuple[TraceStep, ...]
    loop: ast.AST


def growth_in_called(
    context: FileContext,
    node: ast.Assign | ast.AnnAssign | ast.NamedExpr | ast.Return,
    apis: Mapping[str, str],
    *,
    at_start: bool = False,
) -> Iterator[GrowthThroughCalls]:
    """A statement that makes something grow each time a loop calls its function.

    Args:
        at_start: it is reported at what stands in the loop, with the statement as its trace, not the
            other way.
    """
    if isinstance(node, ast.Return):
        found = _returned(context, node, apis)
    else:
        found = _grown_in_function(context, node, apis) or _returned(context, node, apis)
        if found is None:
            yield from _lengthened(context, node, apis)
    if found is None or at_start and found.start is None and len(found.trace) == 1:
        return  # `growth_of_receiver` finds it in the file of the loop
    target, api = context.short(found.target), shown_api(found.api, apis)
    place: ast.AST = node
    trace = found.trace
    if at_start and found.start is not None:
        place, trace = found.start, (context.step(node, f"`{api}` copies all of it"),)
    yield GrowthThroughCalls(
        place,
        found.target,
        f"`{target}` grows by `{api}` each time a loop calls this",
        found.read,
        _called_often(found, context),
        trace,
        found.loop,
    )


def _lengthened(
    context: FileContext,
    node: ast.Assign | ast.AnnAssign | ast.NamedExpr,
    apis: Mapping[str, str],
) -> Iterator[GrowthThroughCalls]:
    """`bank = add_rows(bank, rows)` in a loop, where the function gives back what it gets, joined to more,
    maybe through others; what a function of this file returns itself is looked at there."""
    target = node.targets[0] if isinstance(node, ast.Assign) else node.target
    call = node.value
    if not isinstance(call, ast.Call) or context.loop(node) is None:
        return
    for reach in given_back(call, target, context, LENGTHENS):
        _, api, *_ = reach.effect.detail.split()
        name, *further = reach.functions
        if api not in apis:
            continue
        if not further and context.callee(call) == name and name in functions(context):
            continue
        loop = joining_loop(context, node, target, {node})
        if loop is None:
            continue
        read = (
            read_in_loop(context, loop, target, {node}, whole=True) is not None
            or sum(spelling(part) == spelling(target) for part in ast.walk(call)) > 1
        )
        yield GrowthThroughCalls(
            node,
            target,
            f"`{context.short(target)}` grows by `{shown_api(api, apis)}` in `{name.rpartition('.')[2]}`,"
            " which this loop calls",
            read,
            joins_often(node, loop, context),
            context.traced(reach),
            loop,
        )
        return


def growth_of_receiver(
    context: FileContext, call: ast.Call, apis: Mapping[str, str]
) -> Iterator[GrowthThroughCalls]:
    """`store.add(rows)` in a loop, where another file defines that method, and it joins the rows to an
    attribute of its object."""
    loop = context.loop(call)
    if loop is None or isinstance(loop, ast.Call) or is_short_loop(context, loop):
        return
    receiver = call.func.value if isinstance(call.func, ast.Attribute) else call.func
    root = root_name(receiver)
    if root is None or root.id in context.flow.bound_in(loop) or _is_emptied(call, loop):
        return
    for reach in context.reaches(call, LENGTHENS):
        own, api, *also = reach.effect.detail.split()
        name = reach.functions[0] if len(reach.functions) == 1 else ""
        if not own.startswith("self.") or api not in apis or not name or name in functions(context):
            continue
        yield GrowthThroughCalls(
            call,
            receiver,
            f"`{context.short(receiver)}{own.removeprefix('self')}` grows by `{shown_api(api, apis)}` in"
            f" `{name.rpartition('.')[2]}`, which this loop calls",
            bool(also) or _asked_in_loop(call, loop),
            joins_often(call, loop, context),
            context.traced(reach),
            loop,
        )
        return


def growth_in_hook(
    context: FileContext,
    node: ast.Assign | ast.AnnAssign | ast.NamedExpr,
    apis: Mapping[str, str],
) -> Iterator[GrowthThroughCalls]:
    """A statement that makes an attribute grow in a method that a library runs for each batch."""
    join = joining(context, node, apis)
    hook = hook_around(node, context) if join is not None else None
    if join is None or hook is None or not isinstance(join.target, ast.Attribute):
        return
    if starts_afresh(hook, join.target, {node}):
        return
    yield GrowthThroughCalls(
        node,
        join.target,
        f"`{context.short(join.target)}` grows by `{shown_api(join.api, apis)}` with each batch",
        reads_itself(join)
        or read_in_loop(context, hook, join.target, {node}, whole=True) is not None,
        True,
        hook_trace(hook, context),
        hook,
    )


def _is_emptied(call: ast.Call, loop: ast.AST) -> bool:
    """Whether a loop also empties the object whose method it calls: `buffer.clear()`."""
    if not isinstance(call.func, ast.Attribute):
        return False
    receiver = spelling(call.func.value)
    return any(spelling(node.value) == receiver for node in attributes_below(loop, *_EMPTYING))


def _called_often(found: CalledGrowth, context: FileContext) -> bool:
    return found.start is not None and joins_often(found.start, found.loop, context)


def _grown_in_function(
    context: FileContext,
    statement: ast.Assign | ast.AnnAssign | ast.NamedExpr,
    apis: Mapping[str, str],
) -> CalledGrowth | None:
    """The growth that a statement is where the loop is around a call of its function."""
    join = joining(context, statement, apis)
    if join is None:
        return None
    growth = Growth(join.statement, join.target, join.parts, join.front)
    repeat = growth_repeat(
        growth, context, lambda other, place: is_first_time(other, place, join.target)
    )
    if repeat is None:
        return None
    function, loop = repeat.function, repeat.loop
    start = repeat.start if isinstance(repeat.start, ast.Call) else None
    if start is not None and _is_emptied(start, loop):
        return None
    statements = sum(isinstance(node, ast.stmt) for node in descendants(function))
    if statements > _ADDER:
        return None  # it does more than to add: that takes longer
    read = (
        reads_itself(join)
        or read_in_loop(context, function, join.target, {join.statement}, whole=True) is not None
        or read_in_loop(context, loop, join.target, {join.statement}, whole=True) is not None
        or start is not None
        and _asked_in_loop(start, loop)
    )
    return CalledGrowth(join.api, join.target, start, loop, repeat.trace, read)


def _returned(
    context: FileContext,
    statement: ast.Assign | ast.AnnAssign | ast.NamedExpr | ast.Return,
    apis: Mapping[str, str],
) -> CalledGrowth | None:
    """The growth that a `return` in a function, or what it gives back, is where a loop calls that."""
    function = context.function(statement)
    if function is None or statement.value is None or context.loop(statement) is not None:
        return None
    if not isinstance(statement, ast.Return) and not _is_given_back(statement, function):
        return None
    for parameter in (*function.args.posonlyargs, *function.args.args):
        name = ast.Name(id=parameter.arg, ctx=ast.Load())
        found = join_in(context, statement.value, name, apis)
        if found is None:
            continue
        for call in context.names.nodes(ast.Call):
            above = parent(call)
            if not isinstance(above, ast.Assign) or len(above.targets) != 1:
                continue
            target = above.targets[0]
            if context.callee(call) != context.qualified(function):
                continue
            given = passed_on(context, call, context.qualified(function))
            argument = given.get(parameter.arg)
            if argument is None or not same_place(argument, target):
                continue
            loop = joining_loop(context, above, target, {above})
            if loop is not None:
                read = (
                    read_in_loop(context, loop, target, {above}, whole=True) is not None
                    or sum(spelling(node) == spelling(target) for node in ast.walk(call)) > 1
                )
                trace = (context.step(above, "called in a loop"),)
                return CalledGrowth(found[1], target, above, loop, trace, read)
    return None


def _is_given_back(
    statement: ast.Assign | ast.AnnAssign | ast.NamedExpr, function: ast.AST
) -> bool:
    """Whether a function returns what a statement in it assigns, and nothing else."""
    target = statement.targets[0] if isinstance(statement, ast.Assign) else statement.target
    given = list(nodes_below(function, ast.Return, into_functions=False))
    return bool(given) and all(
        isinstance(one, ast.Return) and one.value is not None and same_place(one.value, target)
        for one in given
    )


def _asked_in_loop(call: ast.Call, loop: ast.AST) -> bool:
    """Whether a loop uses the receiver of a call for something else as well."""
    if not isinstance(call.func, ast.Attribute):
        return False
    receiver, method = spelling(call.func.value), call.func.attr
    return any(
        isinstance(node, ast.Attribute) and spelling(node.value) == receiver and node.attr != method
        for node in descendants(loop)
    )
