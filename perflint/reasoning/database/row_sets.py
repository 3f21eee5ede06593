"""Which rows a statement in a loop writes: one by its key, or a set of rows in each iteration."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from perflint.language.nodes import LoopNode, descendants
from perflint.language.terms.sql import RUNNING
from perflint.reasoning.context import FileContext
from perflint.reasoning.database.failures import original_name
from perflint.reasoning.database.model_writes import QUERIES
from perflint.reasoning.database.statements import spelled_out
from perflint.reasoning.database.writes_in_order import selects

_KEYS = frozenset({"pk", "id", "uuid"})
OF_SETS = frozenset({"update", "aupdate", "delete", "adelete"})  # methods of query sets


def writes_row_set(context: FileContext, call: ast.Call, loop: LoopNode) -> bool:
    """Whether each iteration changes a set of rows of its own, told apart by more than one value, or
    gives them another value: `lines.filter(state=old).update(state=new)`."""
    method = getattr(call.func, "attr", "")
    if method in RUNNING and call.args:
        return _from_query(context, call.args[0]) or _by_more_than_keys(context, call, loop)
    if method not in OF_SETS:
        return False
    if not isinstance(call.func, ast.Attribute):
        return False
    varying: list[str] = []
    for current in spelled_out(context, call.func.value):
        while isinstance(current, (ast.Attribute, ast.Call)):
            if isinstance(current, ast.Attribute):
                current = current.value
                continue
            varying += [
                word.arg or "?" for word in current.keywords if _varies(context, word, loop)
            ]
            varying += ["?" for value in current.args if not context.flow.invariant(value, loop)]
            current = current.func
    if len(varying) == 1 and varying[0] in _KEYS:
        return False
    if not context.is_a(call.func.value, *QUERIES):
        return False
    if any(_varies(context, word, loop) for word in call.keywords):
        return True
    return len(varying) > 1 or any("__" in one or one == "?" for one in varying)


def changes_rows(context: FileContext, call: ast.Call) -> bool:
    """Whether a call changes or deletes the rows of a query set, which is not that of one key:
    `lines.filter(state=old).update(state=new)`."""
    return _changes_query_set(context, call) and not _KEYS.intersection(_picked_by(context, call))


def changes_row_set(context: FileContext, call: ast.Call) -> bool:
    """Whether a call changes rows that are told apart by more than one value, or gives them a value of their
    own, so that no other call can do it along with its own."""
    if not changes_rows(context, call):
        return False
    picked = _picked_by(context, call)
    return (
        len(picked) != 1
        or "__" in picked[0]
        or not all(isinstance(word.value, ast.Constant) for word in call.keywords)
    )


def _changes_query_set(context: FileContext, call: ast.Call) -> bool:
    return (
        isinstance(call.func, ast.Attribute)
        and call.func.attr in OF_SETS
        and context.is_a(call.func.value, *QUERIES)
    )


def _picked_by(context: FileContext, call: ast.Call) -> list[str]:
    """By which fields a query set picks the rows that a call changes; `__` for others than fields."""
    assert isinstance(call.func, ast.Attribute)
    made = [
        inner
        for part in spelled_out(context, call.func.value)
        for inner in descendants(part)
        if isinstance(inner, ast.Call)
    ]
    return [word.arg or "__" for one in made for word in one.keywords] + [
        "__" for one in made for _ in one.args
    ]


def goes_over_queries(context: FileContext, call: ast.Call) -> bool:
    """Whether a loop goes over whole queries: `for rows in (orders, lines): rows.delete()`."""
    owner = call.func.value if isinstance(call.func, ast.Attribute) else None
    return (
        isinstance(owner, ast.Name)
        and any(binding.kind.startswith("for") for binding in context.flow.reaching(owner))
        and context.is_a(owner, *QUERIES)
    )


def _from_query(context: FileContext, statement: ast.expr) -> bool:
    """Whether a statement writes what it selects: `insert(Log).from_select(…)`, `INSERT … SELECT`."""
    for part in spelled_out(context, statement, 1):
        for inner in descendants(part):
            if getattr(inner, "attr", "") == "from_select" or selects(inner):
                return True
    return False


def _by_more_than_keys(context: FileContext, call: ast.Call, loop: LoopNode) -> bool:
    """Whether a statement of SQLAlchemy tells its rows apart by more than what they equal, or is for the
    same rows each time: `delete(Log).where(Log.owner == owner, Log.id.not_in(kept))`."""
    conditions = [
        part
        for spelled in spelled_out(context, call.args[0], 1)
        for inner in descendants(spelled)
        if isinstance(inner, ast.Call) and getattr(inner.func, "attr", "") in ("where", "filter")
        for condition in inner.args
        for part in _conjuncts(context, condition)
    ]
    varying = [part for part in conditions if not context.flow.invariant(part, loop)]
    parameters = len(call.args) > 1 or bool(call.keywords)  # `execute(statement, {"key": row.key})`
    return bool(conditions) and (
        not varying
        and not parameters
        or any(
            not isinstance(part, ast.Compare) or not isinstance(part.ops[0], ast.Eq)
            for part in varying
        )
    )


def _conjuncts(context: FileContext, condition: ast.expr) -> Iterator[ast.expr]:
    """What must hold together: the arguments of `and_(Log.day == day, Log.owner == owner)`."""
    match condition:
        case ast.Call(func=function, args=parts) if original_name(context, function) == "and_":
            for part in parts:
                yield from _conjuncts(context, part)
        case _:
            yield condition


def _varies(context: FileContext, word: ast.keyword, loop: LoopNode) -> bool:
    return not context.flow.invariant(word.value, loop)
