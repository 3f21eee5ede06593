"""Import statements as isort and ruff sort and lay them out."""

from __future__ import annotations

import ast
import re
from collections.abc import Sequence

_DIGITS = re.compile(r"(\d+)")
Key = tuple[object, ...]


def order(node: ast.Import | ast.ImportFrom, *, mixed: bool = False) -> Key:
    """What import statements of one section are sorted by.

    Args:
        mixed: plain imports and `from` imports are sorted together.
    """
    first: Key
    if isinstance(node, ast.Import):
        name, first, dots = node.names[0].name, (node.names[0].asname or "",), 0
    else:
        name, dots = node.module or "", -node.level
        first = (*member_order(node.names[0].name), node.names[0].asname or "")
    kind = 0 if mixed else int(isinstance(node, ast.ImportFrom))
    return (kind, dots, _natural(name), name, int(isinstance(node, ast.ImportFrom)), first)


def member_order(name: str) -> Key:
    """What the names of a `from` import are sorted by: constants, classes, then all else."""
    if name.isupper() and len(name) > 1:
        kind = 0
    elif name[:1].isupper():
        kind = 1
    else:
        kind = 2
    return (kind, _natural(name), name)


def statement(node: ast.ImportFrom, names: Sequence[str], *, limit: int, apart: bool) -> list[str]:
    """The lines of a `from` import of names, each as it is written.

    Args:
        limit: how many columns a line may take.
        apart: one name a line in any case.
    """
    head = f"from {'.' * node.level}{node.module or ''} import "
    line = head + ", ".join(names)
    if not apart and len(line) <= limit:
        return [line]
    return [f"{head}(", *(f"    {name}," for name in names), ")"]


def _natural(name: str) -> tuple[tuple[int, int | str], ...]:
    """Text in which numbers are sorted by size."""
    return tuple(
        (0, int(part)) if part.isdigit() else (1, part)
        for part in _DIGITS.split(name.lower())
        if part
    )
