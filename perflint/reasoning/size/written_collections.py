"""Collections that a class or a module of any file writes out, with how many elements they have."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final

from perflint.language.names import Names
from perflint.language.nodes import nodes_below, parents
from perflint.language.scopes import Scope
from perflint.outlining.file_facts import file_fact
from perflint.reasoning.context import FileContext
from perflint.reasoning.thresholds import BY_HAND
from perflint.reasoning.values.containers import CHANGING

# The dotted names that stand for a collection which is written out, each with how many elements it has.
WRITTEN: Final = "written-collection"
_MAKERS = frozenset({"list", "tuple", "set", "frozenset", "dict"})


@file_fact(WRITTEN)
def written_collections(names: Names) -> Iterator[tuple[str, str]]:
    """The names of a module or of a class that are given a collection once, and not changed there."""
    changed: set[str] | None = None
    for statement in names.nodes(ast.Assign, ast.AnnAssign):
        match statement:
            case (
                ast.Assign(targets=[ast.Name(id=name)], value=ast.expr() as value)
                | ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value)
            ):
                size = _size(value)
            case _:
                continue
        if size is None:
            continue
        scope = names.scope_of(statement)
        if scope.kind not in ("module", "class") or not _is_only(name, scope):
            continue
        if changed is None:
            changed = _changed(names)
        if name not in changed:
            yield f"{names.qualname(scope)}.{name}", str(size)


def written_size(node: ast.expr, context: FileContext) -> int | None:
    """How many elements a name or an attribute holds that a class, or another module, writes out; None where
    nothing says it."""
    name = context.name(node)
    if name is not None:
        return _number(context, name)
    if not isinstance(node, ast.Attribute) or _is_set_around(node):
        return None
    owner = context.type(node.value)
    if owner is None or owner.kind not in ("instance", "class"):
        return None
    for facts in context.project.order(owner.name):
        found = _number(context, f"{facts.name}.{node.attr}")
        if found is not None or node.attr in facts.attributes:
            return found
    return None


def _number(context: FileContext, name: str) -> int | None:
    found = context.project.fact(WRITTEN, name)
    return int(found) if found else None


def _is_set_around(node: ast.Attribute) -> bool:
    """Whether the class around a node gives the attribute another value."""
    owner = next((up for up in parents(node) if isinstance(up, ast.ClassDef)), None)
    return owner is not None and any(
        inner.attr == node.attr and isinstance(inner.ctx, ast.Store)
        for inner in nodes_below(owner, ast.Attribute)
    )


def _changed(names: Names) -> set[str]:
    """The last names of what a file adds to, or of attributes that it sets."""
    found: set[str] = set()
    for call in names.nodes(ast.Call):
        if isinstance(call.func, ast.Attribute) and call.func.attr in CHANGING:
            found.add(_last(call.func.value))
    for item in names.nodes(ast.Subscript):
        if isinstance(item.ctx, ast.Store):
            found.add(_last(item.value))
    for augmented in names.nodes(ast.AugAssign):
        found.add(_last(augmented.target))
    for attribute in names.nodes(ast.Attribute):
        if isinstance(attribute.ctx, ast.Store):
            found.add(attribute.attr)
    return found


def _last(node: ast.expr) -> str:
    return node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")


def _is_only(name: str, scope: Scope) -> bool:
    return len(scope.bindings.get(name, ())) == 1


def _size(node: ast.expr) -> int | None:
    """How many elements are written out; None where that is not known, or they are many."""
    match node:
        case ast.Call(func=ast.Name(id=maker), args=[inner], keywords=[]) if maker in _MAKERS:
            return _size(inner)
        case ast.Call(func=ast.Name(id="dict"), args=[], keywords=given):
            count = len(given) if all(word.arg for word in given) else None
        case ast.List(elts=items) | ast.Tuple(elts=items) | ast.Set(elts=items):
            count = None if any(isinstance(one, ast.Starred) for one in items) else len(items)
        case ast.Dict(keys=keys):
            count = None if None in keys else len(keys)
        case _:
            return None
    return count if count and count <= BY_HAND else None
