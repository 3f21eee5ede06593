"""Names and attributes of other files of which these files say what they hold."""

from __future__ import annotations

import ast

from perflint.reasoning.context import FileContext


def has_fact(node: ast.expr, fact: str, context: FileContext) -> bool:
    """Whether a file holds a fact of a name, or of an attribute of the object's class: see
    `semantics.file_facts`."""
    name = context.name(node)
    if name is not None:
        return context.project.fact(fact, name) is not None
    owner = context.type(node.value) if isinstance(node, ast.Attribute) else None
    return (
        isinstance(node, ast.Attribute)
        and owner is not None
        and owner.kind in ("instance", "class")
        and any(
            context.project.fact(fact, f"{facts.name}.{node.attr}") is not None
            for facts in context.project.order(owner.name)
        )
    )
