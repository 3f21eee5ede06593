"""Calls of which nothing is known, and which could cost something."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator

from perflint.costing.functions import Function
from perflint.language.nodes import parent

_OF_BUILTINS = frozenset(
    name
    for kind in (str, bytes, int, float, list, dict, set, tuple, frozenset)
    for name in dir(kind)
)
_STANDARD = frozenset(sys.stdlib_module_names) | {"builtins"}
_MOST_UNKNOWN = 20


def unknown_calls(function: Function) -> Iterator[str]:
    """The calls of which nothing is known that could cost: not those of libraries that do not, nor of
    methods that plain values have."""
    graph, linked = function.file.graph, function.file.linked
    known = function.known_sites | function.told
    found = 0
    for index, site in function.file.calls_of(function.index):
        if index in known or found >= _MOST_UNKNOWN:
            continue
        term = function.outline.terms[site.term]
        if term[0] == "argument":
            unknown = (function.identity, term[2]) not in graph.passed
        elif term[0] == "attribute":
            unknown = term[2] not in _OF_BUILTINS and linked.type(term[1]) is None
        elif term[0] == "name":
            unknown = _is_strange(function, term[1])
        else:
            unknown = False
        node = function.file.node_at(site)
        if not unknown or not isinstance(node, ast.Call) or _decorates(node):
            continue
        if not _is_of_relation(function, node):
            found += 1
            yield function.context.short(node.func)


def _is_strange(function: Function, name: str) -> bool:
    """Whether a name is of a library of which nothing is known."""
    linked = function.file.linked
    name = linked.alias(name) or name
    root = name.partition(".")[0]
    if linked.inside(name) or root in _STANDARD or name.rpartition(".")[2][:1].isupper():
        return False  # to make an object of a class costs little, mostly
    return not linked.library.is_module(root)


def _is_of_relation(function: Function, call: ast.Call) -> bool:
    """Whether a relation is asked whose rows are charged where it is read: `order.lines.all()`."""
    read = call.func.value if isinstance(call.func, ast.Attribute) else None
    return isinstance(read, ast.Attribute) and function.file.relations.relation(read) is not None


def _decorates(node: ast.expr) -> bool:
    """Whether an expression is a decorator."""
    return node in getattr(parent(node), "decorator_list", ())
