"""How many: what constants say of numbers, and of the items of a collection."""

from __future__ import annotations

import ast
import math
from collections.abc import Iterable

from perflint.knowledge.kinds import of_kind
from perflint.outlining.counts import LARGE, operated, reckoned, steps
from perflint.reasoning.context import FileContext
from perflint.reasoning.values.held_values import class_value, is_grown

_MOST_STEPS = 6  # of names that stand for one another
_MOST_POWER = 64  # what is raised to more is no count of items
# What gives as many items as it gets.
_AS_MANY = frozenset(
    f"builtins.{name}" for name in "list tuple sorted reversed enumerate iter".split()
) | of_kind("as many")
_VIEWS = frozenset({"tolist", "copy"})
_CHOOSING = {"itertools.combinations": math.comb, "itertools.permutations": math.perm}
_SPACED = of_kind("spaced")
_SPACES = 50  # unless an argument says otherwise
_COUNTED = of_kind("counted")  # the second argument says how many at most
# Arrays, whose first dimension is what they are iterated by.
_SHAPED = frozenset(
    f"numpy.{name}"
    for name in "zeros ones empty full random.rand random.randn random.random".split()
)


def sized(context: FileContext, node: ast.expr, depth: int = 0) -> int | None:
    """How many items an iterable gives, where constants of the file tell it."""
    if depth > _MOST_STEPS:
        return None

    def also(inner: ast.expr) -> int | None:
        return sized(context, inner, depth + 1)

    match node:
        case ast.Call():
            return _sized_call(context, node, depth)
        case ast.Constant(value=str() as text):
            return len(text)
        case ast.List(elts=elts) | ast.Tuple(elts=elts) | ast.Set(elts=elts):
            return None if any(isinstance(e, ast.Starred) for e in elts) else len(elts)
        case ast.ListComp(generators=generators) | ast.GeneratorExp(generators=generators):
            if any(generator.ifs for generator in generators):
                return None
            return _product(also(generator.iter) for generator in generators)
        case ast.BinOp(left=ast.List() as left, op=ast.Mult(), right=right):
            return _product((len(left.elts), number(context, right)))
        case ast.BinOp(left=left, op=ast.Add(), right=right):
            one, other = also(left), also(right)
            return one + other if one is not None and other is not None else None
        case ast.IfExp(body=body, orelse=other_body):
            one, other = also(body), also(other_body)
            return min(one, other) if one is not None and other is not None else None
        case ast.Name() | ast.Attribute():
            held = _bound_value(context, node)
            return also(held) if held is not None else _named(context, node, "[]")
    return None


def _sized_call(context: FileContext, call: ast.Call, depth: int) -> int | None:
    """As `sized`, for what a call gives."""
    name = context.name(call.func) or ""
    if any(isinstance(argument, ast.Starred) for argument in call.args):
        return None
    sizes = [sized(context, argument, depth + 1) for argument in call.args]
    if name in ("builtins.range", "numpy.arange"):
        return steps([number(context, bound) for bound in call.args])
    if name in _AS_MANY and sizes:
        return sizes[0]
    if name == "builtins.zip":
        return min((count for count in sizes if count is not None), default=None)
    if name == "itertools.product":
        times = next((word.value for word in call.keywords if word.arg == "repeat"), None)
        many = number(context, times) if times is not None else 1
        whole = _product(sizes)
        return (
            whole**many if whole is not None and many is not None and many < _MOST_POWER else None
        )
    if name in _CHOOSING and len(call.args) == 2:
        of, chosen = sizes[0], number(context, call.args[1])
        if of is None or chosen is None or not 0 <= chosen < _MOST_POWER:
            return None
        return _CHOOSING[name](of, chosen)
    if name in _SPACED:
        many_of = call.args[2] if len(call.args) > 2 else None
        count_argument = next((word.value for word in call.keywords if word.arg == "num"), many_of)
        return number(context, count_argument) if count_argument is not None else _SPACES
    if name in _COUNTED and len(call.args) == 2:
        return number(context, call.args[1])
    if name in _SHAPED and call.args:
        shape = call.args[0]
        first = shape.elts[0] if isinstance(shape, ast.Tuple) and shape.elts else shape
        return number(context, first)
    match call:
        case ast.Call(func=ast.Attribute(value=receiver, attr=attr)):
            if attr in _VIEWS and not call.args:
                return sized(context, receiver, depth + 1)
    return context.project.count_named(f"{name}()") if name else None


def number(context: FileContext, node: ast.expr, depth: int = 0) -> int | None:
    """The whole number that constants of the file give an expression: `N`, `1_000 * BLOCK`, `int(1e6)`."""
    if depth > _MOST_STEPS:
        return None
    match node:
        case ast.Constant():
            return reckoned(node)
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            value_of = number(context, operand, depth + 1)
            return -value_of if value_of is not None else None
        case ast.BinOp(left=left, op=operator, right=right):
            one, other = number(context, left, depth + 1), number(context, right, depth + 1)
            return operated(operator, one, other) if one is not None and other is not None else None
        case ast.Call(func=func, args=[inner]) if context.name(func) == "builtins.int":
            return number(context, inner, depth + 1)
        case ast.Call(func=func, args=[inner]) if context.name(func) == "builtins.len":
            return sized(context, inner, depth + 1)
        case ast.Name() if (usual := _usual(context, node)) is not None:
            return usual
        case ast.Name() | ast.Attribute():
            held = _bound_value(context, node)
            return number(context, held, depth + 1) if held is not None else _named(context, node)
    return None


def _named(context: FileContext, node: ast.Name | ast.Attribute, part: str = "") -> int | None:
    """The large number that a module of the project, or a class, gives a name, or with `[]` how many items
    what it stands for has: also as what the attribute of an object is unless somebody says otherwise."""
    name = context.name(node)
    if name is None and isinstance(node, ast.Attribute):
        owner = context.type(node.value)
        name = f"{owner.name}.{node.attr}" if owner is not None else None
    return context.project.count_named(f"{name}{part}") if name is not None else None


def _usual(context: FileContext, name: ast.Name) -> int | None:
    """The default of a parameter that counts many: who leaves it out gets as many."""
    only = context.names.only_binding(name)
    if only is None or only.kind != "parameter" or only.value is None:
        return None
    usual = number(context, only.value, _MOST_STEPS)
    return usual if usual is not None and usual >= LARGE else None


def _product(counts: Iterable[int | None]) -> int | None:
    whole = 1
    for count in counts:
        if count is None:
            return None
        whole *= count
    return whole


def _bound_value(context: FileContext, node: ast.Name | ast.Attribute) -> ast.expr | None:
    """What a name, or an attribute of the class around, is bound to where that happens in one place and
    nothing is added to it."""
    if isinstance(node, ast.Attribute):
        return class_value(node, context)
    only = context.names.only_binding(node)
    if only is None or only.kind not in ("assign", "walrus") or is_grown(node, only):
        return None
    return only.value
