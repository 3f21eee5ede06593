"""Functions of this file: which one an expression refers to, and where it is called."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from weakref import WeakKeyDictionary

from perflint.reasoning.context import FileContext
from perflint.semantics.nodes import FunctionNode

_FUNCTIONS: WeakKeyDictionary[FileContext, dict[str, FunctionNode]] = WeakKeyDictionary()


def function_of(context: FileContext, node: ast.expr) -> FunctionNode | None:
    """The function of this file that an expression refers to; for a class, its `__init__`."""
    if not may_be_local(context, node):
        return None
    name = context.name(node)
    if name is None:
        known = context.type(node)
        name = known.name if known is not None and known.kind in ("function", "class") else None
    if name is None:
        return None
    own = functions(context)
    return own.get(name) or own.get(f"{name}.__init__")


def calls_of(context: FileContext, function: FunctionNode) -> Sequence[ast.Call]:
    """The calls of a function of this file in it."""
    calls = context.once("calls by function", lambda: _calls_by_function(context))
    return calls.get(function, ())


def _calls_by_function(context: FileContext) -> dict[FunctionNode, list[ast.Call]]:
    found: dict[FunctionNode, list[ast.Call]] = {}
    for call in context.names.nodes(ast.Call):
        function = function_of(context, call.func)
        if function is not None:
            found.setdefault(function, []).append(call)
    return found


def may_be_local(context: FileContext, node: ast.expr) -> bool:
    """Whether an expression may refer to a function of this file: a quick look, as this is asked
    of every call."""
    written = _written(node)
    return written is None or written in _callable_names(context)


def _callable_names(context: FileContext) -> frozenset[str]:
    """The names of this file's functions and classes, and those that are assigned one of these."""
    return context.once("callable names", lambda: _find_callable_names(context))


def _find_callable_names(context: FileContext) -> frozenset[str]:
    names = {
        definition.name
        for definition in context.names.nodes(ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
    }
    for node in context.names.nodes(ast.Assign):
        value = node.value
        if isinstance(value, ast.Call) and value.args:
            value = value.args[0]  # `partial(function, …)`
        if _written(value) in names:
            names.update(filter(None, map(_written, node.targets)))
    return frozenset(names)


def _written(node: ast.expr) -> str | None:
    """The last name of a name or attribute."""
    found: str | None = getattr(node, "id", None) or getattr(node, "attr", None)
    return found


def functions(context: FileContext) -> dict[str, FunctionNode]:
    """The functions of this file by dotted name; those defined twice are left out."""
    known = _FUNCTIONS.get(context)
    if known is not None:
        return known
    found: dict[str, FunctionNode] = {}
    twice: set[str] = set()
    for node in context.names.nodes(ast.FunctionDef, ast.AsyncFunctionDef):
        name = context.qualified(node)
        if name in found:
            twice.add(name)
        found[name] = node
    known = {name: node for name, node in found.items() if name not in twice}
    _FUNCTIONS[context] = known
    return known
