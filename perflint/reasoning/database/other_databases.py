"""Loops that ask another database in each iteration: of another tenant, alias, shard or file."""

from __future__ import annotations

import ast
import re
from functools import partial

from perflint.language.nodes import LoopNode, descendants, last_name, parent, parents, within
from perflint.reasoning.context import FileContext
from perflint.reasoning.database.chunks import is_row
from perflint.reasoning.database.statements import spelled_out
from perflint.reasoning.http.repeated_clients import is_made_for_each_item
from perflint.reasoning.occurrence.calls import reached

_CHOOSING = frozenset({"using", "db_manager", "using_db"})
_ASKED = re.compile(r"(^|_)(session|conn|connection|db|database|engine|cursor|shard)$")
_HELD = ("connections", "engines", "databases", "shards", "sessions", "pools")
_TENANTS = re.compile(r"tenant|schema|using_?db|shard", re.IGNORECASE)


def other_database(context: FileContext, place: ast.expr, loop: LoopNode) -> bool:
    """Whether each iteration asks another database: it connects to one of its own, names one
    (`Book.objects.using(alias)`), or goes to another tenant (`with schema_context(tenant.schema):`)."""
    for inner in descendants(place):
        if isinstance(inner, ast.Call) and getattr(inner.func, "attr", "") in _CHOOSING:
            if _varies(context, inner, loop):
                return True
    if isinstance(place, ast.Call) and _connects_to(context, place, loop):
        return True
    for up in parents(place):
        if up is loop:
            break
        if isinstance(up, (ast.With, ast.AsyncWith)):
            if any(_enters_tenant(context, item.context_expr, loop) for item in up.items):
                return True
    if any(_asks_item(context, part, loop) for part in spelled_out(context, place)):
        return True
    root: ast.expr = place
    while isinstance(root, (ast.Call, ast.Attribute, ast.Subscript)):
        if root is not place and _leads_elsewhere(context, root, loop):
            return True
        root = root.func if isinstance(root, ast.Call) else root.value
    return isinstance(root, ast.Name) and _connects_anew(context, root, loop)


def _asks_item(context: FileContext, query: ast.expr, loop: LoopNode) -> bool:
    """Whether a query is asked of the item of a loop, or of its session: `shard.session.query(Row)`."""
    asked = False
    part = query
    while isinstance(part, (ast.Call, ast.Attribute)):
        part = part.func if isinstance(part, ast.Call) else part.value
        asked = asked or _ASKED.search(last_name(part)) is not None
    if not asked or not isinstance(part, ast.Name):
        return False
    if isinstance(query, ast.Call) and query.func is parent(part) and is_row(context, part):
        return False  # a row of a table of sessions: `for session in Session.objects.all():`
    bindings = context.flow.reaching(part)
    return bool(bindings) and all(
        binding.kind in ("for", "for-unpack")
        and (binding.node is loop or within(binding.node, loop))
        for binding in bindings
    )


def _enters_tenant(context: FileContext, entered: ast.expr, loop: LoopNode) -> bool:
    """`with schema_context(tenant.schema):`"""
    if not isinstance(entered, ast.Call) or not _varies(context, entered, loop):
        return False
    name = context.name(entered.func) or ast.unparse(entered.func)
    return _TENANTS.search(name.rpartition(".")[2]) is not None


def _connects_to(context: FileContext, call: ast.Call, loop: LoopNode) -> bool:
    """Whether a function connects to where its arguments say: `with opened(path) as db:`."""
    if isinstance(call.func, ast.Attribute) and not context.name(call.func):
        return False  # a method: what its object says stays the same
    if not _varies(context, call, loop):
        return False
    if all(reach.steady for reach in context.reaches(call, "creates", "connects")):
        return False
    here = list(reached(context, call, partial(_connects, context)))
    return not here or any(is_made_for_each_item(context, one) for one in here)


def _connects(context: FileContext, call: ast.Call) -> bool:
    """Whether a call makes a connection or client itself."""
    return any(reach.direct for reach in context.reaches(call, "creates", "connects"))


def _leads_elsewhere(context: FileContext, part: ast.expr, loop: LoopNode) -> bool:
    """Whether a part of an expression is a connection to where the item says: `Store(path)`,
    `connections[alias]`."""
    if isinstance(part, ast.Subscript):
        plain = (context.name(part.value) or ast.unparse(part.value)).lower()
        return plain.endswith(_HELD) and not context.flow.invariant(part.slice, loop)
    if not isinstance(part, ast.Call) or not _varies(context, part, loop):
        return False
    return bool(context.reaches(part, "creates", "connects"))


def _connects_anew(context: FileContext, name: ast.Name, loop: LoopNode, depth: int = 0) -> bool:
    """Whether a name stands for a connection that an iteration opens to where its item says."""
    for binding in context.flow.reaching(name):
        value = binding.value
        if value is None or depth > 3 or not within(value, loop):
            continue
        for inner in descendants(value):
            if isinstance(inner, (ast.Call, ast.Subscript)):
                if _leads_elsewhere(context, inner, loop):
                    return True
            elif isinstance(inner, ast.Name) and inner.id != name.id:
                if _connects_anew(context, inner, loop, depth + 1):
                    return True
    return False


def _varies(context: FileContext, call: ast.Call, loop: LoopNode) -> bool:
    given = [*call.args, *(word.value for word in call.keywords)]
    return any(not context.flow.invariant(one, loop) for one in given)
