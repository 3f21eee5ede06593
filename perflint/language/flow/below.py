"""What stands below a node, looked up by what it is called.

Rules ask of each call in a loop whether something else in that loop concerns the same object. An index that
is kept in the loop answers in one step, so that a loop with a thousand calls is not walked a thousand times.
"""

from __future__ import annotations

import ast
import itertools
from collections.abc import Callable, Hashable, Iterator, Sequence
from typing import TypeVar

from perflint.language.nodes import last_name, nodes_below
from perflint.syntax.spelling import spelling

A = TypeVar("A", bound=ast.AST)
_Index = dict[Hashable, list[A]]
_Place = ast.Name | ast.Attribute | ast.Subscript


def attributes_below(
    node: ast.AST, *names: str, into_functions: bool = True
) -> Iterator[ast.Attribute]:
    """The attributes below a node that have one of these names, those of each name in document order."""
    index = _index(node, "_by_attribute", lambda one: one.attr, ast.Attribute, into_functions)
    return itertools.chain.from_iterable(index.get(name, ()) for name in names)


def calls_below(node: ast.AST, *names: str, into_functions: bool = True) -> Iterator[ast.Call]:
    """The calls below a node of what has one of these last names, those of each name in document order."""
    index = _index(node, "_by_callee", lambda one: last_name(one.func), ast.Call, into_functions)
    return itertools.chain.from_iterable(index.get(name, ()) for name in names)


def methods_below(node: ast.AST, receiver: ast.expr) -> Sequence[ast.Call]:
    """The calls below a node of methods of what is spelled like a receiver."""
    index = _index(node, "_by_receiver", _receiver, ast.Call, into_functions=True)
    return index.get(spelling(receiver), ())


def _receiver(call: ast.Call) -> str:
    return spelling(call.func.value) if isinstance(call.func, ast.Attribute) else ""


def items_below(
    node: ast.AST, container: ast.expr, *, into_functions: bool = True
) -> Sequence[ast.Subscript]:
    """The items below a node of what is spelled like a container: `known[key]`."""
    index = _index(
        node, "_by_container", lambda one: spelling(one.value), ast.Subscript, into_functions
    )
    return index.get(spelling(container), ())


def places_below(
    node: ast.AST, place: ast.expr, *, into_functions: bool = True
) -> Sequence[_Place]:
    """The names, attributes and items below a node that are spelled like one."""
    kinds: tuple[type[_Place], ...] = (ast.Name, ast.Attribute, ast.Subscript)
    index = _index(node, "_by_spelling", spelling, kinds, into_functions)
    return index.get(spelling(place), ())


def _index(
    node: ast.AST,
    name: str,
    key: Callable[[A], Hashable],
    kinds: type[A] | tuple[type[A], ...],
    into_functions: bool,
) -> _Index[A]:
    """An index of what is below a node, which is kept in the node."""
    name = name if into_functions else f"{name}_here"
    index: _Index[A] | None = getattr(node, name, None)
    if index is None:
        index = {}
        wanted = kinds if isinstance(kinds, tuple) else (kinds,)
        for found in nodes_below(node, *wanted, into_functions=into_functions):
            index.setdefault(key(found), []).append(found)
        setattr(node, name, index)
    return index
