"""Loops that go to a database or a server again and again: whether they do so many times."""

from __future__ import annotations

import ast
import re

from perflint.reasoning.context import FileContext
from perflint.reasoning.size.large_collections import cut_short, is_long, rarely_fails, up_to
from perflint.semantics.flow import LoopNode

_REMOVING = re.compile(r"delete|remove|prune|purge|\bdrop", re.IGNORECASE)


def repeats_often(node: ast.AST, loop: LoopNode, context: FileContext) -> bool:
    """Whether something says that a loop, which goes to a database or a server in each round, goes
    round many times, or one around it, and that most rounds come to a node. A warning about a round trip
    rests on this: what a service does for one user, it does for a handful of things."""
    around = list(context.flow.loops(node, waiting=True))
    if loop not in around:
        around.insert(0, loop)
    return any(_reached(node, one, context) and is_long(one, context, trips=True) for one in around)


def _reached(node: ast.AST, loop: ast.AST, context: FileContext) -> bool:
    """As `bulk.mostly`, where both branches of a test count: a row that is there is changed, another one
    is added. What is gone from somewhere else, and so removed, is little, and so is what has changed."""
    child = node
    for above in up_to(loop, node):
        if isinstance(above, ast.If) and child is not above.test:
            if not above.orelse and not (rarely_fails(above.test) and child in above.body):
                return False
            if _is_absence(above.test) and _REMOVING.search(ast.unparse(above)):
                return False
            if _is_decided(above.test, context) and child in above.body:
                return False
        elif isinstance(above, (ast.ExceptHandler, ast.match_case)) or cut_short(child, above):
            return False
        child = above
    return True


def _is_absence(test: ast.expr) -> bool:
    return any(isinstance(part, ast.NotIn) for part in ast.walk(test))


def _is_decided(test: ast.expr, context: FileContext) -> bool:
    """Whether a test asks for what was decided under conditions: `if action:` after
    `if changed(row): action = "update"`."""
    return isinstance(test, ast.Name) and len(context.flow.reaching(test)) > 1
