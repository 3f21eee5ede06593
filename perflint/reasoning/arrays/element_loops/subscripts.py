"""Subscripts of arrays: the array, and the indices along its axes."""

from __future__ import annotations

import ast
from collections.abc import Iterator


def array_of(node: ast.expr) -> ast.expr:
    """The array that a subscript, or a subscript of a subscript, takes an item from."""
    while isinstance(node, ast.Subscript):
        node = node.value
    return node


def index_parts(node: ast.Subscript) -> list[ast.expr]:
    """The indices of a subscript of a subscript …, first axis first; slices are among them."""
    inner = index_parts(node.value) if isinstance(node.value, ast.Subscript) else []
    own = list(node.slice.elts) if isinstance(node.slice, ast.Tuple) else [node.slice]
    return [*inner, *own]


def picking_parts(node: ast.Subscript) -> Iterator[ast.expr]:
    """The indices that pick single places: those of a subscript that are no slices."""
    return (part for part in index_parts(node) if not isinstance(part, ast.Slice))


def has_slice(node: ast.Subscript) -> bool:
    """Whether an index takes all or a part of an axis, or adds one."""
    return any(
        isinstance(part, ast.Slice) or isinstance(part, ast.Constant) and part.value in (None, ...)
        for part in index_parts(node)
    )
