"""Rows that a function has serializers of Django REST framework show."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from perflint.costing.charges import Origin, Shown
from perflint.costing.fetches import QUERY_SET
from perflint.costing.functions import Function
from perflint.costing.kinds import Kind
from perflint.costing.library_calls import fetched
from perflint.costing.loaded_along import further_queries
from perflint.costing.repetition import times
from perflint.outlining.outline import Site
from perflint.project.calls.trace import Step
from perflint.reasoning.database.rows import One


def shown_rows(function: Function) -> Iterator[Shown]:
    """The rows that serializers of Django REST framework are given."""
    for _, site in function.file.calls_of(function.index):
        node = function.file.node_at(site)
        if not isinstance(node, ast.Call) or not node.args:
            continue
        name = _serializer(function, node)
        if not name:
            continue
        many = any(word.arg == "many" for word in node.keywords)
        rows = node.args[0]
        parts = [function.repeated(node)]
        if many:
            parts.append(function.file.loops.length(rows))
            _evaluated(function, rows, site)
        count, factors = times(parts)
        arms, conditions = function.branches.of(node)
        position = function.outline.position(site.line, site.column)
        place = function.context.project.effects.name(function.identity)
        message = f"`{place}` shows rows with `{name.rpartition('.')[2]}`"
        step = Step(function.outline.path, position.line, position.column, message)
        origin = _origin_of_rows(function, rows) if many else function.file.relations.origin(rows)
        yield Shown(name, count, factors, origin, step, conditions, arms)


def _serializer(function: Function, call: ast.Call) -> str:
    """The serializer of Django REST framework that a call makes, or empty: by its class, or by
    `self.get_serializer` of a view that names it."""
    name = function.context.name(call.func) or ""
    if name in function.file.linked.classes:
        return name if _serializes(function, name) else ""
    if isinstance(call.func, ast.Attribute) and call.func.attr == "get_serializer":
        view = function.context.type(call.func.value)
        for facts in function.file.linked.order(view.name) if view is not None else ():
            term = facts.attributes.get("serializer_class")
            if term is not None and term[0] == "name":
                named = function.file.linked.alias(term[1]) or term[1]
                return named if _serializes(function, named) else ""
    return ""


def _serializes(function: Function, klass: str) -> bool:
    return any(
        base.startswith("rest_framework.serializers.")
        for facts in function.file.linked.order(klass)
        for base in facts.bases
    )


def _origin_of_rows(function: Function, rows: ast.expr) -> Origin | None:
    found = function.file.relations.origin(rows)
    if found is not None and found.parameter:
        return found
    known = function.file.loops.reader.rows(function.context.types.term(rows))
    return Origin("", (), One(known.model, known)) if known is not None and known.model else None


def _evaluated(function: Function, rows: ast.expr, site: Site) -> None:
    """Charge a query whose rows a serializer fetches."""
    if not function.context.is_a(rows, QUERY_SET, "django.db.models.Manager"):
        return
    repeated = fetched(function, rows)
    if repeated is None:
        return
    way = function.branches.of(rows)
    api = f"{QUERY_SET}.__iter__"
    function.add(Kind.QUERIES, repeated, site, rows, api, way)
    for lookup in further_queries(function.context, rows, function.file.relations.reader):
        function.add(Kind.QUERIES, repeated, site, rows, api, way, f"loads `{lookup}` along")
