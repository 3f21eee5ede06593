"""The statements of a body, seen through the conditions it is written under."""

from __future__ import annotations

import ast
from collections.abc import Iterator


def flattened(body: list[ast.stmt]) -> Iterator[ast.stmt]:
    """The statements of a body and of the `if` and `try` statements in it."""
    for node in body:
        if isinstance(node, ast.If):
            yield from flattened([*node.body, *node.orelse])
        elif isinstance(node, ast.Try):
            handled = [inner for handler in node.handlers for inner in handler.body]
            yield from flattened([*node.body, *handled, *node.orelse, *node.finalbody])
        else:
            yield node
