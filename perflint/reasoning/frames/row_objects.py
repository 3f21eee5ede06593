"""Objects that code makes of each row of a frame: no expression on whole columns does that."""

from __future__ import annotations

import ast
from collections.abc import Iterable

from perflint.language.nodes import descendants, last_name, parent
from perflint.reasoning.context import FileContext

_OF_NUMBERS = ("builtins.", "numpy.")
_CONTAINERS = frozenset({"builtins.dict", "builtins.list", "builtins.set", "builtins.tuple"})


def makes_objects(context: FileContext, parts: Iterable[ast.AST]) -> bool:
    """Whether code makes records, tuples or objects of classes."""
    return any(
        isinstance(node, (ast.Dict, ast.DictComp))
        or isinstance(node, ast.Tuple)
        and isinstance(node.ctx, ast.Load)
        and not isinstance(parent(node), ast.Subscript)
        or isinstance(node, ast.Call)
        and is_constructor(context, node.func)
        for part in parts
        for node in descendants(part, into_functions=False)
    )


def is_constructor(context: FileContext, function: ast.expr) -> bool:
    """Whether a function makes an object: a class of the project, a container of Python, or what is spelled
    like a class and of which nothing else is known."""
    name = context.name(function)
    if name in _CONTAINERS:
        return True
    if name is not None and name.startswith(_OF_NUMBERS):
        return False
    if name is not None and context.project.klass(name) is not None:
        return True
    only = context.names.only_binding(function) if isinstance(function, ast.Name) else None
    if only is not None and isinstance(only.node, ast.ClassDef):
        return True
    last = last_name(function) or ""
    return last[:1].isupper() and not last.isupper()
