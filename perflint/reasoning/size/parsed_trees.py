"""Parsed documents of XML and HTML: what is asked of a whole one gives as much as was written or sent."""

from __future__ import annotations

import ast
from typing import Final

from perflint.reasoning.context import FileContext

_LIBRARIES: Final = ("xml.", "defusedxml.", "lxml.", "bs4.")
_PARSING: Final = frozenset(
    "parse fromstring XML HTML parseString document_fromstring BeautifulSoup".split()
)
# Methods that give all elements of a kind.
_ASKING: Final = frozenset(
    "findall find_all findAll iter iterfind getElementsByTagName select xpath".split()
)
_MOST_STEPS = 4  # of names that are followed


def asks_whole_tree(call: ast.Call, context: FileContext) -> bool:
    """Whether a call gives all elements of a kind that a document holds: `parse(path).findall("row")`. What
    is asked of one of its elements is mostly little."""
    match call.func:
        case ast.Attribute(value=tree, attr=attr) if attr in _ASKING:
            return _is_whole(tree, context, 0)
    return False


def _is_whole(tree: ast.expr, context: FileContext, depth: int) -> bool:
    """Whether an expression is a parsed document, or its root."""
    match tree:
        case ast.Call(func=ast.Attribute(value=inner, attr="getroot")):
            return _is_whole(inner, context, depth)
        case ast.Call(func=function):
            module, _, name = (context.names.dotted(function) or "").rpartition(".")
            return name in _PARSING and f"{module}.".startswith(_LIBRARIES)
        case ast.Name() if depth < _MOST_STEPS:
            bindings = context.flow.reaching(tree)
            return bool(bindings) and all(
                binding.kind == "assign"
                and binding.value is not None
                and _is_whole(binding.value, context, depth + 1)
                for binding in bindings
            )
    return False
