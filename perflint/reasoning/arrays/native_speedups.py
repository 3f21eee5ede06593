"""What whole columns gain over a function that is called for each element."""

from __future__ import annotations

import ast
from enum import Enum

from perflint.reasoning.arrays.columns import Column, is_shown_text, is_text, varies
from perflint.reasoning.arrays.elementwise import QUICKER_TEXT, SLOW_TEXT, TEXT_METHODS


class Speedup(Enum):
    """What whole columns of pandas gain over a call for each element, as measured."""

    NONE = 0
    ARROW = 1  # something where PyArrow holds the text, as in pandas 3 where it is installed
    SMALL = 2
    LARGE = 3


def speedup(body: ast.expr, column: Column) -> Speedup:
    """What an expression that has a form for whole columns gains by it. Text that is made for each
    element is made one by one on whole columns as well, unless they are PyArrow's; text that is only
    tested or joined gains a little."""
    found = Speedup.LARGE
    reads = False
    for node in ast.walk(body):
        if not isinstance(node, ast.expr) or not varies(node, column):
            continue
        match node:
            case ast.Call(func=ast.Name(id="str")):
                return Speedup.NONE
            case ast.JoinedStr(values=values) if not all(
                is_shown_text(value, column) for value in values
            ):
                return Speedup.NONE
            case ast.JoinedStr() | ast.Call(func=ast.Attribute(attr="get"), args=[_, _]):
                if found is Speedup.LARGE:
                    found = Speedup.SMALL
            case ast.Call(func=ast.Attribute(attr=attr)) if attr in TEXT_METHODS:
                if attr in SLOW_TEXT:
                    return Speedup.NONE
                if attr not in QUICKER_TEXT:
                    found = Speedup.ARROW
                elif found is Speedup.LARGE:
                    found = Speedup.SMALL
            case ast.Subscript(value=value, slice=ast.Constant(value=str())) if varies(
                value, column
            ):
                return Speedup.NONE  # the elements are dicts, and no text
            case ast.Subscript(value=value) if varies(value, column):
                found = Speedup.ARROW
            case ast.Call(func=ast.Name(id="len")) if found is Speedup.LARGE:
                found = Speedup.SMALL
            case ast.Compare(left=left, comparators=others) if found is Speedup.LARGE:
                if any(is_text(part) or _is_texts(part) for part in (left, *others)):
                    found = Speedup.SMALL
            case ast.BinOp(left=left, op=ast.Add(), right=right) if found is Speedup.LARGE:
                if is_text(left) or is_text(right):
                    found = Speedup.SMALL
            case ast.Call(func=ast.Name(id="float" | "int")):
                reads = True
    return Speedup.LARGE if reads else found


def _is_texts(node: ast.expr) -> bool:
    return isinstance(node, (ast.Tuple, ast.List, ast.Set)) and any(map(is_text, node.elts))
