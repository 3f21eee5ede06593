"""Calls of a file that run functions of the same file: which one, and with which arguments."""

from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence

from perflint.language.names import Names
from perflint.language.nodes import FunctionNode, parent, parents


def calls_of(function: FunctionNode, names: Names) -> Sequence[ast.Call]:
    """The calls that run a function of the same file: `store(row)`, or `self.store(row)` in its class;
    `Store(row)` runs the `__init__` of the class."""
    by_name, by_method = names.once("calls of functions", lambda: _calls_of(names))
    named = by_name.get(_called_for(function), [])
    klass = parent(function)
    of_self = by_method.get((klass, function.name), []) if isinstance(klass, ast.ClassDef) else []
    if function.name == "__init__" or not of_self:
        return named
    return sorted([*named, *of_self], key=lambda call: (call.lineno, call.col_offset))


def _calls_of(
    names: Names,
) -> tuple[dict[ast.AST, list[ast.Call]], dict[tuple[ast.AST, str], list[ast.Call]]]:
    """The calls of a file by the function or class that their name is bound to; those of methods of
    `self`, by class and name."""
    by_name: dict[ast.AST, list[ast.Call]] = {}
    by_method: dict[tuple[ast.AST, str], list[ast.Call]] = {}
    for call in names.nodes(ast.Call):
        match call.func:
            case ast.Name() as name:
                only = names.only_binding(name)
                if only is not None and only.kind in ("function", "class"):
                    by_name.setdefault(only.node, []).append(call)
            case ast.Attribute(value=ast.Name(id="self" | "cls"), attr=attr):
                klass = next((up for up in parents(call) if isinstance(up, ast.ClassDef)), None)
                if klass is not None:
                    by_method.setdefault((klass, attr), []).append(call)
    return by_name, by_method


def called_as(function: FunctionNode) -> str:
    """The last name of what a call is written to run that runs a function."""
    return _called_for(function).name


def _called_for(function: FunctionNode) -> FunctionNode | ast.ClassDef:
    klass = parent(function)
    return klass if function.name == "__init__" and isinstance(klass, ast.ClassDef) else function


def default_of(name: str, function: FunctionNode) -> ast.expr | None:
    """What a parameter of a function is where a call leaves it out."""
    alone = [argument.arg for argument in function.args.kwonlyargs]
    if name in alone:
        return function.args.kw_defaults[alone.index(name)]
    taken = [argument.arg for argument in (*function.args.posonlyargs, *function.args.args)]
    missing = taken.index(name) - len(taken) if name in taken else 0
    return function.args.defaults[missing] if -len(function.args.defaults) <= missing < 0 else None


def local_argument(name: str, call: ast.Call, function: FunctionNode) -> ast.expr | None:
    """What a call passes for a parameter of a function, or its default."""
    for word in call.keywords:
        if word.arg == name:
            return word.value
    taken = [argument.arg for argument in (*function.args.posonlyargs, *function.args.args)]
    if name not in taken:
        return default_of(name, function)
    place = taken.index(name)
    if taken[0] in ("self", "cls") and _called_for(function) is not function:
        place, taken = place - 1, taken[1:]
    elif taken[0] in ("self", "cls") and isinstance(call.func, ast.Attribute):
        place, taken = place - 1, taken[1:]
        if place < 0:
            return call.func.value
    if place < 0 or any(isinstance(argument, ast.Starred) for argument in call.args[: place + 1]):
        return None  # the new object, or what is not counted
    if place < len(call.args):
        return call.args[place]
    return default_of(name, function)


def calls_by_name(names: Names) -> Mapping[str, Sequence[ast.Call]]:
    """The calls of a file, by the last name of what they call."""
    return names.calls_by_name
