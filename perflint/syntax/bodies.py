"""The statements of a body, with those of the compound statements that are no scope of their own."""

from __future__ import annotations

import ast
from collections.abc import Iterator

_COMPOUND = frozenset(
    {ast.If, ast.For, ast.AsyncFor, ast.While, ast.With, ast.AsyncWith, ast.Match, ast.Try}
)


def flattened(body: list[ast.stmt]) -> Iterator[ast.stmt]:
    """The statements of a body and of the compound ones in it that are neither functions nor classes."""
    for node in body:
        if node.__class__ not in _COMPOUND:
            yield node
        elif isinstance(node, (ast.If, ast.For, ast.AsyncFor, ast.While)):
            yield from flattened([*node.body, *node.orelse])
        elif isinstance(node, (ast.With, ast.AsyncWith)):
            yield from flattened(node.body)
        elif isinstance(node, ast.Match):
            yield from flattened([inner for case in node.cases for inner in case.body])
        elif isinstance(node, ast.Try):
            handled = [inner for handler in node.handlers for inner in handler.body]
            yield from flattened([*node.body, *handled, *node.orelse, *node.finalbody])
