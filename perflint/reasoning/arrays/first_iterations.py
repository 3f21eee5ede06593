"""Statements that run only as long as a value holds nothing yet: `if x is None: x = part`.

The first iteration of a loop sets the value, and later ones join to it: that does not make it start afresh.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from perflint.language.nodes import descendants, parent, parents
from perflint.reasoning.values.growth import root_name
from perflint.syntax.spelling import spelling


def is_first_time(statement: ast.stmt, loop: ast.AST, target: ast.expr) -> bool:
    """Whether a statement in a loop runs only as long as there is nothing yet."""
    child: ast.AST = statement
    for above in parents(statement):
        if above is loop:
            return False
        if isinstance(above, ast.If):
            if child in above.body and (
                says_nothing_yet(above.test, target) or _beside(above, loop, negated=False)
            ):
                return True
            if child in above.orelse and (
                says_nothing_yet(above.test, target, negated=True)
                or _beside(above, loop, negated=True)
            ):
                return True
        child = above
    return False


def _beside(branch: ast.If, loop: ast.AST, *, negated: bool) -> bool:
    """Whether a branch runs only as long as another value that it sets holds nothing yet:
    `if scores is None: scores, labels = …`."""
    for statement in branch.orelse if negated else branch.body:
        if not isinstance(statement, ast.Assign) or len(statement.targets) != 1:
            continue
        other = statement.targets[0]
        if root_name(other) is None or not says_nothing_yet(branch.test, other, negated=negated):
            continue
        wanted = spelling(other)
        if all(
            node is other or any(wanted == spelling(part) for part in _values(node))
            for node in descendants(loop, into_functions=False)
            if isinstance(node, (ast.Name, ast.Attribute, ast.Subscript))
            and isinstance(node.ctx, ast.Store)
            and spelling(node) == wanted
        ):
            return True
    return False


def _values(target: ast.expr) -> Iterator[ast.expr]:
    """All expressions in what is assigned to a target."""
    above = parent(target)
    if isinstance(above, (ast.Assign, ast.AugAssign)):
        for node in ast.walk(above.value):
            if isinstance(node, ast.expr):
                yield node


def says_nothing_yet(test: ast.expr, target: ast.expr, *, negated: bool = False) -> bool:
    """Whether a test says that the target holds nothing yet (`negated`: that it holds something).

    In a conditional expression either branch may be the first one, so both forms are looked for.
    """
    wanted = spelling(target)
    match test:
        case ast.Compare(ops=[ast.IsNot()]) if not negated:
            return spelling(test.left) == wanted
        case ast.Compare(ops=[ast.Is() | ast.IsNot()]):
            return spelling(test.left) == wanted
        case ast.Compare(
            left=left,
            ops=[ast.Eq() | ast.Gt() | ast.NotEq()],
            comparators=[ast.Constant(value=0)],
        ):
            # `len(x) == 0`, `x.size == 0`, `i == 0`
            return isinstance(left, ast.Name) or any(
                isinstance(node, ast.expr) and spelling(node) == wanted for node in ast.walk(left)
            )
        case ast.Compare(ops=[ast.In() | ast.NotIn()], left=key, comparators=[items]):
            return isinstance(target, ast.Subscript) and (
                (spelling(target.slice), spelling(target.value)) == (spelling(key), spelling(items))
            )
        case ast.Call(func=ast.Name(id="len"), args=[value]):
            return spelling(value) == wanted
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            return says_nothing_yet(operand, target, negated=not negated) or isinstance(
                operand, ast.Name
            )
        case ast.Name(id=name):
            return name in ("first", "is_first", "first_time", "initial", "first_batch") or (
                spelling(test) == wanted
            )
        case ast.Attribute(attr="empty", value=value):
            return spelling(value) == wanted
    return False
