"""The text of a piece of syntax by which equal code is told, wherever it stands.

`ast.dump` says more than is wanted (whether a name is read or stored), takes longer, and leaves a
circle behind that holds the tree until garbage is collected.
"""

from __future__ import annotations

import ast
from typing import Any


def spelling(node: ast.AST) -> str:
    """A text that is equal for equal code: places, parentheses, and whether names are read, stored
    or deleted do not count."""
    parts: list[str] = []
    _spell(node, parts)
    return "".join(parts)


def _spell(value: Any, parts: list[str]) -> None:
    kind = type(value)
    if kind is ast.Name:
        parts += ("$", value.id)
    elif kind is ast.Attribute:
        parts.append(".(")
        _spell(value.value, parts)
        parts += (" ", value.attr, ")")
    elif kind is ast.Constant:
        parts += ("=", repr(value.value), ";")
    elif kind is list:
        parts.append("[")
        for item in value:
            _spell(item, parts)
            parts.append(",")
        parts.append("]")
    elif isinstance(value, ast.AST):
        parts += (kind.__name__, "(")
        for name in kind._fields:
            if name != "ctx":
                _spell(getattr(value, name, None), parts)
                parts.append(",")
        parts.append(")")
    else:
        parts.append(repr(value))
