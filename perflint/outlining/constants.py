"""What calls pass, as far as it is a constant, a parameter of the caller, or an object."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from perflint.language.nodes import last_name
from perflint.language.scopes import Binding
from perflint.outlining.addresses import NO_HOST, starts_with
from perflint.outlining.conditions import (
    FALSE,
    NONE,
    QUOTE,
    SOME,
    STREAM,
    TRUE,
    PassedValues,
    Value,
)
from perflint.outlining.streams import in_memory, local_bindings

_EMPTY = (ast.List, ast.Tuple, ast.Dict, ast.Set)
_ANYTHING = frozenset({"Any", "Optional", "Union", "T"})  # that may be None
SHORT = 48  # characters of texts that are compared
_HALF = re.compile(r"[\ud800-\udfff]")  # of a pair of surrogates: no file can hold it


def constant(node: ast.expr | None) -> Value:
    """What an expression is, as far as it is a constant: see `semantics.conditions`."""
    if node.__class__ is ast.Constant:
        value = node.value
        if value.__class__ is str and 0 < len(value) <= SHORT and " " not in value:
            return QUOTE + value if value.isascii() or _HALF.search(value) is None else TRUE
        return NONE if value is None else TRUE if value else FALSE
    if node.__class__ in _EMPTY:
        return SOME if any(ast.iter_child_nodes(node)) else FALSE
    return SOME


def argument_value(node: ast.expr) -> Value:
    """What an argument is: a constant, a stream in memory, or a parameter of the caller that is passed
    on."""
    if not isinstance(node, ast.Name):
        if in_memory(node):
            return STREAM
        start = starts_with(node)
        return QUOTE + start[:SHORT] if start.startswith(NO_HOST) else constant(node)
    bindings = local_bindings(node)
    if len(bindings) != 1:
        return SOME
    if in_memory(node):
        return STREAM
    if bindings[0].kind == "assign":
        return TRUE if makes_object(bindings[0].value) else SOME
    if bindings[0].kind != "parameter":
        return SOME
    return TRUE if _is_object(bindings[0]) else bindings[0].name


def objects_passed(call: ast.Call) -> Iterator[tuple[int, str]]:
    """The parameters that a call passes on by position and of which `argument_value` tells only that they are
    objects, each with its place."""
    for place, value in enumerate(call.args):
        if isinstance(value, ast.Starred):
            return
        if isinstance(value, ast.Name):
            bindings = local_bindings(value)
            if len(bindings) == 1 and bindings[0].kind == "parameter" and _is_object(bindings[0]):
                yield place, bindings[0].name


def makes_object(value: ast.expr | None) -> bool:
    """Whether an expression makes an instance of a class, as its name says: `Connection(path)`."""
    return value.__class__ is ast.Call and last_name(value.func)[:1].isupper()


def _is_object(parameter: Binding) -> bool:
    """Whether a parameter is required, and is annotated with one class of objects, so that it is
    never None: `connection: Connection`."""
    annotation = parameter.annotation
    name = last_name(annotation)
    return parameter.value is None and name[:1].isupper() and name not in _ANYTHING


def argument_values(call: ast.Call) -> PassedValues:
    """The values that a call passes: see `semantics.conditions`."""
    found: list[Value | tuple[str, Value] | None] = []
    for value in call.args:
        if value.__class__ is ast.Starred:
            found.append(None)
            break
        found.append(argument_value(value))
    found += [
        None if word.arg is None else (word.arg, argument_value(word.value))
        for word in call.keywords
    ]
    return tuple(found)
