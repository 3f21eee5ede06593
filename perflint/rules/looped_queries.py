"""Queries that a loop runs in each iteration, itself or through functions: the cases of query-in-loop."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain, islice
from typing import cast

from perflint.language.names import last_part
from perflint.language.nodes import LoopNode, descendants, nodes_below
from perflint.project.calls.trace import Reach
from perflint.reasoning.database.admin import listed
from perflint.reasoning.database.calls import (
    dedicated,
    direct_reach,
    is_single_purpose,
)
from perflint.reasoning.database.fetched_rows import (
    TAKING_ALL,
    is_new_in,
    rows_used_after,
    tested_for_rows,
)
from perflint.reasoning.database.passed_statements import (
    reads_same_statement,
    runs_passed_statement,
)
from perflint.reasoning.database.row_queries import may_read, reads_at_end, reads_rows
from perflint.reasoning.database.serializers import shown, shown_in_turn
from perflint.reasoning.database.statements import (
    spelled_out,
)
from perflint.reasoning.occurrence.calls import (
    PLACES,
    Place,
    Reached,
    is_followed,
    reached,
    run_by,
)
from perflint.reasoning.occurrence.local_functions import function_of
from perflint.rules.context import Context
from perflint.rules.finding import TraceStep

_QUERY_SET = "django.db.models.QuerySet"
_TESTED = f"{_QUERY_SET}.__bool__"
_MOST_FUNCTIONS = 5  # between the loop and the query
# Functions that run a query which they are given.
_FETCHING = frozenset(
    "Counter DataFrame OrderedDict array asarray deque dict frozenset len list set sorted sum tuple".split()
)


@dataclass(frozen=True)
class Query:
    """An expression in a loop that runs a query in each iteration, itself or through functions.

    Attributes:
        call: the call, or the read that runs the query: of a property, an item, what is iterated.
        construct: the expression that runs the query, if it is in this file; else the same.
        api: the function of a library that asks the database.
        functions: what the call runs until then, by their qualified names, outermost first.
        calls: how many calls the largest of them holds.
        way: through functions of this file, how the query is reached.
        reach: through functions of other files, how it is.
        trace: from the call to the query.
        shown: whether a serializer or a list runs it for each object that it shows; the loop is then the
            method that does so.
    """

    context: Context
    call: ast.expr
    loop: LoopNode
    construct: ast.expr
    api: str
    functions: tuple[str, ...] = ()
    calls: int = 0
    way: Reached | None = None
    reach: Reach | None = None
    trace: tuple[TraceStep, ...] = ()
    shown: bool = False

    @property
    def names(self) -> tuple[str, ...]:
        """The last names of the functions."""
        return tuple(map(last_part, self.functions))


def queries(place: ast.expr, context: Context) -> Iterator[Query]:
    """The query that an expression in a loop runs, or those that it leads to through functions which do
    little else."""
    flow = context.flow
    loop = flow.repeating(place) if isinstance(place, ast.Call) else flow.loop(place)
    if loop is None or isinstance(loop, ast.Call) and not isinstance(place, ast.Call):
        return
    reaches = context.reaches(place, "queries")
    own = direct_reach(reaches)
    if own is not None:
        if reads_rows(context, place, own):
            yield Query(context, place, loop, place, own.effect.api)
    elif reaches and isinstance(place, PLACES):
        if isinstance(place, ast.Call):
            yield from _through_functions(place, loop, context)
        start = run_by(context, place, loop)
        elsewhere = (one for one in reaches if not is_followed(context, start, one))
        yield from _through_files(place, loop, context, elsewhere)


def _through_functions(call: ast.Call, loop: LoopNode, context: Context) -> Iterator[Query]:
    if loop is not call and function_of(context, call.func) is None:
        return
    for one in reached(context, call, partial(may_read, context)):
        own = direct_reach(context.reaches(one.construct, "queries"))
        if own is None or not is_single_purpose(one.functions):
            continue
        if runs_passed_statement(context, one.construct):
            if not reads_same_statement(context, one):
                continue
        yield Query(
            context,
            call,
            loop,
            one.construct,
            own.effect.api,
            tuple(map(context.qualified, one.functions)),
            max(len(list(nodes_below(each, ast.Call))) for each in one.functions),
            way=one,
            trace=one.trace,
        )


def _through_files(
    place: Place, loop: LoopNode, context: Context, reaches: Iterable[Reach]
) -> Iterator[Query]:
    for reach in reaches:
        functions = reach.functions
        if len(functions) > _MOST_FUNCTIONS or reach.apart or not dedicated(context, reach):
            continue
        if not reads_at_end(context, place, loop, reach):
            continue
        yield Query(
            context,
            place,
            loop,
            place,
            reach.effect.api,
            functions,
            max(map(context.project.calls_in, functions)),
            reach=reach,
            trace=context.traced(reach),
        )


def shown_queries(place: ast.expr, context: Context) -> Iterator[Query]:
    """The query that the method of a serializer, or a column of a list, runs for each object it gets."""
    function = context.flow.function(place)
    if function is None or context.flow.loop(place) is not None or len(function.args.args) != 2:
        return
    reaches = context.reaches(place, "queries")
    item = function.args.args[1].arg
    if not reaches or not _depends(context, place, item):
        return
    loop = cast(LoopNode, function)
    own = direct_reach(reaches)
    if own is not None:
        if any(_starts_with(part, item) for part in spelled_out(context, place)):
            return  # a relation of the object is for n-plus-one-query
        if not reads_rows(context, place, own):
            return
        asked = iter([Query(context, place, loop, place, own.effect.api)])
    elif isinstance(place, PLACES):
        asked = _through_files(place, loop, context, reaches)
    else:
        return
    query = next(asked, None)
    if query is None:
        return
    traces = chain(
        (found.trace for found in shown(context, item, function)),
        (found.trace for found in listed(context, item, function)),
        ((step,) for step in shown_in_turn(context, item, function)),
    )
    for trace in islice(traces, 1):
        yield replace(query, trace=(*trace, *query.trace), shown=True)


def _starts_with(query: ast.expr, item: str) -> bool:
    """Whether a query is asked of an object: `book.loans.filter(…)`, `list(book.loans.all())`."""
    while isinstance(query, (ast.Call, ast.Attribute, ast.Subscript)):
        query = query_part(query) if isinstance(query, ast.Call) else query.value
    return isinstance(query, ast.Name) and query.id == item


def _depends(context: Context, place: ast.expr, item: str) -> bool:
    """Whether a query, or one that it is made from, asks for something of an object."""
    return any(
        isinstance(node, ast.Name) and node.id == item
        for part in spelled_out(context, place)
        for node in descendants(part)
    )


def tested_queries(node: ast.BoolOp | ast.If | ast.IfExp, context: Context) -> Iterator[Query]:
    """Query sets whose rows are fetched where they are tested: `if rows:`, `rows[:1] or [None]`."""
    loop = context.flow.loop(node)
    if loop is None or isinstance(loop, ast.Call):
        return
    for place in tested_for_rows(node):
        if not context.is_a(place, _QUERY_SET) or not is_new_in(context, place, loop):
            continue
        if isinstance(node, ast.If) and not rows_used_after(context, place):
            continue  # PFL511 tells that
        yield Query(context, place, loop, place, _TESTED)


def query_part(place: ast.expr) -> ast.expr:
    """What of an expression names its query: in `list(rows)` and `found.extend(rows)` the rows."""
    match place:
        case ast.Call(func=ast.Name(id=function) | ast.Attribute(attr=function), args=[given]) if (
            function in _FETCHING
        ):
            return given
        case ast.Call(func=ast.Attribute(attr=method), args=[given]) if method in TAKING_ALL:
            return given
        case ast.Call():
            return place.func
    return place
