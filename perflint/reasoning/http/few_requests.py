"""Requests in loops that are made for few of the items, or are short beside the rest of an iteration."""

from __future__ import annotations

import ast
import re
from itertools import takewhile

from perflint.knowledge.kinds import of_kind
from perflint.language.nodes import (
    FUNCTIONS,
    FunctionNode,
    LoopNode,
    descendants,
    last_name,
    parents,
)
from perflint.reasoning.context import FileContext
from perflint.reasoning.http import clients
from perflint.reasoning.occurrence.loop_branches import is_conditional

_KEYS = re.compile(
    r"\b(?:id|pk|key|name|title|slug|uuid|url)\b"
)  # what tells one item from the others
_SHORT = 0.5  # seconds, beside which a connection still counts
_PAUSING = re.compile(
    r"^_*(?:(?:a|rate_?limit_?|polite_?|random_?)?sleep|throttle|rate_limit|pause)(?:_|$)"
)
_FAILED = re.compile(r"status|\b429\b|retr|attempt|tries|fail|error", re.IGNORECASE)
_CLOCKS = of_kind("precise clock")
_EXPIRED = re.compile(r"expir|outdated|\bstale", re.IGNORECASE)
_ADDRESS = re.compile(
    r"""['"]\w+:/?/?['"]|['"]https?|['"]data:|\bis_?(?:an?_)?ur[il]|\bremote\b|\.scheme\b""",
    re.IGNORECASE,
)


def takes_long(
    context: FileContext, loop: LoopNode, functions: tuple[FunctionNode, ...] = ()
) -> bool:
    """Whether an iteration sleeps, or runs a program: a connection is nothing beside that."""
    return any(
        isinstance(node, ast.Call) and (_pauses(node) or _runs_program(context, node))
        for region in (loop, *functions)
        for node in descendants(region, into_functions=False)
    )


def _runs_program(context: FileContext, call: ast.Call) -> bool:
    return any(reach.effect.detail == "subprocess" for reach in context.reaches(call, "blocks"))


def _pauses(call: ast.Call) -> bool:
    """Whether a call waits on purpose, for longer than a connection takes, and not only after a
    request has failed."""
    if not _PAUSING.search(last_name(call.func)):
        return False
    match call.args:
        case [ast.Constant(value=int() | float() as seconds)] if seconds < _SHORT:
            return False
    return not any(
        isinstance(up, ast.ExceptHandler)
        or isinstance(up, ast.If)
        and _FAILED.search(ast.unparse(up.test)) is not None
        for up in takewhile(lambda up: not isinstance(up, (ast.For, *FUNCTIONS)), parents(call))
    )


def repeats_one_request(context: FileContext, call: ast.expr, loop: LoopNode) -> bool:
    """Whether a request that is the same each time is made for one of the items only, or to time it."""
    if not isinstance(call, ast.Call) or not isinstance(loop, ast.For):
        return False
    own = isinstance(call.func, ast.Attribute) and context.name(call.func) is None
    if own or not clients.steady(context, call, loop):
        return False
    if is_conditional(call, loop):
        return True
    function = context.flow.function(call)
    return function is not None and any(
        isinstance(node, ast.Call) and context.name(node.func) in _CLOCKS
        for node in descendants(function)
    )


def if_address(node: ast.AST) -> bool:
    """Whether a request is made only for those of many that are addresses: the others are files."""
    for up in parents(node):
        if isinstance(up, FUNCTIONS):
            return False
        if isinstance(up, (ast.If, ast.IfExp)) and _ADDRESS.search(ast.unparse(up.test)):
            return True
    return False


def if_expired(node: ast.AST) -> bool:
    """Whether a request is made only where what an earlier one gave is not valid any more."""
    for up in parents(node):
        if isinstance(up, FUNCTIONS):
            return False
        if isinstance(up, ast.If) and _EXPIRED.search(ast.unparse(up.test)):
            return True
    return False


def when_full(call: ast.expr, loop: LoopNode) -> bool:
    """Whether a request is made for many items at once: `if len(names) == 1000:`, `if number % 100 == 0:`."""
    for up in parents(call):
        if up is loop:
            return False
        for test in descendants(up.test) if isinstance(up, ast.If) else ():
            match test:
                case ast.BinOp(op=ast.Mod()):
                    return True
                case ast.Compare(
                    left=ast.Call(func=ast.Name(id="len")), ops=[ast.Eq() | ast.GtE() | ast.Gt()]
                ):
                    return not any(
                        isinstance(one, ast.Constant) and one.value in (0, 1)
                        for one in test.comparators
                    )
    return False


def is_picked(context: FileContext, call: ast.expr, loop: LoopNode) -> bool:
    """Whether a request is made for the one item that was asked for: `if movie["title"] == title:`."""
    item = getattr(getattr(loop, "target", None), "id", None)
    for up in parents(call):
        if up is loop:
            return False
        tests = descendants(up.test) if isinstance(up, ast.If) else ()
        for test in tests:
            match test:
                case ast.Compare(
                    left=ast.Name(id=name), ops=[ast.Eq()], comparators=[ast.Constant()]
                ) if name == item:
                    return True  # `if source == "archive":`
                case ast.Compare(left=left, ops=[ast.Eq()], comparators=[right]):
                    ours, theirs = (left, right)
                    if context.flow.invariant(left, loop):
                        ours, theirs = (right, left)
                    plain = isinstance(theirs, ast.Constant) or not context.flow.invariant(
                        theirs, loop
                    )
                    if not plain and _KEYS.search(ast.unparse(ours)):
                        return True
    return False


def may_end_loop(call: ast.expr, loop: LoopNode) -> bool:
    """Whether what a request gives may end the loop."""
    statement = next((up for up in parents(call) if isinstance(up, ast.stmt)), None)
    if not isinstance(statement, ast.Assign):
        return False
    assigned_names = _assigned(statement)
    for node in descendants(loop, into_functions=False):
        if isinstance(node, ast.Assign) and _reads(node.value, assigned_names):
            assigned_names |= _assigned(node)
        elif isinstance(node, ast.If) and _reads(node.test, assigned_names):
            for one in node.body:  # `if answer.ok: found = True`
                assigned_names |= _assigned(one) if isinstance(one, ast.Assign) else set()
    return any(
        isinstance(node, ast.If)
        and isinstance(node.body[-1], (ast.Break, ast.Return))
        and _reads(node.test, assigned_names)
        for node in descendants(loop, into_functions=False)
    )


def _assigned(statement: ast.Assign) -> set[str]:
    return {
        node.id
        for target in statement.targets
        for node in ast.walk(target)
        if isinstance(node, ast.Name)
    }


def _reads(node: ast.expr, names: set[str]) -> bool:
    return any(isinstance(read, ast.Name) and read.id in names for read in ast.walk(node))
