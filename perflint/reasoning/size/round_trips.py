"""Loops that go to a database or a server again and again: whether they do so many times."""

from __future__ import annotations

import ast
import re

from perflint.language.nodes import FUNCTIONS, LoopNode
from perflint.reasoning.context import FileContext
from perflint.reasoning.occurrence.loop_branches import cut_short, rarely_fails, up_to
from perflint.reasoning.size.small_collections import rounds_few

_REMOVING = re.compile(r"delete|remove|prune|purge|\bdrop", re.IGNORECASE)


def repeats_often(node: ast.AST, loop: LoopNode, context: FileContext) -> bool:
    """Whether a loop that goes to a database or a server in each iteration, or one around it, has many
    iterations or nobody knows how many, and most of them come to a node. A size that is not known is
    not a small one: a round trip costs as much as a million steps of the loop."""
    return any(
        _reached(node, one, context) and not rounds_few(node, one, context)
        for one in _around(node, loop, context)
    )


def runs_mostly(node: ast.AST, loop: LoopNode, context: FileContext) -> bool:
    """Whether most iterations of a loop, or of one around it, come to a node."""
    return any(_reached(node, one, context) for one in _around(node, loop, context))


def makes_few_trips(node: ast.AST, loop: LoopNode, context: FileContext) -> bool:
    """Whether most iterations of a loop that goes to a database or a server come to a node, but there are
    few of them. A method that runs for each row of a list has many."""
    around = [one for one in _around(node, loop, context) if _reached(node, one, context)]
    return bool(around) and all(
        not isinstance(one, FUNCTIONS) and rounds_few(node, one, context) for one in around
    )


def _around(node: ast.AST, loop: LoopNode, context: FileContext) -> list[LoopNode]:
    around = list(context.flow.loops(node, waiting=True))
    return around if loop in around else [loop, *around]


def _reached(node: ast.AST, loop: ast.AST, context: FileContext) -> bool:
    """As `bulk.mostly`, where both branches of a test count: a row that is there is changed, another one
    is added. What is gone from somewhere else, and so removed, is small, and so is what has changed."""
    child = node
    for above in up_to(loop, node):
        if isinstance(above, ast.If) and child is not above.test:
            if (
                not above.orelse
                and not (rarely_fails(above.test) and child in above.body)
                and not _is_for_all(above.test, loop, context)
            ):
                return False
            if _is_absence(above.test) and _REMOVING.search(ast.unparse(above)):
                return False
            if _is_decided(above.test, context) and child in above.body:
                return False
        elif isinstance(above, (ast.ExceptHandler, ast.match_case)) or cut_short(child, above):
            return False
        child = above
    return True


def _is_for_all(test: ast.expr, loop: ast.AST, context: FileContext) -> bool:
    """Whether a test comes out alike in all iterations: it picks no items, but says what the loop does
    (`if action == "delete":`). What asks for more than usual is rarely asked for (`if verbosity > 1:`)."""
    return (
        isinstance(loop, LoopNode)
        and isinstance(test, ast.Compare)
        and isinstance(test.ops[0], (ast.Eq, ast.In))
        and context.flow.invariant(test, loop)
    )


def _is_absence(test: ast.expr) -> bool:
    return any(isinstance(part, ast.NotIn) for part in ast.walk(test))


def _is_decided(test: ast.expr, context: FileContext) -> bool:
    """Whether a test asks for what was decided under conditions: `if action:` after
    `if changed(row): action = "update"`."""
    return isinstance(test, ast.Name) and len(context.flow.reaching(test)) > 1
