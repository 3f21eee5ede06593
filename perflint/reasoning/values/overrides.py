"""Values that are known by the class of an object, and that a class below it gives in a way of its own."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator

from perflint.knowledge.facts import Term
from perflint.language.nodes import parent
from perflint.reasoning.context import FileContext


def overridden(nodes: Iterable[ast.AST], context: FileContext) -> str:
    """Why a method or attribute in some nodes, or in what a name there stands for, may give another type
    than the class of its object shows, as a statement; empty where no class of the project does so."""
    seen: set[tuple[str, str]] = set()
    for attribute in _attributes(nodes, context):
        known = context.type(attribute.value)
        if known is None or known.kind != "instance" or (known.name, attribute.attr) in seen:
            continue
        seen.add((known.name, attribute.attr))
        below = context.project.subclass(known.name, attribute.attr) if "." in known.name else None
        if below is None or known.name.startswith("builtins."):
            continue
        own = _given(context, known.name, attribute.attr)
        if own is not None and own != _given(context, below.name, attribute.attr):
            return f"`{context.short(attribute)}` may be that of `{below.name}`, which gives something else"
    return ""


def _attributes(nodes: Iterable[ast.AST], context: FileContext) -> Iterator[ast.Attribute]:
    """The attributes in some nodes whose values are known, also those of which a name there is made."""
    for node in nodes:
        yield from _of_node(node, context)


def _of_node(node: ast.AST, context: FileContext) -> tuple[ast.Attribute, ...]:
    # Once for all findings in one long statement.
    return context.once(("attributes", node), lambda: tuple(_found(node, context)))


def _found(node: ast.AST, context: FileContext) -> Iterator[ast.Attribute]:
    for inner in ast.walk(node):
        found: list[ast.AST | None] = [inner]
        if isinstance(inner, ast.Name) and isinstance(inner.ctx, ast.Load):
            found = [binding.value for binding in context.flow.reaching(inner)]
        for value in found:
            called = value.func if isinstance(value, ast.Call) else value
            if not isinstance(called, ast.Attribute) or not isinstance(called.ctx, ast.Load):
                continue
            above = parent(called)
            whole = above if isinstance(above, ast.Call) and above.func is called else called
            if not isinstance(parent(whole), ast.Expr) and context.type(whole) is not None:
                yield called


def _given(context: FileContext, klass: str, name: str) -> Term | None:
    """What a method of a class gives, or an attribute holds."""
    for facts in context.project.order(klass):
        if name in facts.methods:
            method = context.project.function(facts.methods[name])
            return method.returns if method is not None else None
        if name in facts.attributes:
            return facts.attributes[name]
    return None
