"""Making a name of another module available where a rewrite needs it."""

from __future__ import annotations

import ast

from perflint.codemods.parts.layout import line_span
from perflint.codemods.parts.naming import fresh
from perflint.rules.context import Context
from perflint.semantics.names import FUNCTIONS, parents
from perflint.syntax.edits import Edit


def module(context: Context, name: str, at: ast.AST) -> tuple[str, tuple[Edit, ...]]:
    """How to write module `name` at a place: its expression there, and the edits that import it.

    An import that is in scope is used, also under another name; else `import name` is added after
    the last plain import at the top of the file: after `__future__` and the docstring, never inside
    a `try`, an `if TYPE_CHECKING` or a function.
    """
    found = _available(context, name, at)
    if found is not None:
        return found, ()
    top = name.partition(".")[0]
    if _taken(context, top, at):
        alias = fresh(context, f"{name.rpartition('.')[2]}_module")
        return alias, (_insert(context, f"import {name} as {alias}"),)
    return name, (_insert(context, f"import {name}"),)


def member(
    context: Context, module_name: str, name: str, at: ast.AST
) -> tuple[str, tuple[Edit, ...]]:
    """How to write `module_name.name` at a place, and the edits that import it."""
    wanted = f"{module_name}.{name}"
    found = _available(context, wanted, at)
    if found is not None:
        return found, ()
    through = _available(context, module_name, at)
    if through is not None:
        return f"{through}.{name}", ()
    if _taken(context, name, at):
        alias = fresh(context, f"{name}_")
        return alias, (_insert(context, f"from {module_name} import {name} as {alias}"),)
    return name, (_insert(context, f"from {module_name} import {name}"),)


def _available(context: Context, dotted: str, at: ast.AST) -> str | None:
    """An expression that already stands for a dotted name at a place."""
    names = context.names
    for name, bindings in names.scope.bindings.items():
        if len(bindings) != 1 or bindings[0].kind != "import":
            continue
        binding = bindings[0]
        if not _unconditional(binding.node) or binding.node.lineno > at.lineno:  # type: ignore[attr-defined]
            continue
        if _shadowed(context, name, at):
            continue
        imported = binding.imported or ""
        if imported == dotted:
            return name
        # `import a` gives `a.b` only if a.b is imported too, or is no module of its own.
        if (
            dotted.startswith(f"{imported}.")
            and isinstance(binding.node, ast.Import)
            and any(alias.name == dotted and not alias.asname for alias in binding.node.names)
        ):
            return dotted
    return None


def _unconditional(node: ast.AST) -> bool:
    return all(isinstance(up, ast.Module) for up in parents(node))


def _shadowed(context: Context, name: str, at: ast.AST) -> bool:
    found = context.names.lookup(name, context.names.scope_of(at))
    return found is None or found[0] is not context.names.scope


def _taken(context: Context, name: str, at: ast.AST) -> bool:
    if context.names.lookup(name, context.names.scope_of(at)) is not None:
        return True
    # A function below may bind the same name for itself: that is no clash at module level.
    return any(
        name in scope.bindings
        for owner, scope in context.names.scopes.items()
        if isinstance(owner, FUNCTIONS) and owner in (at, *parents(at))
    )


def _insert(context: Context, statement: str) -> Edit:
    body = context.names.tree.body
    newline = context.source.newline
    last: ast.stmt | None = None
    for index, node in enumerate(body):
        if (
            isinstance(node, (ast.Import, ast.ImportFrom))
            or index == 0
            and isinstance(node, ast.Expr)
            and isinstance(node.value, ast.Constant)
        ):
            last = node
        elif not isinstance(node, (ast.If, ast.Try, ast.Expr)):
            break
    if last is None:
        first = line_span(context, body[0]).start if body else 0
        return Edit(first, first, f"{statement}{newline}")
    end = line_span(context, last).end
    text = context.source.text
    if end == len(text) and not text.endswith(("\n", "\r")):
        return Edit(end, end, f"{newline}{statement}")
    blank = newline if isinstance(last, ast.Expr) else ""
    return Edit(end, end, f"{blank}{statement}{newline}")
