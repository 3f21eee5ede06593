"""Loops that do nothing but make results from their elements and collect them."""

from __future__ import annotations

import ast
from collections.abc import Iterable

from perflint.knowledge.kinds import classes_of
from perflint.language.flow.waiting import tests_before
from perflint.language.nodes import COMPREHENSIONS, LoopNode, descendants, nodes_below, parents
from perflint.reasoning.context import FileContext
from perflint.reasoning.values.growth import root_name

_COLLECTING = frozenset({"append", "add", "extend", "update", "insert", "appendleft"})
_LOGGING = frozenset("debug info warning error exception critical log".split())
_CHECKING = frozenset({"raise_for_status"})


def collected(context: FileContext, loop: LoopNode) -> frozenset[str] | None:
    """The names of what a loop collects its results in; None if it does anything else that others could
    see, or can be left early. A comprehension collects under no name."""
    if isinstance(loop, COMPREHENSIONS):
        return frozenset()
    if not isinstance(loop, ast.For) or loop.orelse:
        return None
    found: set[str] = set()
    own = {node.id for node in nodes_below(loop.target, ast.Name)}
    if not _collects(context, loop.body, loop, own, found) or not found:
        return None
    return frozenset(found)


def _collects(
    context: FileContext,
    body: Iterable[ast.stmt],
    loop: ast.For,
    own: set[str],
    found: set[str],
) -> bool:
    def also(*blocks: Iterable[ast.stmt]) -> bool:
        return all(_collects(context, block, loop, own, found) for block in blocks)

    for statement in body:
        match statement:
            case ast.Pass() | ast.Continue() | ast.Raise() | ast.Assert():
                pass
            case ast.Expr(value=ast.Constant()):
                pass
            case ast.Expr(value=value):
                if not _is_quiet(context, value, loop, own, found):
                    return False
            case ast.Assign(targets=targets):
                if not all(_is_place(target, own, found) for target in targets):
                    return False
            case ast.AnnAssign(target=ast.Name()):
                pass
            case ast.AugAssign(target=target, op=ast.Add() | ast.BitOr()):
                name = root_name(target)
                if name is None or isinstance(target, ast.Attribute):
                    return False
                found.add(name.id)
            case ast.If(body=first, orelse=second):
                if not also(first, second):
                    return False
            case ast.Try(body=first, handlers=handlers, orelse=second, finalbody=last):
                if not also(first, second, last, *(handler.body for handler in handlers)):
                    return False
            case ast.With(body=first) | ast.AsyncWith(body=first):
                if not also(first):
                    return False
            case ast.For(body=first, orelse=[]):
                own |= {node.id for node in nodes_below(statement.target, ast.Name)}
                if not also(first):
                    return False
            case _:
                return False
    return True


def _is_quiet(
    context: FileContext, value: ast.expr, loop: ast.For, own: set[str], found: set[str]
) -> bool:
    """Whether a statement that is an expression collects a result, logs, or checks an answer."""
    match value:
        case ast.Call(func=ast.Attribute(value=owner, attr=attr)):
            root = root_name(owner)
            if attr in _COLLECTING and root is not None and root.id not in ("self", "cls"):
                found.add(root.id)
                return True
            if attr in _CHECKING:
                return True
            return attr in _LOGGING and (
                context.is_a(owner, "logging.Logger")
                or (context.name(owner) or "").startswith("logging")
                or root is not None
                and "log" in root.id.lower()
            )
    return False


def _is_place(target: ast.expr, own: set[str], found: set[str]) -> bool:
    """Whether a value is stored in a local name, under a key, or in the loop's own element."""
    match target:
        case ast.Name():
            return True
        case ast.Tuple(elts=parts) | ast.List(elts=parts):
            return all(_is_place(part, own, found) for part in parts)
        case ast.Subscript() | ast.Attribute():
            root = root_name(target)
            if root is None or root.id in ("self", "cls"):
                return False
            if isinstance(target, ast.Attribute) and root.id not in own:
                return False
            found.add(root.id)
            return True
    return False


def carried(context: FileContext, loop: LoopNode, collecting: frozenset[str]) -> str:
    """A name through which an iteration of a collecting loop depends on an earlier one; else empty."""
    if not isinstance(loop, ast.For):
        return ""
    targets = {node.id for node in nodes_below(loop.target, ast.Name)}
    for name in context.flow.bound_in(loop) - targets - collecting:
        first = min((context.span(w).start for w in context.flow.writes(name, loop)), default=0)
        for read in context.flow.reads(name, loop):
            if context.span(read).start < first and not _is_inside(read, loop.iter):
                return name
    for name in sorted(collecting - targets):
        if any(not _collects_here(read) for read in context.flow.reads(name, loop)):
            return name
    return ""


def _is_inside(node: ast.AST, above: ast.AST) -> bool:
    return node is above or any(up is above for up in parents(node))


def _collects_here(read: ast.Name) -> bool:
    """Whether a name is read only to put something into what it holds."""
    child: ast.AST = read
    for above in parents(read):
        match above:
            case ast.Attribute() | ast.Subscript() if above.value is child:
                if isinstance(above.ctx, (ast.Store, ast.Del)):
                    return True
            case ast.Call(func=ast.Attribute(attr=attr) as function) if function is child:
                return attr in _COLLECTING and isinstance(next(parents(above), None), ast.Expr)
            case _:
                return False
        child = above
    return False


def depends_on_element(context: FileContext, node: ast.expr, loop: LoopNode) -> bool:
    """Whether an expression of a loop is another one in each iteration."""
    return any(not context.flow.invariant(part, loop) for part in _parts(node))


def _parts(node: ast.expr) -> Iterable[ast.expr]:
    if not isinstance(node, ast.Call):
        return (node,)
    owner = [node.func.value] if isinstance(node.func, ast.Attribute) else []
    return (*owner, *node.args, *(word.value for word in node.keywords))


def picks_one(context: FileContext, node: ast.AST, loop: LoopNode) -> bool:
    """Whether a node runs only for the elements that equal something which stays the same, or hold it."""
    for test, holds in tests_before(node):
        match test:
            case ast.Compare(
                left=left, ops=[ast.Eq() | ast.NotEq() as operator], comparators=[right]
            ):
                sides = sum(context.flow.invariant(side, loop) for side in (left, right))
                if isinstance(operator, ast.Eq) is holds and sides == 1 and _is_inside(test, loop):
                    return True
    return False


def limits(context: FileContext, loop: LoopNode) -> bool:
    """Whether a loop enters or takes something that lets through only so many at a time."""
    for node in descendants(loop, into_functions=False):
        if isinstance(node, (ast.With, ast.AsyncWith)):
            for item in node.items:
                if context.is_a(item.context_expr, *_LIMITERS) or _is_limiter(item.context_expr):
                    return True
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            if node.func.attr == "acquire" or _is_limiter(node.func.value):
                return True
    return False


_LIMITERS = classes_of("limiter")
_LIMITING = ("limiter", "throttle", "semaphore", "lock")


def _is_limiter(node: ast.expr) -> bool:
    """Whether something is named as what limits: no stub knows the many libraries for that."""
    name = (getattr(node, "attr", "") or getattr(node, "id", "")).lower().strip("_")
    return name.endswith(_LIMITING)
