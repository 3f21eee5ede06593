"""Why the type of an expression is not known, in words, for who asks why a rule is silent.

The answer is the first thing on the way to the type that nothing tells: a parameter without an
annotation, a function of a library that has no stub, a name with several values.
"""

from __future__ import annotations

import ast

from perflint.language.nodes import FUNCTIONS
from perflint.language.scopes import Binding
from perflint.language.terms.types import Types
from perflint.project.answers.project import Project
from perflint.project.explaining.unknown_arguments import parameter_because

_DEEPEST = 6  # steps back from an expression to where it came from
_LONGEST = 60  # characters of code that are quoted


def unknown_because(node: ast.expr, types: Types, depth: int = 0) -> str:
    """Why a type is not known, as a statement; empty where it is known, or nothing can be said."""
    if depth > _DEEPEST or types.type_of(node) is not None:
        return ""
    match node:
        case ast.Name():
            return _of_name(node, types, depth)
        case ast.Attribute(value=value, attr=attr):
            return _of_attribute(node, value, attr, types, depth)
        case ast.Call(func=function):
            return _of_call(node, function, types, depth)
        case ast.Subscript(value=value):
            inner = unknown_because(value, types, depth + 1)
            return inner or f"what `{_quoted(value)}` holds is unknown"
        case ast.Await(value=value):
            return unknown_because(value, types, depth + 1)
    return f"the type of `{_quoted(node)}` is unknown"


def _of_name(node: ast.Name, types: Types, depth: int) -> str:
    bindings = types.names.bindings(node)
    if not bindings:
        return f"`{node.id}` is defined nowhere in this file"
    if len(bindings) > 1:
        parts = [_of_binding(node, binding, types, depth) for binding in bindings]
        known = next((part for part in parts if part), "")
        several = f"`{node.id}` gets a value in {len(bindings)} places"
        return f"{several}; of one of them, {known}" if known else f"{several}, of several types"
    return _of_binding(node, bindings[0], types, depth)


def _of_binding(node: ast.Name, binding: Binding, types: Types, depth: int) -> str:
    name = node.id
    if binding.kind == "parameter":
        if binding.annotation is not None:
            written = _quoted(binding.annotation)
            return f"the parameter `{name}` is annotated `{written}`, which perflint does not know"
        if isinstance(types.world, Project) and isinstance(binding.scope.node, FUNCTIONS):
            return parameter_because(types.names.qualname(binding.scope), name, types.world)
        return f"the parameter `{name}` has no annotation"
    if binding.kind == "import":
        return f"`{name}` is imported as `{binding.imported}`, of which perflint knows nothing"
    if binding.annotation is not None:
        written = _quoted(binding.annotation)
        return f"`{name}` is annotated `{written}`, which perflint does not know"
    if binding.value is not None:
        inner = unknown_because(binding.value, types, depth + 1)
        if binding.kind == "for":
            return inner or f"the type of the elements of `{_quoted(binding.value)}` is unknown"
        return inner or f"what `{name}` is bound to has no known type"
    return f"the type of `{name}` is unknown"


def _of_attribute(node: ast.Attribute, value: ast.expr, attr: str, types: Types, depth: int) -> str:
    owner = types.type_of(value)
    if owner is not None:
        return f"`{owner.name}` is not known to have `{attr}`, or not of which type"
    dotted = types.names.dotted(node)
    if dotted is not None:
        return f"nothing is known of `{dotted}`"
    return unknown_because(value, types, depth + 1)


def _of_call(node: ast.Call, function: ast.expr, types: Types, depth: int) -> str:
    callee = types.callee(node)
    if callee is not None:
        return f"what `{callee}` returns is unknown: no annotation, body or stub tells"
    inner = unknown_because(function, types, depth + 1)
    return inner or f"what `{_quoted(function)}` calls is unknown"


def _quoted(node: ast.AST) -> str:
    text = " ".join(ast.unparse(node).split())
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"
