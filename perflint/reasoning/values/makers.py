"""What made an object: one whose method a call runs, or that a name or an attribute holds."""

from __future__ import annotations

import ast

from perflint.language.flow.attributes import assigned
from perflint.reasoning.context import FileContext
from perflint.reasoning.values.possible_values import attribute_values

# Clients that work on files or in memory where their first argument or a keyword says so.
_EITHER = ("qdrant_client.QdrantClient",)
_MEMORY = ":memory:"


def makers(call: ast.expr, context: FileContext) -> list[ast.Call]:
    """The calls that may have made the object; empty where one of its values is another."""
    if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Attribute):
        return []
    match call.func.value:
        case ast.Name() as name:
            values = [binding.value for binding in context.flow.reaching(name)]
        case ast.Attribute() as attribute:
            values = list(attribute_values(context, attribute))
        case _:
            return []
    made_values = [value for value in values if not _is_none(value)]
    calls = [value for value in made_values if isinstance(value, ast.Call)]
    return calls if len(calls) == len(made_values) else []


def maker(node: ast.expr, context: FileContext) -> ast.Call | None:
    """The one call that makes what a name or an attribute of `self` holds, if it is in sight."""
    if isinstance(node, ast.Name):
        binding = context.names.only_binding(node)
        value = binding.value if binding is not None and binding.kind == "assign" else None
        return value if isinstance(value, ast.Call) else None
    if not isinstance(node, ast.Attribute):
        return None
    made = assigned(node, context.names)
    return made if isinstance(made, ast.Call) else None


def works_here(call: ast.expr, context: FileContext) -> bool:
    """Whether the client that a call uses keeps its data in this process, so that no server is
    asked: `QdrantClient(":memory:")`, `QdrantClient(path=folder)`."""
    found = makers(call, context)
    return bool(found) and all(
        context.names.dotted(made.func) in _EITHER and _is_local(made) for made in found
    )


def _is_local(made: ast.Call) -> bool:
    locations = [*made.args[:1], *(word.value for word in made.keywords if word.arg == "location")]
    return any(isinstance(one, ast.Constant) and one.value == _MEMORY for one in locations) or any(
        word.arg == "path" for word in made.keywords
    )


def _is_none(value: ast.expr | None) -> bool:
    return isinstance(value, ast.Constant) and value.value is None
