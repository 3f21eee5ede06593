"""What code puts into the text of an SQL statement: values, or names of tables and columns."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from perflint.language.terms.sql import HOLE, written
from perflint.reasoning.context import FileContext

# What stands before a value: an operator, or an earlier value of the row.
_BEFORE_VALUE = re.compile(
    r"(?:[=<>]|\b(?:LIKE|IN|BETWEEN|LIMIT|OFFSET)\b|\bBETWEEN\s+\S+\s+AND|\bVALUES\b[^;]*[(,])[\s('%]*\Z",
    re.IGNORECASE,
)


def names_put_in(context: FileContext, statement: ast.expr) -> Iterator[ast.expr]:
    """What is put into a statement where no value stands: `table` of `f"DELETE FROM {table} LIMIT {n}"`."""
    text = ""
    for part in _parts(context, statement):
        if isinstance(part, str):
            text += part
        else:
            if _BEFORE_VALUE.search(text) is None:
                yield part
            text += HOLE


def _parts(context: FileContext, statement: ast.expr) -> Iterator[str | ast.expr]:
    """The pieces of text of a statement, and the expressions that are put between them."""
    match statement:
        case ast.Constant(value=str() as text):
            yield text
        case ast.JoinedStr(values=parts):
            for part in parts:
                yield from _parts(context, part)
        case ast.FormattedValue(value=value):
            yield value
        case ast.BinOp(left=left, op=ast.Add(), right=right):
            yield from _parts(context, left)
            yield from _parts(context, right)
        case ast.BinOp(op=ast.Mod(), right=ast.Tuple(elts=filling)):
            yield from _filled(context, statement, filling)
        case ast.BinOp(op=ast.Mod(), right=right):
            yield from _filled(context, statement, [right])
        case ast.Call(func=ast.Attribute(attr="format"), args=filling, keywords=[]):
            yield from _filled(context, statement, filling)
        case _:
            yield statement


def _filled(
    context: FileContext, statement: ast.expr, filling: list[ast.expr]
) -> Iterator[str | ast.expr]:
    """The parts of a template; the whole of it, if it is not clear what goes where."""
    first, *others = written(context.types, statement).split(HOLE)
    if len(others) != len(filling):
        yield statement
        return
    yield first
    for part, text in zip(filling, others, strict=True):
        yield part
        yield text
