"""What a function has run that no call names: receivers of the signals that it sends, or has Django send, and
the project's own ways to find out who somebody is."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from perflint.costing.functions import Function
from perflint.costing.signals import DELETING, SAVING, SENDING, SENT_BY
from perflint.knowledge.kinds import of_kind
from perflint.language.nodes import FunctionNode, descendants, last_name
from perflint.project.calls.edges import RUNS, Edge

AUTHENTICATE = of_kind("finds out who")
_OF_MANAGERS = frozenset({"create", "get_or_create", "update_or_create", "acreate"})
_OF_ROWS = {"save": SAVING, "asave": SAVING, "delete": DELETING, "adelete": DELETING}


def announced(function: Function) -> Iterator[tuple[Edge, ast.Call]]:
    """The functions that are run so, each with the call that has it run."""
    file = function.file
    receivers, (backends, _) = file.receivers(), file.authenticating()
    if not receivers and not backends:
        return
    for index, site in file.calls_of(function.index):
        node = file.node_at(site)
        if not isinstance(node, ast.Call):
            continue
        if backends and function.context.name(node.func) in AUTHENTICATE:
            callees = list(backends)
        else:
            callees = list(dict.fromkeys(_receiving(function, node))) if receivers else []
        for callee in callees:
            if callee != function.identity:
                edge = Edge(function.identity, callee, index, RUNS, False, site.loop, "has run")
                yield edge, node


def _receiving(function: Function, call: ast.Call) -> Iterator[int]:
    """The functions that receive what a call sends."""
    receivers, context = function.file.receivers(), function.context
    sent = SENT_BY.get(context.name(call.func) or "")
    if sent is not None:
        yield from receivers.of(sent)
    match call.func:
        case ast.Attribute(value=signal, attr=method) if method in SENDING:
            name = receivers.named(context, signal) or _of_own_class(function, signal)
            if name:
                yield from receivers.of(name)
        case ast.Attribute(value=row, attr=method) if method in _OF_ROWS:
            yield from receivers.of_rows(_OF_ROWS[method], _model(function, row))
        case ast.Attribute(value=rows, attr=method) if method in _OF_MANAGERS:
            found = function.file.relations.reader.rows(context.types.term(rows))
            narrowed = function.file.relations.narrowed(rows) if found is None else found
            yield from receivers.of_rows(SAVING, narrowed.model if narrowed is not None else "")


def _model(function: Function, row: ast.expr) -> str:
    """The model of a row that is saved or deleted; empty where that is not known."""
    found = function.context.type(row)
    if found is not None:
        return found.name if found.kind == "instance" else ""
    origin = function.file.relations.origin(row)
    if origin is not None and origin.one is not None and not origin.path:
        return origin.one.model
    return function.file.relations.model(row)


def _of_own_class(function: Function, node: ast.expr) -> str:
    """The signal that an attribute of the class holds whose method the function is."""
    holder = function.outline.functions[function.index].holder
    if not isinstance(node, ast.Attribute) or not isinstance(node.value, ast.Name) or not holder:
        return ""
    linked = function.file.linked
    for facts in linked.order(f"{function.outline.module}.{holder}"):
        term = facts.attributes.get(node.attr)
        if term is not None and term[0] == "name":
            return linked.alias(term[1]) or term[1]
    return ""


def asks_above(method: FunctionNode) -> bool:
    """Whether a method asks `super()` for what it does itself."""
    return any(
        isinstance(each, ast.Attribute)
        and each.attr == method.name
        and isinstance(each.value, ast.Call)
        and last_name(each.value.func) == "super"
        for each in descendants(method)
    )
