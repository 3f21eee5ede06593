"""Expressions of which only the truth counts."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from perflint.language.nodes import parent

Test = ast.If | ast.While | ast.IfExp | ast.Assert | ast.comprehension | ast.UnaryOp | ast.Call
TESTS: tuple[type[Test], ...] = (
    ast.If,
    ast.While,
    ast.IfExp,
    ast.Assert,
    ast.comprehension,
    ast.UnaryOp,
    ast.Call,
)
"""The nodes that may test something."""


def tested(node: ast.AST) -> Iterator[ast.expr]:
    """The expressions of which a node wants to know the truth only: the test of an `if`, or the parts of
    one that an `and` or `or` puts together."""
    found: list[ast.expr] = []
    match node:
        case (
            ast.If(test=test) | ast.While(test=test) | ast.IfExp(test=test) | ast.Assert(test=test)
        ):
            found = [test]
        case ast.comprehension(ifs=tests):
            found = list(tests)
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            found = [operand]
        case ast.Call(func=ast.Name(id="bool"), args=[argument]):
            found = [argument]
    while found:
        test = found.pop(0)
        if isinstance(test, ast.BoolOp):
            found = [*test.values, *found]
        else:
            yield test


def is_test(node: ast.expr) -> bool:
    """Whether only the truth of an expression counts."""
    above = parent(node)
    while isinstance(above, ast.BoolOp):
        above = parent(above)
    return above is not None and any(part is node for part in tested(above))
