"""Referring to an object by another dotted name, the import adjusted where it has to be."""

from __future__ import annotations

import ast

from perflint.codemods.parts import imports
from perflint.codemods.parts.layout import line_span
from perflint.language.scopes import Binding
from perflint.rules.context import Context
from perflint.syntax.edits import Edit


def rename(context: Context, use: ast.Name | ast.Attribute, new: str) -> tuple[Edit, ...]:
    """Edits that make `use` refer to the dotted name `new`.

    `tf.data.experimental.AUTOTUNE` keeps its root where the root is a package of `new`; a name bound
    by `from x import y` keeps its name where all its uses stay, and its import changes.
    """
    span = context.span(use)
    if isinstance(use, ast.Name):
        binding = context.names.only_binding(use)
        if binding is not None and binding.kind == "import":
            changed = rename_import(context, binding, new)
            if changed is not None:
                return changed
    root, shared = _root(context, use, new)
    if root is not None:
        return (Edit(span.start, span.end, f"{context.code(root)}{new[len(shared) :]}"),)
    module, _, name = new.rpartition(".")
    text, added = imports.member(context, module, name, use)
    return (Edit(span.start, span.end, text), *added)


def _root(context: Context, use: ast.Name | ast.Attribute, new: str) -> tuple[ast.expr | None, str]:
    """The longest part of an attribute chain that is a package of `new`, and its dotted name."""
    node: ast.expr = use
    while isinstance(node, ast.Attribute):
        node = node.value
        dotted = context.names.dotted(node)
        if dotted is not None and new.startswith(f"{dotted}."):
            return node, dotted
    return None, ""


def rename_import(context: Context, binding: Binding, new: str) -> tuple[Edit, ...] | None:
    """Edits that make an import bind `new` under the name it has now, all uses staying as they are.

    None where the statement is of a form that is not understood.
    """
    statement, alias = binding.node, binding.target
    if not isinstance(alias, ast.alias):
        return None
    module, _, name = new.rpartition(".")
    if isinstance(statement, ast.Import):
        if alias.asname is None:
            return None
        span = context.span(alias)
        return (Edit(span.start, span.start + len(alias.name), new),)
    if not isinstance(statement, ast.ImportFrom) or not module:
        return None
    bound = alias.asname or alias.name
    shown = name if name == bound else f"{name} as {bound}"
    if len(statement.names) == 1:
        span = context.span(statement)
        return (Edit(span.start, span.end, f"from {module} import {shown}"),)
    lines = line_span(context, statement)
    index = statement.names.index(alias)
    mine = context.span(alias)
    if index + 1 < len(statement.names):
        drop = Edit(mine.start, context.span(statement.names[index + 1]).start, "")
    else:
        drop = Edit(context.span(statement.names[index - 1]).end, mine.end, "")
    newline = context.source.newline
    return (drop, Edit(lines.end, lines.end, f"from {module} import {shown}{newline}"))
