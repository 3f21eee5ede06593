"""Loops over data whose size nobody can read in the code: whatever a function must be called with, or an
object be made of, the rows, groups or distinct values of a table, the elements of an array, and the positions
of any of these."""

from __future__ import annotations

import ast

from perflint.knowledge.kinds import classes_of
from perflint.language.nodes import COMPREHENSIONS, nodes_below, parent, parents
from perflint.reasoning.context import FileContext
from perflint.reasoning.size.growing_values import is_required_parameter
from perflint.reasoning.size.kept_elements import WRAPPERS

_MAX_DEPTH = 5  # names and conversions that are followed
_SAME_LENGTH = WRAPPERS | {"numpy.unique", "pandas.unique"}
_VIEWS = frozenset("copy items keys sort_index sort_values tolist to_list values".split())
# Methods of frames and columns that give as many elements as the data holds.
_PER_GROUP = frozenset("groupby iterrows itertuples unique value_counts".split())
_TABLES = classes_of("pandas data", "frame", "labelled")
_ARRAYS = classes_of("array", "labelled")


def iterates_data(loop: ast.AST, context: FileContext) -> bool:
    """Whether a loop goes over data of a size that only whoever calls the function knows."""
    if isinstance(loop, COMPREHENSIONS):
        return any(_is_data(clause.iter, context) for clause in loop.generators)
    return isinstance(loop, (ast.For, ast.AsyncFor)) and _is_data(loop.iter, context)


def _is_data(items: ast.expr, context: FileContext, depth: int = 0) -> bool:
    if depth > _MAX_DEPTH:
        return False

    def any_of(*parts: ast.expr) -> bool:
        return any(_is_data(part, context, depth + 1) for part in parts)

    match items:
        case ast.Call(func=ast.Name(id="range"), args=[stop] | [_, stop, *_]):
            counted = _counted(stop, context)
            return counted is not None and any_of(counted)
        case ast.Call(func=ast.Attribute(value=table, attr=attr)) if attr in _PER_GROUP:
            if context.is_a(table, *_TABLES) or _may_be_column(table, attr, context):
                return True
        case ast.Call(func=ast.Attribute(value=inner, attr=attr), args=[]) if attr in _VIEWS:
            return any_of(inner)
        case ast.Attribute(value=inner, attr="index" | "values"):
            return any_of(inner) or context.is_a(inner, *_TABLES)
        case ast.Subscript(value=inner, slice=ast.Slice(upper=upper)):
            return not isinstance(upper, ast.Constant) and any_of(inner)
        case ast.ListComp(generators=clauses) | ast.SetComp(generators=clauses):
            return any_of(*(clause.iter for clause in clauses))
        case ast.Name() if is_required_parameter(items, context):
            return True
        case ast.Attribute(value=ast.Name(id="self")) if _is_made_of(items, context):
            return True
        case ast.Name() if (value := _only_value(items, context)) is not None:
            return any_of(value)
    if isinstance(items, ast.Call):
        name = context.names.dotted(items.func) or ""
        if name in _SAME_LENGTH or name.startswith("tqdm."):
            return any_of(*items.args)
    return context.is_a(items, *_ARRAYS)


def _may_be_column(value: ast.expr, method: str, context: FileContext) -> bool:
    """Whether a value of which nothing is known is asked for its distinct values, as columns are:
    `stock.ticker.unique()`."""
    return method in ("unique", "value_counts") and context.type(value) is None


def _is_made_of(attribute: ast.Attribute, context: FileContext) -> bool:
    """Whether an attribute of `self` is what the object must be made with, and never anything else."""
    klass = next((up for up in parents(attribute) if isinstance(up, ast.ClassDef)), None)
    stores = (
        [
            node
            for node in nodes_below(klass, ast.Attribute)
            if node.attr == attribute.attr
            and isinstance(node.ctx, ast.Store)
            and isinstance(node.value, ast.Name)
            and node.value.id == "self"
        ]
        if klass is not None
        else []
    )
    if len(stores) != 1:
        return False
    function = context.flow.function(stores[0])
    match parent(stores[0]):
        case (
            ast.Assign(targets=[_], value=ast.Name() as given)
            | ast.AnnAssign(value=ast.Name() as given)
        ):
            return (
                function is not None
                and function.name == "__init__"
                and is_required_parameter(given, context)
            )
    return False


def _counted(stop: ast.expr, context: FileContext) -> ast.expr | None:
    """What a number counts: `rows` of `len(rows)`, `rows.shape[0]`, `rows.size`, also under a name."""
    match stop:
        case (
            ast.Call(func=ast.Name(id="len"), args=[items])
            | ast.Subscript(
                value=ast.Attribute(value=items, attr="shape"), slice=ast.Constant(value=0)
            )
            | ast.Attribute(value=items, attr="size")
        ):
            return items
        case ast.BinOp(left=left, op=ast.Add() | ast.Sub(), right=ast.Constant()):
            return _counted(left, context)
        case ast.Name():
            value = _only_value(stop, context)
            return _counted(value, context) if value is not None else None
    return None


def _only_value(name: ast.Name, context: FileContext) -> ast.expr | None:
    """The value that a name is bound to, where that is a single assignment."""
    only = context.names.only_binding(name)
    return only.value if only is not None and only.kind == "assign" else None
