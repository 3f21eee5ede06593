"""Loops that do nothing but collect results in a list."""

from __future__ import annotations

import ast


def collector(loop: ast.For, wanted: ast.expr) -> ast.Name | None:
    """The list of `results.append(<wanted>)`, if that is the whole body."""
    match loop.body:
        case [
            ast.Expr(
                value=ast.Call(
                    func=ast.Attribute(value=ast.Name() as results, attr="append"),
                    args=[value],
                    keywords=[],
                )
            )
        ] if value is wanted:
            return results
    return None
