"""Statements that run in every iteration of a loop, under no condition of their own."""

from __future__ import annotations

import ast
from collections.abc import Callable
from itertools import pairwise

from perflint.language.flow.presence import runs_for_items
from perflint.language.nodes import (
    FUNCTIONS,
    FunctionNode,
    LoopNode,
    descendants,
    last_name,
    parents,
)
from perflint.project.answers.callers import WAITS
from perflint.reasoning.context import FileContext
from perflint.reasoning.occurrence.callers import Repeat, repeat
from perflint.reasoning.occurrence.tight_loops import is_small_step

# Methods that cost no more than what is asked about.
_SMALL = frozenset(
    "write writelines append add extend get items keys values join format strip split encode decode"
    " replace startswith endswith upper lower rstrip lstrip print str int float len repr round zip"
    " range enumerate flush".split()
)


def runs_each_time(
    node: ast.AST, context: FileContext, passing: Callable[[ast.expr], bool] | None = None
) -> LoopNode | None:
    """The innermost counted loop that runs a node in each iteration; None where there is none, or where a
    handler, or a condition or `match` that asks for more than whether there is an item, stands between.

    Args:
        passing: conditions that do not count, as they hold in each iteration or in none. With them those do
            not either that compare what the loop does not set: `if device is not None:`, `if version == 2:`.
    """
    loop = context.loop(node)
    if loop is None:
        return None
    child = node
    for above in parents(node):
        if above is loop:
            return loop
        if runs_for_items(child, above, context.names):
            child = above
            continue
        if passing is not None and isinstance(above, ast.If) and child is not above.test:
            held = child in above.body and passing(above.test)
            child = above
            if held or _asks_alike(above.test, loop, context):
                continue
            return None
        child = above
        if isinstance(above, (ast.If, ast.IfExp, ast.ExceptHandler, ast.Match, *FUNCTIONS)):
            return None
    return loop


def _asks_alike(test: ast.expr, loop: LoopNode, context: FileContext) -> bool:
    """Whether a condition compares what a loop does not set, so that it comes out alike in each iteration."""
    return isinstance(test, ast.Compare) and context.flow.invariant(test, loop)


def runs_each_call(node: ast.AST, context: FileContext) -> Repeat | None:
    """How a loop runs a node in each iteration through calls, under no condition anywhere."""
    repeated = repeat(node, context)
    if repeated is None or not repeated.always:
        return None
    elsewhere = repeated.loop is repeated.function
    if elsewhere and not steadily(repeated.function, context):
        return None
    handed = repeated.loop is repeated.start  # `map(clear, rows)` goes over the rows itself
    if not elsewhere and not handed:
        if repeated.loop is not runs_each_time(repeated.start, context):
            return None
    child = node
    for above in parents(node):
        if above is repeated.function:
            if not elsewhere and works_long(repeated.start, repeated.loop, context):
                return None
            return repeated
        if isinstance(
            above, (ast.If, ast.IfExp, ast.ExceptHandler, ast.Match, ast.Lambda)
        ) and not runs_for_items(child, above, context.names):
            return None
        child = above
    return None


def steadily(function: FunctionNode, context: FileContext) -> bool:
    """Whether the loop of another file that calls a function, itself or through others, does so in each pass,
    and neither waits nor has a loop of its own inside."""
    name = context.qualified(function)
    loop = context.project.loops_around(name)
    if loop is None:
        return False
    way = loop.functions or (name,)
    return any(
        use.place.steady and use.place.function == loop.function and use.place.loop == loop.line
        for use in context.project.uses(way[0])
    ) and all(
        any(use.place.steady and use.place.function == above for use in context.project.uses(below))
        for above, below in pairwise(way)
    )


def works_long(
    node: ast.AST, loop: ast.AST, context: FileContext, *, awaiting: bool = True
) -> bool:
    """Whether an iteration does so many other things that the cost of a node does not show: it waits, or
    has a loop of its own with more than small calls in it (an epoch around its batches).

    Args:
        awaiting: whether it says so that a server or another program is asked.
    """
    if isinstance(loop, ast.While) and any(
        isinstance(name, ast.Call) and (context.names.dotted(name.func) or "").startswith("time.")
        for name in ast.walk(loop.test)
    ):
        return True  # it runs for a time, however often that is
    around = list(parents(node))
    for inner in descendants(loop, into_functions=False):
        if inner in around or inner is node:
            continue
        match inner:
            case ast.Await() if awaiting:
                return True
            case ast.Call() if awaiting and _waits_for_answer(inner, context):
                return True
            case ast.Call() if (context.names.dotted(inner.func) or "").startswith(WAITS):
                return True
            case ast.For() | ast.While() | ast.AsyncFor():
                if inner is not loop and any(
                    _is_more(call, context) for call in descendants(inner)
                ):
                    return True
    return False


def _waits_for_answer(call: ast.Call, context: FileContext) -> bool:
    return any(
        reach.effect.detail in ("network", "subprocess", "database")
        for reach in context.reaches(call, "blocks")
    )


def _is_more(node: ast.AST, context: FileContext) -> bool:
    if not isinstance(node, ast.Call) or last_name(node.func) in _SMALL:
        return False
    return not is_small_step(node, context)
