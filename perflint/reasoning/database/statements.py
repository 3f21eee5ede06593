"""Statements: whether they read or write, and which tables they name in each iteration of a loop."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from perflint.language.nodes import LoopNode, descendants, within
from perflint.language.terms import sql
from perflint.language.terms.sql import FETCHING, READ, RUNNING, WRITE
from perflint.reasoning.context import FileContext
from perflint.reasoning.database.asked_tables import is_got_of
from perflint.reasoning.database.filled_statements import names_put_in

_STATEMENTS = {
    "sqlalchemy.Select": READ,
    "sqlalchemy.Insert": WRITE,
    "sqlalchemy.Update": WRITE,
    "sqlalchemy.Delete": WRITE,
}
_ENTITIES = frozenset({"query", "select", "select_from", "insert", "update", "delete", "table"})
_CHANGES = frozenset({"insert", "update", "delete"})


def statement_kind(context: FileContext, call: ast.Call, api: str) -> str:
    """Whether a call reads or writes; empty where it does neither, or that is unknown."""
    last = api.rpartition(".")[2]
    if last in RUNNING and call.args:
        return _of_statement(context, call)
    if last in FETCHING and call.args and sql.statement_verb(context.types, call.args[0]):
        return _of_statement(context, call)
    return READ


def verb_of_call(context: FileContext, call: ast.Call) -> str:
    """The verb of the statement that a call is given, in capitals; empty where that is unknown."""
    statement = call.args[0]
    known = context.type(statement)
    if known is not None and known.name in _STATEMENTS:  # `table.update().where(…)`
        return known.name.rpartition(".")[2].upper()
    return sql.statement_verb(context.types, statement)


def _of_statement(context: FileContext, call: ast.Call) -> str:
    known = context.type(call.args[0])
    if known is not None and known.name in _STATEMENTS:
        return _STATEMENTS[known.name]
    return sql.sort_of_call(context.types, call)


def written_per_item(
    context: FileContext, statement: ast.expr, loop: LoopNode, depth: int = 0
) -> bool:
    """Whether the text of a statement differs in each iteration: other tables, other columns."""
    match statement:
        case ast.Constant():
            return False
        case ast.Name():
            bindings = context.flow.reaching(statement)
            if len(bindings) == 1 and bindings[0].kind == "assign" and depth < 4:
                value = bindings[0].value
                return value is not None and written_per_item(context, value, loop, depth + 1)
            return not context.flow.invariant(statement, loop)
        case ast.Attribute() | ast.Subscript():
            return not context.flow.invariant(statement, loop)
        case ast.JoinedStr() | ast.BinOp() | ast.Call(func=ast.Attribute(attr="format")):
            named = names_put_in(context, statement)
            return not all(context.flow.invariant(part, loop) for part in named)
        case ast.Call(func=ast.Attribute(value=inner, attr="bindparams" | "columns")):
            return written_per_item(context, inner, loop, depth + 1)
        case ast.Call(func=function, args=[first, *_]):
            name = context.name(function) or ""
            if name.rpartition(".")[2] in ("text", "SQL"):
                return written_per_item(context, first, loop, depth + 1)
    return False


def other_entity(context: FileContext, place: ast.expr, loop: LoopNode, depth: int = 0) -> bool:
    """Whether each iteration asks another table: `for model in models: session.query(model)…`, or
    `model.objects`."""
    for inner in descendants(place):
        match inner:
            case ast.Attribute(value=model, attr="objects" | "_default_manager" | "_base_manager"):
                if not context.flow.invariant(model, loop):
                    return True
        if isinstance(inner, ast.Name) and isinstance(inner.ctx, ast.Load) and depth < 3:
            for binding in context.flow.reaching(inner):
                value = binding.value if binding.kind == "assign" else None
                if value is not None and within(value, loop):
                    if other_entity(context, value, loop, depth + 1):
                        return True
        if isinstance(inner, ast.keyword) and inner.arg is None:
            given = _assigned(context, inner.value)
            keys = given.keys if isinstance(given, ast.Dict) else []
            if any(key is not None and not context.flow.invariant(key, loop) for key in keys):
                return True  # another column: `filter(**{name: None})`
        if not isinstance(inner, ast.Call):
            continue
        if (names_entity(context, inner) or inner is place and is_got_of(inner)) and any(
            not _steady(context, one, loop) for one in inner.args[:1]
        ):
            return True
    return False


def _assigned(context: FileContext, value: ast.expr) -> ast.expr:
    """What a name stands for, where one assignment gives it its value."""
    bindings = context.flow.reaching(value) if isinstance(value, ast.Name) else []
    if len(bindings) == 1 and bindings[0].kind == "assign" and bindings[0].value is not None:
        return bindings[0].value
    return value


def names_entity(context: FileContext, call: ast.Call) -> bool:
    """Whether a call says which table is asked: `session.query(Book)`, `select(Book)`."""
    name = getattr(call.func, "attr", "")
    if name in _CHANGES and isinstance(call.func, ast.Attribute):
        owner = call.func.value
        if isinstance(owner, ast.Call) or context.is_a(owner, "sqlalchemy.orm.Query"):
            return False  # `session.query(Book).filter(…).update(values)`
    return (name or (context.name(call.func) or "").rpartition(".")[2]) in _ENTITIES


def _steady(context: FileContext, node: ast.expr, loop: LoopNode) -> bool:
    """Whether an entity is the same in each iteration; a statement in its place is none."""
    return isinstance(node, (ast.Compare, ast.Call)) or context.flow.invariant(node, loop)


def spelled_out(context: FileContext, query: ast.expr, depth: int = 3) -> Iterator[ast.expr]:
    """A query and those that it is made from, where names stand for them: `rows = rows.filter(…)`."""
    yield query
    root: ast.expr = query
    while isinstance(root, (ast.Call, ast.Attribute, ast.Subscript)):
        if isinstance(root, ast.Call) and isinstance(root.func, ast.Name) and len(root.args) == 1:
            root = root.args[0]  # `list(rows)`
        else:
            root = root.func if isinstance(root, ast.Call) else root.value
    if isinstance(root, ast.Name) and depth:
        for binding in context.flow.reaching(root):
            if binding.kind == "assign" and binding.value is not None:
                yield from spelled_out(context, binding.value, depth - 1)
