"""Addresses of what is on this machine, or in the address itself."""

from __future__ import annotations

import ast

from perflint.outlining.streams import local_bindings

NO_HOST = ("data:", "file:")


def starts_with(node: ast.expr | None) -> str:
    """What a text starts with, as far as it is written out: an f-string, or the left side of a `+`."""
    while isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        node = node.left
    if isinstance(node, ast.JoinedStr) and node.values:
        node = node.values[0]
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


def is_of_no_host(node: ast.expr | None) -> bool:
    """Whether an address is that of data or of a file: `f"data:{body}"`, `path.as_uri()`."""
    if isinstance(node, ast.Name):
        bindings = local_bindings(node)
        node = bindings[0].value if len(bindings) == 1 and bindings[0].kind == "assign" else None
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        return node.func.attr == "as_uri"
    return starts_with(node).startswith(NO_HOST)
