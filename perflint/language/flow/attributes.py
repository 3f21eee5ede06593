"""Attributes of objects: what a class puts into them."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from perflint.language.names import Names
from perflint.language.nodes import parents
from perflint.syntax.spelling import spelling

_DEEPEST = 3


def assigned(node: ast.Attribute, names: Names) -> ast.expr | None:
    """What the one assignment to an attribute gives it, in the class around (else the file), apart from
    the `None` that it may hold before; for one of `self`, also what the body of the class, or of a base
    in the same file, gives it."""
    owner: ast.AST = next((up for up in parents(node) if isinstance(up, ast.ClassDef)), names.tree)
    for _ in range(_DEEPEST):
        values = list(_assigned(node, owner, names))
        if not values and isinstance(owner, ast.ClassDef) and _is_own(node):
            values = list(_in_body(node.attr, owner))
        if values or not isinstance(owner, ast.ClassDef) or not _is_own(node):
            break
        base = owner.bases[0] if owner.bases else None
        only = names.only_binding(base) if isinstance(base, ast.Name) else None
        if only is None or not isinstance(only.node, ast.ClassDef):
            return None
        owner = only.node
    return values[0] if len(values) == 1 else None


def variable_name(node: ast.expr) -> str:
    """The name of a variable, or of an attribute of `self`: `weights`, `self.weights`; an empty text for
    anything else."""
    match node:
        case ast.Name(id=name):
            return name
        case ast.Attribute(value=ast.Name(id="self"), attr=name):
            return f"self.{name}"
    return ""


def _is_own(node: ast.Attribute) -> bool:
    return isinstance(node.value, ast.Name) and node.value.id in ("self", "cls")


def _assigned(node: ast.Attribute, owner: ast.AST, names: Names) -> Iterator[ast.expr]:
    stored = names.once("attributes", lambda: _stored(names))
    for statement, value in stored.get(spelling(node), ()):
        if isinstance(owner, ast.ClassDef) and not _is_around(owner, statement):
            continue
        if not _is_none(value):
            yield value


def _stored(names: Names) -> dict[str, list[tuple[ast.stmt, ast.expr]]]:
    """What a module assigns to attributes, with the statements, by how the attributes are written."""
    found: dict[str, list[tuple[ast.stmt, ast.expr]]] = {}
    for statement in names.nodes(ast.Assign, ast.AnnAssign):
        if statement.value is None:
            continue
        targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
        given: dict[str, ast.expr] = {}
        for target in targets:
            if isinstance(target, ast.Attribute):
                given[spelling(target)] = statement.value
            elif isinstance(target, ast.Tuple) and isinstance(statement.value, ast.Tuple):
                given.update(_pairs(target.elts, statement.value.elts))
        for written, value in given.items():
            found.setdefault(written, []).append((statement, value))
    return found


def _pairs(targets: list[ast.expr], values: list[ast.expr]) -> Iterator[tuple[str, ast.expr]]:
    """What each attribute gets that is assigned with others: `self.pool, self.size = Pool(), 4`."""
    if len(targets) == len(values) and not any(
        isinstance(one, ast.Starred) for one in (*targets, *values)
    ):
        for target, value in zip(targets, values):
            if isinstance(target, ast.Attribute):
                yield spelling(target), value


def _is_around(owner: ast.ClassDef, statement: ast.stmt) -> bool:
    return owner.lineno <= statement.lineno <= (owner.end_lineno or 0)


def _in_body(name: str, owner: ast.ClassDef) -> Iterator[ast.expr]:
    for statement in owner.body:
        match statement:
            case (
                ast.Assign(targets=[ast.Name(id=bound)], value=ast.expr() as value)
                | ast.AnnAssign(target=ast.Name(id=bound), value=ast.expr() as value)
            ) if bound == name and not _is_none(value):
                yield value


def _is_none(value: ast.expr) -> bool:
    return isinstance(value, ast.Constant) and value.value is None
