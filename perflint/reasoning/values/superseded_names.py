"""Uses of names that a library has replaced: which node refers to one, and imports that only pass it on."""

from __future__ import annotations

import ast
from collections.abc import Container

from perflint.language.nodes import parent
from perflint.reasoning.context import FileContext


def superseded_use(
    node: ast.Name | ast.Attribute, context: FileContext, names: Container[str]
) -> str | None:
    """The dotted name of a node that reads one of `names`. Of a variable that holds one, the
    assignment is the use."""
    if not isinstance(node.ctx, ast.Load):
        return None
    dotted = context.names.dotted(node)
    if dotted is None or dotted not in names:
        return None
    if isinstance(node, ast.Name):
        only = context.names.only_binding(node)
        if only is not None and only.kind == "assign":
            return None
    return dotted


def passed_on(
    node: ast.ImportFrom, context: FileContext, names: Container[str]
) -> list[tuple[ast.alias, str]]:
    """The names among `names` that an import binds and the file never reads: it passes them on."""
    scope = context.names.scope_of(node)
    module = context.names.absolute(node.module, node.level)
    found: list[tuple[ast.alias, str]] = []
    for alias in node.names:
        dotted = f"{module}.{alias.name}"
        name = alias.asname or alias.name
        if dotted in names and len(scope.bindings.get(name, ())) == 1:
            if not _read(context, name, node):
                found.append((alias, dotted))
    return found


def _read(context: FileContext, name: str, statement: ast.ImportFrom) -> bool:
    for use in context.names.nodes(ast.Name):
        if use.id == name and isinstance(use.ctx, ast.Load):
            binding = context.names.only_binding(use)
            if binding is not None and binding.node is statement:
                return True
    return False


def is_type_test(context: FileContext, use: ast.expr) -> bool:
    """Whether a use only asks for a type: `isinstance`, `issubclass`, an annotation."""
    above = parent(use)
    if isinstance(above, ast.Tuple):
        above = parent(above)
    if isinstance(above, ast.Call):
        return context.names.dotted(above.func) in ("builtins.isinstance", "builtins.issubclass")
    if isinstance(above, ast.arg):
        return True
    if isinstance(above, ast.AnnAssign):
        return above.value is not use
    if isinstance(above, (ast.FunctionDef, ast.AsyncFunctionDef)):
        return above.returns is use
    return isinstance(above, (ast.Subscript, ast.BinOp)) and not isinstance(
        parent(above), (ast.Assign, ast.Call)
    )


def imported_modules(node: ast.Import | ast.ImportFrom, context: FileContext) -> list[str]:
    """The dotted names that an import statement brings in: modules, and members of modules."""
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    module = context.names.absolute(node.module, node.level)
    return [f"{module}.{alias.name}" for alias in node.names]
