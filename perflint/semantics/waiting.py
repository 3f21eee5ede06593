"""Calls of methods that may wait, where they do not: they are told not to, or it was asked before
whether there is something to wait for."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from perflint.semantics.names import FUNCTIONS, parents
from perflint.syntax.spelling import spelling

# Methods that may wait, with what tells that they need not: a method, and what it answers then.
_ASKED = {
    "get": ("empty", False),
    "put": ("full", False),
    "result": ("done", True),
    "exception": ("done", True),
    "join": ("is_alive", False),
}
MAY_WAIT = frozenset({*_ASKED, "acquire", "shutdown", "wait"})
ASKING = frozenset(method for method, _ in _ASKED.values())
_LEAVING = (ast.Return, ast.Raise, ast.Continue, ast.Break)


def told_not_to(call: ast.Call) -> bool:
    """Whether the arguments of a call say that nobody waits: `get(block=False)`, `join(0)`."""
    for word in call.keywords:
        match word:
            case ast.keyword(arg="block" | "blocking" | "wait", value=ast.Constant(value=False)):
                return True
            case ast.keyword(arg="timeout", value=ast.Constant(value=0)):
                return True
    match call:
        case ast.Call(
            func=ast.Attribute(attr="get" | "acquire" | "shutdown"),
            args=[ast.Constant(value=False), *_],
        ):
            return True
        case ast.Call(func=ast.Attribute(attr="put"), args=[_, ast.Constant(value=False), *_]):
            return True
        case ast.Call(
            func=ast.Attribute(attr="join" | "result" | "exception" | "wait"),
            args=[ast.Constant(value=0)],
        ):
            return True
    return False


def need_not(call: ast.Call) -> bool:
    """Whether a call stands where there is something to get, or nothing left to wait for: in `while not
    rows.empty():`, after `if not job.done(): return`."""
    if not isinstance(call.func, ast.Attribute) or call.func.attr not in _ASKED:
        return False
    method, wanted = _ASKED[call.func.attr]
    owner = spelling(call.func.value)
    return any(_answers(test, holds, method, owner) is wanted for test, holds in _tests(call))


def _answers(test: ast.expr, holds: bool, method: str, owner: str) -> bool | None:
    """What a method of an object has answered, where a test holds or not."""
    match test:
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            return _answers(operand, not holds, method, owner)
        case ast.BoolOp(op=operator, values=values) if isinstance(operator, ast.And) is holds:
            answers = [_answers(value, holds, method, owner) for value in values]
            return next((answer for answer in answers if answer is not None), None)
        case ast.Call(func=ast.Attribute(value=value, attr=attr), args=[]):
            return holds if attr == method and spelling(value) == owner else None
    return None


def _tests(node: ast.AST) -> Iterator[tuple[ast.expr, bool]]:
    """The tests on the way to a node within its function, each with whether it holds there."""
    child = node
    for above in parents(node):
        if isinstance(above, (ast.If, ast.While, ast.IfExp)) and child is not above.test:
            body = above.body if isinstance(above.body, list) else [above.body]
            yield above.test, child in body
        for field in ("body", "orelse", "finalbody"):
            block = getattr(above, field, None)
            if isinstance(block, list) and child in block:
                for statement in block[: block.index(child)]:
                    if isinstance(statement, ast.If) and isinstance(statement.body[-1], _LEAVING):
                        yield statement.test, False
        if isinstance(above, FUNCTIONS):
            return
        child = above
