"""Searches by a key: conditions that an element meets whose key equals some value, and what is searched."""

from __future__ import annotations

import ast

from perflint.knowledge.kinds import of_kind
from perflint.reasoning.context import FileContext
from perflint.reasoning.size.sources import is_parsed
from perflint.reasoning.values.growth import root_name

# Methods that make a key of what they belong to.
_KEYS = frozenset("casefold get lower strip upper".split())
_COLLECTIONS = of_kind("collection")


def matched(tests: list[ast.expr], item: str) -> tuple[ast.expr, ast.expr] | None:
    """The key of the searched element and what it is compared with, of `x.key == value`; for an
    index `i` also of `xs[i].key == value`. None where no part of the conditions compares them."""
    parts = [
        part
        for test in tests
        for part in (
            test.values if isinstance(test, ast.BoolOp) and isinstance(test.op, ast.And) else [test]
        )
    ]
    return next((found for part in parts if (found := _matched_key(part, item))), None)


def is_held_in_memory(items: ast.expr, key: ast.expr, context: FileContext) -> bool:
    """Whether what is searched is known to be held in memory: a list or tuple, not a query or a file. A part
    of a JSON document is a list if its elements have keys (`row["id"]`): a dict would give texts."""
    found = context.type(items)
    if found is None:
        return _has_keys(key) and is_parsed(items, context)
    return found.kind == "instance" and found.name in _COLLECTIONS


def _matched_key(test: ast.expr, item: str) -> tuple[ast.expr, ast.expr] | None:
    match test:
        case ast.Compare(left=left, ops=[ast.Eq()], comparators=[right]):
            for key, value in ((left, right), (right, left)):
                if (
                    root_name(_read(key)) is not None
                    and _names(key) & {item}
                    and item not in _names(value)
                    and not isinstance(value, ast.Constant)
                ):
                    return key, value
    return None


def _read(key: ast.expr) -> ast.expr:
    """What a key is made of: `row["name"]` of `row["name"].lower()`, `row` of `row.get("id")`."""
    match key:
        case ast.Call(func=ast.Attribute(value=value, attr=attr), args=args, keywords=[]) if (
            attr in _KEYS and all(isinstance(arg, ast.Constant) for arg in args)
        ):
            return _read(value)
        case ast.Call(func=ast.Name(id="str" | "int"), args=[value], keywords=[]):
            return _read(value)
        case ast.Call(func=ast.Name(id="getattr"), args=[value, _, *_], keywords=[]):
            return _read(value)
    return key


def _has_keys(key: ast.expr) -> bool:
    """Whether a key is read from a mapping: `row["name"].lower()`, `row.get("id")`."""
    for node in ast.walk(key):
        match node:
            case ast.Subscript(value=ast.Name(), slice=ast.Constant(value=str())):
                return True
            case ast.Call(func=ast.Attribute(value=ast.Name(), attr="get")):
                return True
    return False


def _names(node: ast.expr) -> set[str]:
    return {name.id for name in ast.walk(node) if isinstance(name, ast.Name)}
