"""The case that the rules about arrays, tensors and frames share which grow by joining, with its reasons."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from perflint.language.nodes import FUNCTIONS
from perflint.reasoning.arrays.growth_loops import (
    asks_for_length,
    joins_often,
    read_in_loop,
    reads_itself,
)
from perflint.reasoning.arrays.growth_through_calls import GrowthThroughCalls
from perflint.reasoning.arrays.joining import Joining
from perflint.reasoning.models.iteration_work import (
    Work,
    does_far_more,
    makes_picture,
    runs_on_failure,
)
from perflint.reasoning.size.small_collections import rounds_few
from perflint.rules.context import Context
from perflint.rules.finding import Finding
from perflint.rules.reasons import hint


@dataclass(frozen=True)
class GrowingArray:
    """An array, a tensor or a frame that grows by joining in each iteration of a loop.

    Attributes:
        start: what the loop runs: the statement that joins, or the call that leads to it.
        target: what grows.
        is_read: whether each iteration also reads it.
        join: what joins, where the statement does so itself.
        through: the growth, where one part of it stands in a function that the loop calls.
    """

    context: Context
    start: ast.AST
    target: ast.expr
    loop: ast.AST
    is_read: bool = False
    join: Joining | None = None
    through: GrowthThroughCalls | None = None


def growing_array(
    context: Context, join: Joining, loop: ast.AST, grows: set[ast.AST]
) -> GrowingArray:
    """The case of a statement in a loop."""
    is_read = read_in_loop(context, loop, join.target, grows, whole=True) is not None
    return GrowingArray(
        context, join.statement, join.target, loop, is_read or reads_itself(join), join
    )


def reported_through_calls(
    context: Context, found: Iterable[GrowthThroughCalls], cost: str
) -> Iterator[Finding]:
    """The findings on what grows through calls.

    Args:
        cost: what each step costs, and what to do.
    """
    for each in found:
        yield from context.report(
            GrowingArray(
                context, each.place, each.target, each.loop, is_read=each.is_read, through=each
            ),
            each.place,
            f"{each.description}: {cost}",
            trace=each.trace,
            loop=each.loop,
        )


@hint("where each iteration also reads what has grown so far")
def read_in_each_iteration(case: GrowingArray) -> bool:
    return case.is_read


@hint(
    "where nothing shows that the loop has many iterations: that it reads a file or a table, goes over a parameter,"
    " an array, the groups or values of a frame, or a loader, or counts far",
    lowers="unknown",
)
def iterations_unknown(case: GrowingArray) -> bool:
    if case.through is not None:
        return not case.through.is_often
    if isinstance(case.loop, FUNCTIONS):
        return True  # what calls the function in a loop is in another file
    return not joins_often(case.start, case.loop, case.context)


@hint(
    "where the loop goes on until there is enough (`while len(points) < count`)", lowers="unknown"
)
def until_long_enough(case: GrowingArray) -> bool:
    return isinstance(case.loop, ast.While) and asks_for_length(case.loop.test, case.target)


@hint("where the loop goes over few elements, by their nature")
def few_elements(case: GrowingArray) -> bool:
    return case.through is None and rounds_few(case.start, case.loop, case.context)


@hint("where something has gone wrong: in an exception handler, or before a warning or an error")
def after_error(case: GrowingArray) -> bool:
    return case.through is None and runs_on_failure(case.start)


@hint("where the function draws: what a picture shows is little")
def for_picture(case: GrowingArray) -> bool:
    return case.through is None and makes_picture(case.start, case.context)


@hint(
    "where each iteration does what takes far longer, however long the result is (trains a model, goes to a"
    " server, resizes images)"
)
def far_more_work(case: GrowingArray) -> bool:
    around = case.context.flow.loop(case.start) or case.loop
    return case.through is None and does_far_more(
        case.start, around, case.context, except_for=tuple(Work)
    )


OF_COPIES = (
    read_in_each_iteration,
    until_long_enough,
    few_elements,
    after_error,
    for_picture,
    far_more_work,
)
