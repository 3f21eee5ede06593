"""What is made only where it is missing, and looked for anew in each run: in a cache that is asked over the
network, or among what callers pass. Where it is not there it costs, which is a way of its own."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from perflint.costing.functions import Function
from perflint.costing.kinds import Kind, kinds_of
from perflint.language.nodes import parent

_OF_CACHES = frozenset("get set add delete get_many set_many get_or_set aget aset".split())


def looked_up(function: Function, node: ast.AST | None) -> str:
    """Where the function looks anew for what a call gives that is made only where it is missing, and kept in
    a variable of the function: `cache` for `rows = cache.get(key)`, `parameter` for what callers pass; empty
    where it is kept for longer."""
    name, tests = "", []
    while node is not None and node is not function.owner:
        match node:
            case ast.Assign(targets=[ast.Name(id=target)]):
                name = name or target
            case ast.Assign() | ast.AugAssign():
                return ""
            case ast.If(test=test):
                tests.append(test)
        node = parent(node)
    found = [each for test in tests for each in ast.walk(test)]
    asked = [each for each in found if isinstance(each, ast.Name) and each.id == name]
    sources = {_source(function, each) for each in asked} if name else set()
    return sources.pop() if len(sources) == 1 else ""


def _source(function: Function, name: ast.Name) -> str:
    """Where a variable has its value from."""
    bindings = function.context.flow.reaching(name)
    if len(bindings) != 1 or bindings[0].scope.node is not function.owner:
        return ""
    (binding,) = bindings
    if binding.kind == "parameter":
        return "parameter"
    asks = [*_asks_cache(function)]
    cached = binding.value in asks or asks_django_cache(function, binding.value)
    return "cache" if binding.kind == "assign" and cached else ""


def asks_django_cache(function: Function, node: ast.expr | None) -> bool:
    """Whether an expression asks Django's cache: `cache.get(key)`."""
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
        return False
    name = function.context.callee(node) or ""
    return node.func.attr in _OF_CACHES and name.startswith("django.core.cache.")


def _asks_cache(function: Function) -> Iterator[ast.expr | None]:
    """The calls of a function that ask a cache over the network."""
    for touch in function.file.graph.touches[function.identity]:
        if Kind.CACHE in kinds_of(touch.effects):
            yield function.file.node_at(function.outline.site(touch.site))
