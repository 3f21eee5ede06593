"""Import statements and the lines that they stand on."""

from __future__ import annotations

import ast
from collections.abc import Sequence

Import = ast.Import | ast.ImportFrom
IMPORTS = (ast.Import, ast.ImportFrom)


def top(node: Import) -> str:
    """The package that is imported; nothing for a relative import."""
    if isinstance(node, ast.Import):
        return node.names[0].name.partition(".")[0]
    return "" if node.level else (node.module or "").partition(".")[0]


def shares_lines(node: ast.stmt, lines: Sequence[str]) -> bool:
    """Whether other code stands on the lines of a statement."""
    before = lines[node.lineno - 1][: node.col_offset]
    last = lines[(node.end_lineno or node.lineno) - 1].encode()[node.end_col_offset or 0 :]
    rest = last.decode().strip()
    return bool(before.strip()) or bool(rest) and not rest.startswith("#")


def holds_comment(node: ast.stmt, lines: Sequence[str]) -> bool:
    """Whether a comment stands inside a statement of several lines."""
    last = node.end_lineno or node.lineno
    return last > node.lineno and any("#" in line for line in lines[node.lineno - 1 : last])
