"""Loops that end with the first item that will do: what comes after it is never asked for.

A loop that ends because of an item that is *not* as it must be (`if not allowed(item): return None`,
`raise`) is none: where all is well, each item is asked about.
"""

from __future__ import annotations

import ast

from perflint.language.flow.accesses import bound_in
from perflint.language.nodes import LoopNode, descendants, parent, parents
from perflint.reasoning.context import FileContext

_LEAVING = (ast.Break, ast.Return, ast.Raise)
_LOOPS = (ast.For, ast.AsyncFor)
# Methods that tell somebody of an item and leave it as it is: of loggers, forms and lists of errors.
_TELLING = frozenset(
    "add_error append critical debug error exception info log print warn warning write".split()
)


def in_search(context: FileContext, node: ast.AST) -> bool:
    """Whether a loop ends with the first object for which the test that holds `node` is true, or that
    is about what `node` gives and hands it out."""
    child = node
    for up in parents(node):
        if isinstance(up, ast.If) and child is up.test:
            if not isinstance(up.body[-1], _LEAVING) or up.orelse:
                return False
            loop = context.flow.loop(node)
            return loop is not None and not refuses(up, node, loop)
        if isinstance(up, ast.Assign) and up.value is child:
            return _handed_out(up)
        if isinstance(up, (ast.stmt, ast.comprehension)):
            return isinstance(up, ast.comprehension) and child in up.ifs and _is_first(context, up)
        child = up
    return False


def refuses(choice: ast.If, asked: ast.AST, loop: LoopNode) -> bool:
    """Whether an `if` ends a loop because of an item that is not as it must be: it raises, or returns
    nothing of the item where what is asked for is not there.

    Args:
        asked: the part of its test that asks.
    """
    if not isinstance(loop, _LOOPS):
        return False
    last = choice.body[-1]
    if isinstance(last, ast.Raise):
        return True
    if not isinstance(last, ast.Return) or not _is_denied(asked, choice.test):
        return False
    bound = bound_in(loop)
    return not any(_uses(statement, bound) for statement in choice.body)


def _is_denied(asked: ast.AST, test: ast.expr) -> bool:
    """Whether a test is true where a part of it gives nothing: `not rows.exists()`, `found is None`."""
    child = asked
    while child is not test:
        up = parent(child)
        match up:
            case ast.UnaryOp(op=ast.Not()):
                return True
            case ast.Compare(
                left=left,
                ops=[ast.Is() | ast.Eq()],
                comparators=[ast.Constant(value=None | 0)],
            ) if left is child:
                return True
        if up is None or isinstance(up, ast.stmt):
            break
        child = up
    return False


def _uses(statement: ast.stmt, bound: frozenset[str]) -> bool:
    """Whether a statement does something with one of these names, other than telling somebody of it."""
    match statement:
        case ast.Expr(value=ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name))) if (
            name in _TELLING
        ):
            return False
    return any(
        isinstance(node, ast.Name) and node.id in bound and not _is_in_text(node, statement)
        for node in descendants(statement)
    )


def _is_in_text(node: ast.AST, statement: ast.stmt) -> bool:
    """Whether something is put into a text there."""
    for up in parents(node):
        if up is statement:
            return False
        if isinstance(up, ast.JoinedStr):
            return True
        if isinstance(up, ast.BinOp) and isinstance(up.op, ast.Mod):
            return True
        if isinstance(up, ast.Call) and getattr(up.func, "attr", "") == "format":
            return True
    return False


def _is_first(context: FileContext, clause: ast.comprehension) -> bool:
    """Whether only the first element is taken: `next(url for url in urls if answers(url))`."""
    generator = parent(clause)
    call = parent(generator) if isinstance(generator, ast.GeneratorExp) else None
    return (
        isinstance(call, ast.Call)
        and call.args[:1] == [generator]
        and context.names.is_builtin(call.func, "next")
    )


def _handed_out(statement: ast.Assign) -> bool:
    """`role = link.role`, then `if role.name == name: return role`."""
    block = getattr(parent(statement), "body", [])
    following = block[block.index(statement) + 1 :] if statement in block else []
    match statement.targets, following:
        case [ast.Name(id=name)], [
            ast.If(test=test, body=[ast.Return(value=ast.Name(id=given))], orelse=[])
        ]:
            return given == name and not isinstance(test, ast.UnaryOp)
    return False
