"""What a call is given: one item, plain or as a list of one, or many."""

from __future__ import annotations

import ast

from perflint.knowledge.kinds import classes_of, of_kind
from perflint.language.flow.single_items import CONVERTING, named_many, single
from perflint.language.nodes import last_name, within
from perflint.reasoning.context import FileContext

_ARRAYS = of_kind("array")
_MANY = (*classes_of("array", "pandas data"), "builtins.list", "builtins.tuple")


def put_alone(argument: ast.expr, context: FileContext) -> ast.expr | None:
    """The one item that an argument is made of in such a way: see `semantics.single_items`."""
    return single(argument, context.names, lambda name: made_here(name, context))


def item_of(
    call: ast.Call, context: FileContext, *words: str, pictures: bool = False
) -> ast.expr | None:
    """The one item that a call is given as its first argument or under one of some keywords: plain
    or as a list of one; None where it gets many or nobody knows."""
    given: ast.expr | None = call.args[0] if call.args else None
    if given is None:
        given = next((word.value for word in call.keywords if word.arg in words), None)
    if given is None or isinstance(given, ast.Starred):
        return None
    return one_of(given, context, pictures=pictures)


def one_of(given: ast.expr, context: FileContext, *, pictures: bool = False) -> ast.expr | None:
    """The one item that an argument is, plain or as a list of one; None for many. See `many`."""
    item = put_alone(given, context)
    if item is not None:
        return item
    if isinstance(given, (ast.List, ast.Tuple, ast.ListComp, ast.GeneratorExp, ast.Constant)):
        return None
    return None if many(given, context, pictures=pictures) else given


def many(argument: ast.expr, context: FileContext, *, pictures: bool = False) -> bool:
    """Whether an argument is known to be many items already, or looks like a batch; with `pictures`,
    an array is one item."""
    found = context.type(argument)
    if found is not None and found.kind == "instance":
        if found.name in _MANY:
            return not (pictures and found.name in _ARRAYS)
        if found.name == "builtins.str":
            return False
    if isinstance(argument, ast.Name):
        only = context.names.only_binding(argument)
        if only is not None and only.kind == "assign" and isinstance(only.value, ast.Call):
            return named_many(argument) or _is_split(only.value)
    return named_many(argument)


def _is_split(call: ast.Call) -> bool:
    """Whether a call takes a text apart: `lines = text.split("\\n")`."""
    return isinstance(call.func, ast.Attribute) and call.func.attr in ("split", "splitlines")


def ragged(item: ast.expr, context: FileContext) -> bool:
    """Whether items are of different lengths for sure: picked by a mask."""
    match item:
        case ast.Subscript(value=value, slice=index):
            names = {last_name(n) for n in ast.walk(index)}
            return (
                isinstance(index, ast.Compare)
                or any("mask" in name for name in names)
                or ragged(value, context)
            )
        case ast.Call(func=ast.Attribute(value=value, attr=attr)) if attr in CONVERTING:
            return ragged(value, context)
        case ast.Name():
            made = made_here(item, context)
            return made is not None and ragged(made, context)
    return False


def made_here(name: ast.Name, context: FileContext) -> ast.expr | None:
    """The value of a name where one assignment gives it, in the loop that reads it, or in a function that is
    called for each item."""
    bindings = context.flow.reaching(name)
    if len(bindings) != 1 or bindings[0].kind != "assign" or bindings[0].value is None:
        return None
    loop = context.loop(name)
    return bindings[0].value if loop is None or within(bindings[0].node, loop) else None


def of_many(items: ast.expr, context: FileContext) -> bool:
    """Whether each element of a collection is known to be many items."""
    found = context.type(items)
    element = found.args[0] if found is not None and len(found.args) == 1 else None
    return element is not None and element.name in _MANY and element.name not in _ARRAYS
