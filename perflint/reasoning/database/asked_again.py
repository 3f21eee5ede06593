"""Queries that a function runs a second time, with nothing in between that may change the answer."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from perflint.language.nodes import (
    FUNCTIONS,
    FunctionNode,
    descendants,
    field_of,
    last_name,
    names_in,
    nodes_below,
    parent,
    parents,
    within,
)
from perflint.language.terms.query_rows import QUERYABLE
from perflint.reasoning.context import FileContext
from perflint.reasoning.database.models import is_of_library
from perflint.syntax.spelling import spelling

ASKING = frozenset("count exists get first last aggregate one one_or_none scalar all".split())
_QUERIES = (*QUERYABLE, "sqlalchemy.orm.Query", "sqlalchemy.Select")
_QUERY_SET = "django.db.models.QuerySet"
_WRITING = frozenset(
    "create get_or_create update_or_create bulk_create bulk_update update delete add remove set clear"
    " select_for_update with_for_update acreate aupdate adelete".split()
)
# Functions of libraries that ask no database and change nothing of the program's.
_HARMLESS = ("builtins.", "logging.", "django.utils.", "django.contrib.messages.", "datetime.")
_OUTPUT = frozenset({"stdout", "stderr", "style"})
_MOST_ALIKE = 8  # calls in a function: each is held against those before it
_BRANCHES = {"body", "orelse", "handlers", "cases", "finalbody"}


def asked_before(context: FileContext, call: ast.Call) -> ast.Call | None:
    """The last call before this one, in its function, that asks a database the same for sure."""
    function = context.flow.function(call)
    if function is None:
        return None
    alike = context.once(("questions", function), lambda: _questions(function))
    twins = alike.get(spelling(call), [])
    if call not in twins:
        return None
    place = _position(call)
    for first in reversed(twins):
        if _position(first) < place and not within(call, first) and _runs_before(first, call):
            return first if _answers_alike(context, first, call, function) else None
    return None


def _questions(function: FunctionNode) -> dict[str, list[ast.Call]]:
    """The calls of a function that may ask a database, by how they are spelled; those alone of which there
    are several."""
    by_method: dict[str, list[ast.Call]] = {}
    for call in nodes_below(function, ast.Call, into_functions=False):
        if isinstance(call.func, ast.Attribute) and call.func.attr in ASKING:
            by_method.setdefault(call.func.attr, []).append(call)
    found: dict[str, list[ast.Call]] = {}
    for calls in by_method.values():
        for call in calls if len(calls) > 1 else ():
            found.setdefault(spelling(call), []).append(call)
    return {
        text: sorted(calls, key=_position)[:_MOST_ALIKE]
        for text, calls in found.items()
        if len(calls) > 1
    }


def _position(node: ast.expr) -> tuple[int, int]:
    return node.end_lineno or node.lineno, node.end_col_offset or node.col_offset


def _runs_before(first: ast.Call, second: ast.Call) -> bool:
    """Whether the first call has run wherever the second one does."""
    around = list(parents(second))
    child: ast.AST = first
    for up in parents(first):
        if up in around:
            below = second if around[0] is up else around[around.index(up) - 1]
            return not _excludes(up, child, below)
        if _may_leave_out(up, child):
            return False
        child = up
    return False


def _may_leave_out(above: ast.AST, child: ast.AST) -> bool:
    """Whether a node may run without one of its children."""
    if isinstance(above, (ast.IfExp, ast.BoolOp, ast.Compare)):
        first = above.test if isinstance(above, ast.IfExp) else None
        first = above.values[0] if isinstance(above, ast.BoolOp) else first
        return not isinstance(above, ast.Compare) and child is not first
    if isinstance(above, ast.comprehension):
        return child is not above.iter
    if isinstance(above, (ast.ListComp, ast.SetComp, ast.DictComp)):
        return child is not above.generators[0]
    if isinstance(above, (ast.GeneratorExp, ast.Lambda, *FUNCTIONS, ast.ClassDef)):
        return True
    if isinstance(above, ast.With):
        return False
    return field_of(above, child) in _BRANCHES


def _excludes(above: ast.AST, first: ast.AST, second: ast.AST) -> bool:
    """Whether two children of a node are branches of which one may run without the other."""
    if isinstance(above, (ast.Lambda, ast.comprehension)):
        return True
    one, other = field_of(above, first), field_of(above, second)
    if isinstance(above, ast.IfExp):
        return one != "test"
    if one in _BRANCHES and other in _BRANCHES:
        return one != other
    return False


def _answers_alike(
    context: FileContext, first: ast.Call, second: ast.Call, function: FunctionNode
) -> bool:
    """Whether nothing that runs between two calls may change what they give."""
    assert isinstance(second.func, ast.Attribute)
    if _loop(context, first) is not _loop(context, second):
        return False
    query = second.func.value
    if isinstance(query, ast.Attribute) and context.is_a(query, _QUERY_SET):
        return False  # an attribute, whose rows may be there
    if not all(
        _is_query(context, inner)
        or (context.name(inner.func) or "").startswith("django.db.models.")
        for inner in nodes_below(second, ast.Call)
    ):
        return False
    for one, other in zip(names_in(first), names_in(second), strict=True):
        if context.flow.reaching(one) != context.flow.reaching(other):
            return False
        if context.is_a(one, _QUERY_SET) and _may_be_fetched(context, one, second, function):
            return False
    start, end = _position(first), _position(second)
    pending = context.is_a(second.func.value, "sqlalchemy.orm.Query")
    for node in _between(function, start, end):
        match node:
            case ast.Call() if node is not second and not within(node, second):
                if not _is_harmless(context, node, pending):
                    return False
            case ast.Attribute(ctx=ast.Store() | ast.Del()):
                return False
            case ast.Await() | ast.Yield() | ast.YieldFrom():
                return False
    return True


def _loop(context: FileContext, call: ast.Call) -> ast.AST | None:
    """The loop that runs a call in each iteration: not that of which it gives the rows."""
    loop = context.flow.loop(call)
    if isinstance(loop, (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)):
        if within(call, loop.generators[0].iter):
            return context.flow.loop(loop)
    return loop


def _between(
    function: FunctionNode, start: tuple[int, int], end: tuple[int, int]
) -> Iterator[ast.AST]:
    for node in descendants(function, into_functions=False):
        if isinstance(node, ast.expr) and start < _position(node) <= end:
            yield node


def _is_query(context: FileContext, call: ast.Call) -> bool:
    """Whether a call goes on with a query or runs it."""
    return (
        isinstance(call.func, ast.Attribute)
        and call.func.attr not in _WRITING
        and (context.is_a(call.func.value, *_QUERIES) or context.is_a(call, *_QUERIES))
    )


def _may_be_fetched(
    context: FileContext, name: ast.Name, before: ast.Call, function: FunctionNode
) -> bool:
    """Whether a query set under a name may have fetched its rows by then: it is given away, or gone over."""
    end = _position(before)
    for read in context.flow.reads(name.id, function):
        if _position(read) < end and not isinstance(parent(read), ast.Attribute):
            return True
    return any(one.kind != "assign" for one in context.flow.reaching(name))


def _is_harmless(context: FileContext, call: ast.Call, pending: bool) -> bool:
    """Whether a call leaves all rows as they are.

    Args:
        pending: whether rows may be changed out of sight, for a session to write them before it asks.
    """
    if _is_query(context, call) or any(isinstance(up, ast.Raise) for up in _above(call)):
        return True
    name = context.callee(call) or context.name(call.func) or ""
    if name.startswith(_HARMLESS):
        return True
    if isinstance(call.func, ast.Attribute):
        owner = call.func.value
        if last_name(owner) in _OUTPUT:
            return True
        known = context.type(owner)
        if known is not None and known.name.startswith(_HARMLESS):
            return True
    return (
        not pending
        and not is_of_library(name)
        and context.project.function(name) is not None
        and not context.reaches(call, "writes", "commits", "waits", "blocks")
    )


def _above(node: ast.AST) -> Iterator[ast.AST]:
    """What stands around an expression, up to its statement."""
    for up in parents(node):
        yield up
        if isinstance(up, ast.stmt):
            return
