"""Names and attributes of other files of which these files say what they hold."""

from __future__ import annotations

import ast

from perflint.reasoning.context import FileContext


def is_marked(node: ast.expr, mark: str, context: FileContext) -> bool:
    """Whether the file of a name, or of the class of an attribute's object, marks it: see
    `FunctionOutline.marks`."""
    name = context.name(node)
    if name is None and isinstance(node, ast.Attribute):
        owner = context.type(node.value)
        if owner is None or owner.kind not in ("instance", "class"):
            return False
        return any(
            _marks(f"{facts.name}.{node.attr}", mark, context)
            for facts in context.project.order(owner.name)
        )
    return name is not None and _marks(name, mark, context)


def _marks(name: str, mark: str, context: FileContext) -> bool:
    module = name
    while module := module.rpartition(".")[0]:
        marks = context.project.module_marks(module)
        if marks is not None:
            return f"{mark}:{name.removeprefix(f'{module}.')}" in marks
    return False
