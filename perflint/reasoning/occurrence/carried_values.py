"""What one iteration hands to the next: results that decide whether or how a loop goes on."""

from __future__ import annotations

import ast

from perflint.language.nodes import (
    COMPREHENSIONS,
    FunctionNode,
    LoopNode,
    descendants,
    parent,
    parents,
    within,
)
from perflint.reasoning.context import FileContext


def feeds(context: FileContext, begun: ast.expr, result: ast.expr, loop: LoopNode) -> bool:
    """Whether a result decides about the next iteration: it is among what the work there begins with, or
    the loop ends by it.

    Args:
        begun: what begins the work, with its arguments.
        result: the call, or what else runs, that gives the result; it may be the same.
    """
    if isinstance(loop, (*COMPREHENSIONS, ast.Call)):
        return False
    own = next((up for up in parents(begun) if isinstance(up, ast.stmt)), begun)
    at = context.span(own).start
    targets = (
        {n.id for n in descendants(loop.target) if isinstance(n, ast.Name)}
        if isinstance(loop, (ast.For, ast.AsyncFor))
        else set()
    )
    for read in _reads(begun, loop):
        if read.id in targets:
            continue
        later = [w for w in context.flow.writes(read.id, loop) if context.span(w).start >= at]
        tested = isinstance(loop, ast.While) and within(read, loop.test)
        if any(not _only_counts(write) for write in later):
            if tested or _reaches(context, later, read):
                return True
    results = _names_of(result, loop)
    if isinstance(loop, ast.While):
        if any(isinstance(n, ast.Name) and n.id in results for n in descendants(loop.test)):
            return True
    for node in descendants(loop, into_functions=False):
        if isinstance(node, (ast.Break, ast.Return)):
            for up in parents(node):
                if up is loop:
                    break
                if isinstance(up, ast.If) and any(
                    isinstance(n, ast.Name) and n.id in results or n is result
                    for n in descendants(up.test)
                ):
                    return True
    return False


def stored(result: ast.Call, function: FunctionNode) -> bool:
    """Whether a function keeps its result, or what it makes of it, in an attribute: the next call may begin
    with that."""
    names = _names_of(result, function)
    for node in descendants(function):
        if not isinstance(node, (ast.Assign, ast.AugAssign)):
            continue
        goals = node.targets if isinstance(node, ast.Assign) else [node.target]
        if any(isinstance(part, ast.Attribute) for goal in goals for part in _parts(goal)) and any(
            part is result or isinstance(part, ast.Name) and part.id in names
            for part in descendants(node.value)
        ):
            return True
    return False


def _parts(goal: ast.expr) -> list[ast.expr]:
    return goal.elts if isinstance(goal, (ast.Tuple, ast.List)) else [goal]


def _reads(begun: ast.expr, loop: LoopNode) -> list[ast.Name]:
    """The names that the beginning of some work reads, and those of which an iteration makes them."""
    reads = [node for node in descendants(begun) if isinstance(node, ast.Name)]
    names = {node.id for node in reads}
    made = [node for node in descendants(loop) if isinstance(node, ast.Assign)]
    for statement in reversed(made):
        goals = {
            n.id for goal in statement.targets for n in ast.walk(goal) if isinstance(n, ast.Name)
        }
        if goals & names and statement.lineno < begun.lineno:
            further = [n for n in descendants(statement.value) if isinstance(n, ast.Name)]
            names |= {node.id for node in further}
            reads += further
    return reads


def _reaches(context: FileContext, writes: list[ast.AST], read: ast.Name) -> bool:
    """Whether what one of some places writes is still there when a name is read in the next iteration."""
    return any(
        binding.kind == "many" or binding.target in writes or binding.node in writes
        for binding in context.flow.reaching(read)
    )


def _only_counts(write: ast.AST) -> bool:
    """Whether a name only counts: `done += 1`."""
    statement = parent(write)
    return isinstance(statement, ast.AugAssign) and isinstance(statement.value, ast.Constant)


def _names_of(result: ast.expr, loop: LoopNode | FunctionNode) -> set[str]:
    """The names to which a result is bound in an iteration, and those made of it."""
    statement = next((up for up in parents(result) if isinstance(up, ast.stmt)), None)
    names: set[str] = set()
    if isinstance(statement, (ast.Assign, ast.AnnAssign, ast.AugAssign)):
        goals = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
        names = {n.id for goal in goals for n in descendants(goal) if isinstance(n, ast.Name)}
    for node in descendants(loop):
        if isinstance(node, ast.Assign) and any(
            isinstance(n, ast.Name) and n.id in names for n in descendants(node.value)
        ):
            names |= {
                n.id for goal in node.targets for n in descendants(goal) if isinstance(n, ast.Name)
            }
    return names
