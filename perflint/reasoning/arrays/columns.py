"""What stands for the elements of a column in an expression, and what is known of them."""

from __future__ import annotations

import ast
from collections.abc import Callable
from dataclasses import dataclass, field

from perflint.reasoning.arrays.elementwise import QUICKER_TEXT, SLOW_TEXT, TEXT_METHODS
from perflint.reasoning.context import FileContext

# Text methods whose results are numbers, truth values, bytes or lists.
_NO_TEXT = QUICKER_TEXT - {"lower"} | SLOW_TEXT | {"count", "find"}


class NoForm(Exception):
    """An expression that has no form for whole columns."""


def _nothing(node: ast.expr) -> None:
    """No expression stands for an element."""


def _usual_numpy() -> str:
    return "np"


@dataclass
class Column:
    """How elements are written in an expression, and what they become.

    Attributes:
        text: the column that an expression stands for, or None if it is no element.
        numpy: gives the text of the `numpy` module where it is needed.
        plain: whether only arithmetic, comparisons and NumPy functions are meant (arrays, polars).
        polars: whether it is one of polars.
        holds_text: whether its elements are texts for certain.
        computed: whether anything is done to the element at all.
        accessors: the accessors that the column must have: `str`, `dt`.
    """

    text: Callable[[ast.expr], str | None] = _nothing
    numpy: Callable[[], str] = _usual_numpy
    plain: bool = False
    polars: bool = False
    holds_text: bool = False
    computed: bool = False
    uses: int = 0
    names: set[str] = field(default_factory=set)
    accessors: set[str] = field(default_factory=set)

    def by(self, accessor: str, text: str) -> str:
        """The text of an accessor of a column."""
        self.accessors.add(accessor)
        return f"{text}.{accessor}"


def is_shown_text(node: ast.expr, column: Column) -> bool:
    """Whether a part of an f-string is text for certain, which joins without being made text first."""
    match node:
        case ast.FormattedValue(value=value):
            return is_shown_text(value, column)
        case ast.Call(func=ast.Attribute(attr=attr)):
            return attr in TEXT_METHODS - _NO_TEXT
    return not varies(node, column) or column.holds_text and column.text(node) is not None


def is_text_column(context: FileContext, node: ast.expr) -> bool:
    """Whether a column is made of text: `frame["code"].astype(str)`, `names.str.upper()`."""
    only = context.names.only_binding(node) if isinstance(node, ast.Name) else None
    match only.value if only is not None and only.kind == "assign" else node:
        case ast.Call(func=ast.Attribute(attr="astype"), args=[kind]):
            text = kind.value if isinstance(kind, ast.Constant) else context.name(kind)
            return text in ("str", "string", "builtins.str")
        case ast.Call(func=ast.Attribute(value=ast.Attribute(attr="str"), attr=attr)):
            return attr in TEXT_METHODS - _NO_TEXT
    return False


def varies(node: ast.AST, column: Column) -> bool:
    """Whether an expression depends on the element."""
    return any(
        isinstance(part, ast.expr) and column.text(part) is not None for part in ast.walk(node)
    ) or any(isinstance(part, ast.Name) and part.id in column.names for part in ast.walk(node))


def is_text(node: ast.expr) -> bool:
    """Whether an expression is written as text."""
    return isinstance(node, ast.JoinedStr) or (
        isinstance(node, ast.Constant) and isinstance(node.value, str)
    )
