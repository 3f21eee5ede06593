"""Functions of this file: which one an expression refers to, and where it is called."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from weakref import WeakKeyDictionary

from perflint.language.nodes import FUNCTIONS, FunctionNode
from perflint.reasoning.context import FileContext

# What calling something of a kind runs, behind its name.
_CALLED = {"function": "", "class": ".__init__", "instance": ".__call__"}
_FUNCTIONS: WeakKeyDictionary[FileContext, dict[str, FunctionNode]] = WeakKeyDictionary()


def function_of(context: FileContext, node: ast.expr) -> FunctionNode | None:
    """The function of this file that calling an expression runs: of a class its `__init__`, of an object its
    `__call__`."""
    if not may_be_local(context, node):
        return None
    name = context.name(node)
    own = functions(context)
    found = own.get(name) or own.get(f"{name}.__init__") if name is not None else None
    if found is not None or name is not None and not _names_of_called(context):
        return found
    known = context.type(node)
    if known is None or known.kind not in _CALLED:
        return None
    return own.get(known.name + _CALLED[known.kind])


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
    return frozenset(names) | _names_of_called(context)


def _names_of_called(context: FileContext) -> frozenset[str]:
    """The names that may stand for objects of classes of this file with a `__call__`."""
    return context.once("names of called objects", lambda: _find_names_of_called(context))


def _find_names_of_called(context: FileContext) -> frozenset[str]:
    classes = {
        klass.name
        for klass in context.names.nodes(ast.ClassDef)
        for method in klass.body
        if isinstance(method, FUNCTIONS) and method.name == "__call__"
    }
    found: set[str | None] = set()
    for node in context.names.nodes(ast.Assign) if classes else ():
        if isinstance(node.value, ast.Call) and _written(node.value.func) in classes:
            found.update(map(_written, node.targets))
    for parameter in context.names.nodes(ast.arg) if classes else ():
        if parameter.annotation is not None and _written(parameter.annotation) in classes:
            found.add(parameter.arg)
    return frozenset(name for name in found if name is not None)


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
