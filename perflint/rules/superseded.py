"""Uses of names that a library has replaced: which node refers to one, and imports that only pass it on."""

from __future__ import annotations

import ast
from collections.abc import Container

import libcst as cst

from perflint.rules.context import Context
from perflint.rules.shims import in_shim
from perflint.semantics.names import parent


def superseded_use(
    node: cst.Name | cst.Attribute, context: Context, names: Container[str]
) -> tuple[ast.Name | ast.Attribute, str] | None:
    """The `ast` twin and the dotted name of a node that reads one of `names`, outside shims."""
    twin = context.twin(node)
    if not isinstance(twin, (ast.Name, ast.Attribute)) or not isinstance(twin.ctx, ast.Load):
        return None
    dotted = context.names.dotted(twin)
    if dotted is None or dotted not in names or in_shim(context, twin):
        return None
    return twin, dotted


def passed_on(
    node: cst.ImportFrom, context: Context, names: Container[str]
) -> list[tuple[ast.alias, str]]:
    """The names among `names` that an import binds and the file never reads: it passes them on."""
    twin = context.twin(node)
    if not isinstance(twin, ast.ImportFrom) or in_shim(context, twin):
        return []
    scope = context.names.scope_of(twin)
    module = context.names.absolute(twin.module, twin.level)
    found: list[tuple[ast.alias, str]] = []
    for alias in twin.names:
        dotted = f"{module}.{alias.name}"
        name = alias.asname or alias.name
        if dotted in names and len(scope.bindings.get(name, ())) == 1:
            if not _read(context, name, twin):
                found.append((alias, dotted))
    return found


def _read(context: Context, name: str, statement: ast.ImportFrom) -> bool:
    for use in context.names.nodes(ast.Name):
        if use.id == name and isinstance(use.ctx, ast.Load):
            binding = context.names.only_binding(use)
            if binding is not None and binding.node is statement:
                return True
    return False


def is_type_test(context: Context, use: ast.expr) -> bool:
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


def imported_modules(node: cst.Import | cst.ImportFrom, context: Context) -> list[str]:
    """The dotted names that an import statement brings in: modules, and members of modules."""
    twin = context.twin(node)
    if isinstance(twin, ast.Import):
        return [alias.name for alias in twin.names]
    if isinstance(twin, ast.ImportFrom):
        module = context.names.absolute(twin.module, twin.level)
        return [f"{module}.{alias.name}" for alias in twin.names]
    return []
