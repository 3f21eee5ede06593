"""Names of a module that others may have from it, beside the statements that read them."""

from __future__ import annotations

import ast

from perflint.rules.context import Context


def handed_on(context: Context, name: str) -> str:
    """Why a name of the module may be asked for by others than the names of this file that read it; empty
    where it is not: the file has it as text (`__all__`, `globals()["name"]`, `getattr(module, "name")`), or
    another file imports it from this one."""
    if name in context.once("texts of one name", lambda: _texts(context)):
        return f"the file has `{name}` as text, too"
    if context.project.read_elsewhere(context.names.module, name):
        return f"other files may have `{name}` from this one"
    return ""


def _texts(context: Context) -> frozenset[str]:
    return frozenset(
        node.value
        for node in context.names.nodes(ast.Constant)
        if isinstance(node.value, str) and node.value.isidentifier()
    )
