"""How many: large numbers, and collections of many, that modules and classes give a name, and functions that
give many items."""

from __future__ import annotations

import ast
import math
import sys
from collections.abc import Callable, Iterator, Mapping

LARGE = 1000  # smaller numbers are not stored
_MOST_POWER = 64  # what is raised to more is no count of items
_Named = Callable[[ast.expr], str | None]
_AS_MANY = frozenset(f"builtins.{name}" for name in "list tuple sorted reversed enumerate".split())
_RANGES = frozenset({"builtins.range", "numpy.arange"})


def counts_named(body: list[ast.stmt], prefix: str = "") -> dict[str, int]:
    """The whole numbers that the statements of a module or class give a name, once each."""
    found: dict[str, int | None] = {}
    for statement in body:
        match statement:
            case (
                ast.Assign(targets=[ast.Name(id=name)], value=value)
                | ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value)
            ):
                number = reckoned(value)
                found[prefix + name] = number if prefix + name not in found else None
    return {name: number for name, number in found.items() if number is not None}


def reckoned(node: ast.expr, known: Mapping[str, int] | None = None) -> int | None:
    """The whole number that constants give: `10_000`, `50 * 10**3`, `int(1e6)`, and named ones."""
    match node:
        case ast.Constant(value=bool()):
            return None
        case ast.Constant(value=int() as value):
            return value if value <= sys.maxsize else None  # no collection has more
        case ast.Constant(value=float() as value) if value.is_integer():
            return int(value)
        case ast.Name(id=name):
            return known.get(name) if known else None
        case ast.Call(func=ast.Name(id="int"), args=[inner]):
            return reckoned(inner, known)
        case ast.BinOp(left=left, op=operator, right=right):
            one, other = reckoned(left, known), reckoned(right, known)
            return operated(operator, one, other) if one is not None and other is not None else None
    return None


def operated(operator: ast.operator, one: int, other: int) -> int | None:
    """What an operator makes of two numbers, where that may be a count."""
    match operator:
        case ast.Add():
            return one + other
        case ast.Sub():
            return one - other
        case ast.Mult():
            return one * other
        case ast.FloorDiv() if other:
            return one // other
        case ast.Pow() if 0 <= other < _MOST_POWER and abs(one) <= LARGE:
            return int(one**other)
        case ast.LShift() if 0 <= other < _MOST_POWER:
            return one << other
    return None


def many_held(
    body: list[ast.stmt], known: Mapping[str, int], named: _Named, prefix: str = ""
) -> Iterator[tuple[str, int]]:
    """The collections that the statements of a module or class give a name once, and how many items they
    have, where constants tell that, and they are many."""
    held: dict[str, ast.expr] = {}
    twice: set[str] = set()
    for statement in body:
        match statement:
            case (
                ast.Assign(targets=[ast.Name(id=name)], value=value)
                | ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value)
            ):
                if name in held:
                    twice.add(name)
                held[name] = value
    for name, value in held.items():
        if isinstance(value, (ast.ListComp, ast.Call, ast.BinOp)) and name not in twice:
            many = _items(value, held, known, named, 0)
            if many is not None and many >= LARGE:
                yield f"{prefix}{name}[]", many


def many_returned(function: ast.stmt, known: Mapping[str, int], named: _Named) -> int | None:
    """How many items a function returns whatever its arguments, where its constants and those of its module
    tell that, and they are many."""
    if not isinstance(function, ast.FunctionDef) or function.decorator_list:
        return None
    *before, last = function.body
    if not isinstance(last, ast.Return) or not isinstance(last.value, (ast.ListComp, ast.Call)):
        return None
    held: dict[str, ast.expr] = {}
    for statement in before:
        match statement:
            case ast.Assign(targets=[ast.Name(id=name)], value=value) if name not in held:
                held[name] = value
            case ast.Expr(value=ast.Constant()):
                pass
            case _:
                return None
    many = _items(last.value, held, known, named, 0)
    return many if many is not None and many >= LARGE else None


def _items(
    node: ast.expr,
    held: Mapping[str, ast.expr],
    known: Mapping[str, int],
    named: _Named,
    depth: int,
) -> int | None:
    """How many items an iterable has."""
    if depth > 4:
        return None

    def items(inner: ast.expr) -> int | None:
        return _items(inner, held, known, named, depth + 1)

    match node:
        case ast.Name(id=name) if name in held:
            return items(held[name])
        case ast.ListComp(generators=generators) | ast.GeneratorExp(generators=generators):
            if any(generator.ifs for generator in generators):
                return None
            return _product([items(generator.iter) for generator in generators])
        case ast.BinOp(left=ast.List(elts=[_]), op=ast.Mult(), right=right):
            return reckoned(right, known)
        case ast.Call(func=func, args=args, keywords=[]):
            made = named(func)
            if made in _AS_MANY and args:
                return items(args[0])
            if made == "itertools.product":
                return _product([items(one) for one in args])
            if made in _RANGES:
                return steps([reckoned(one, known) for one in args])
    return None


def steps(bounds: list[int | None]) -> int | None:
    """How many numbers a range has; None where a bound is not known, or it is no range."""
    match bounds:
        case [int() as stop]:
            return max(0, stop)
        case [int() as start, int() as stop]:
            return max(0, stop - start)
        case [int() as start, int() as stop, int() as step] if step:
            return max(0, -((start - stop) // step))
    return None


def _product(counts: list[int | None]) -> int | None:
    found = [count for count in counts if count is not None]
    return math.prod(found) if len(found) == len(counts) else None
