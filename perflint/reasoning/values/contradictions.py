"""Values that are something else than their annotation says: `rows: pd.Series = frame.index.values`."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator

from perflint.language.nodes import parent
from perflint.language.terms.annotations import class_around
from perflint.language.terms.value_types import NUMBERS
from perflint.reasoning.context import FileContext

# What an annotation says of what a value can do, not of its class.
_ABSTRACT = ("collections.abc.", "typing.", "builtins.object")


def contradiction(
    node: ast.AST, context: FileContext, concerns: Callable[[ast.expr], bool] = lambda _: True
) -> str:
    """Where the file assigns to a name or attribute in a node something else than its annotation says, in
    words; empty if it does not.

    Args:
        concerns: which of the expressions matter.
    """
    for inner in ast.walk(node):
        if isinstance(inner, (ast.Name, ast.Attribute)) and concerns(inner):
            for value in _assigned(inner, context):
                if _differs(inner, value, context):
                    return (
                        f"line {value.lineno} gives `{context.short(inner)}` something else than its"
                        " annotation says"
                    )
    return ""


def _assigned(place: ast.Name | ast.Attribute, context: FileContext) -> Iterator[ast.expr]:
    """What the file assigns to an annotated name, or to an attribute that its class annotates."""
    if isinstance(place, ast.Name):
        for binding in context.names.bindings(place):
            if binding.annotation is not None and binding.value is not None:
                yield binding.value
        return
    owner = context.type(place.value)
    if owner is None:
        return
    stores = [
        (store, parent(store))
        for store in context.names.attributes(place.attr)
        if isinstance(store.ctx, ast.Store)
    ]
    for store, statement in stores:
        if isinstance(statement, (ast.Assign, ast.AnnAssign)) and statement.value is not None:
            if class_around(store, context.names) == owner.name:
                yield statement.value


def _differs(place: ast.expr, value: ast.expr, context: FileContext) -> bool:
    """Whether a value is known to be no object of the class that a place is known to hold."""
    said = context.type(place)
    if said is None or said.kind != "instance" or said.name.startswith(_ABSTRACT):
        return False
    given = context.types.several(value)
    return bool(given) and all(
        one is not None
        and one.kind == "instance"
        and one.name != "builtins.NoneType"
        and not {one.name, said.name} <= set(NUMBERS)
        and not context.subclass(one.name, said.name)
        and not context.subclass(said.name, one.name)
        for one in given
    )
