"""Code that is measured: a clock is read before and after it."""

from __future__ import annotations

import ast

from perflint.knowledge.kinds import of_kind
from perflint.language.nodes import FunctionNode, LoopNode, nodes_below, parents
from perflint.reasoning.context import FileContext

# Clocks that serve for nothing but to measure how long something takes.
PRECISE_CLOCKS = of_kind("precise clock")
_CLOCKS = PRECISE_CLOCKS | of_kind("clock")


def is_measured(context: FileContext, call: ast.Call, loop: LoopNode | FunctionNode) -> bool:
    """Whether each iteration of a loop, or each call of a function, reads a clock right before a statement
    and right after it: `start = perf_counter()`, `dumps(value)`, `times.append(perf_counter() - start)`."""
    statement = next(up for up in parents(call) if isinstance(up, ast.stmt))
    before: ast.Call | None = None
    for other in sorted(nodes_below(loop, ast.Call), key=_end):
        if other.lineno > (statement.end_lineno or statement.lineno):
            return (
                before is not None
                and _reads_clock(context, before)
                and _reads_clock(context, other)
            )
        if other.lineno < statement.lineno:
            before = other
    return False


def _reads_clock(context: FileContext, call: ast.Call) -> bool:
    return context.names.dotted(call.func) in _CLOCKS


def _end(call: ast.Call) -> tuple[int, int]:
    """Where a call ends: those in its arguments end, and run, before it."""
    return call.end_lineno or 0, call.end_col_offset or 0
