"""Whether a program does something of its own where workers fail to get a function."""

from __future__ import annotations

import ast

from perflint.codemods.parts.escapes import handled
from perflint.codemods.parts.swallowing import SWALLOWING
from perflint.language.nodes import FUNCTIONS, descendants, last_name, parent, parents
from perflint.rules.context import Context

# What handing a function to processes raises that they cannot find by name.
_FAILING = frozenset(
    "AttributeError TypeError PicklingError PickleError Exception BaseException".split()
)
# What starts tasks, and does not wait for them.
_LATE = frozenset("submit apply_async map_async starmap_async imap imap_unordered".split())
_ITERATORS = frozenset("map imap imap_unordered".split())
_EXECUTORS = ("concurrent.futures.", "loky.")
# What waits for results and hands on what they raise.
_WAITING = ("builtins.", "concurrent.futures.")
_ASKING = frozenset("result get wait join".split())
_KEEPING = frozenset("append add extend".split())
_MAX_DEPTH = 4  # names that stand for names


def minds_failure(context: Context, use: ast.expr) -> bool:
    """Whether an exception of a pool that cannot send a function is handled or asked for: in the function that
    starts the task, or somewhere in the file if that function gives the task away.

    Args:
        use: the expression that hands the function to the pool.
    """
    if _FAILING & handled(context, use) or _bare(use):
        return True
    region: ast.AST = context.function(use) or context.names.tree
    call = next((up for up in parents(use) if isinstance(up, ast.Call)), None)
    if call is None or not _is_late(context, call):
        return False
    if _given_away(context, call, region, 0):
        region = context.names.tree
    return any(_minds(context, node) for node in descendants(region))


def _bare(use: ast.AST) -> bool:
    """Whether an expression stands in a `try` of its function that handles whatever comes."""
    child = use
    for above in parents(use):
        if isinstance(above, FUNCTIONS):
            return False
        if isinstance(above, ast.Try) and child in above.body:
            if any(handler.type is None for handler in above.handlers):
                return True
        child = above
    return False


def _is_late(context: Context, call: ast.Call) -> bool:
    """Whether a call gives something that raises what a task raises only when it is asked for results."""
    name = last_name(call.func)
    return name in _LATE or name == "map" and (context.callee(call) or "").startswith(_EXECUTORS)


def _gives_results(value: ast.expr) -> bool:
    """Whether an expression is a call whose iterator gives results, and no futures."""
    return isinstance(value, ast.Call) and last_name(value.func) in _ITERATORS


def _asks(made: ast.expr) -> bool:
    """Whether an expression waits for results: `future.result()`."""
    return any(isinstance(node, ast.Attribute) and node.attr in _ASKING for node in ast.walk(made))


def _minds(context: Context, node: ast.AST) -> bool:
    """Whether a node handles, swallows or asks for what a task raises."""
    match node:
        case ast.Try(body=body, handlers=handlers):
            return any(_fails(context, handler.type) for handler in handlers) and not all(
                isinstance(one, (ast.Import, ast.ImportFrom)) for one in body
            )
        case ast.Call(func=ast.Attribute(attr="exception"), args=[] | [_]):
            return True
        case ast.keyword(arg="error_callback" | "return_exceptions"):
            return True
        case ast.Call(args=args) if context.name(node.func) in SWALLOWING:
            return any(_fails(context, one) for one in args)
    return False


def _fails(context: Context, kind: ast.expr | None) -> bool:
    """Whether what a handler takes may be the failure; a class that is none of Python's may be any."""
    if isinstance(kind, ast.Tuple):
        return any(_fails(context, one) for one in kind.elts)
    return kind is None or last_name(kind) in _FAILING


def _given_away(context: Context, value: ast.expr, region: ast.AST, depth: int) -> bool:
    """Whether a task, or a collection of tasks, leaves the function that started it."""
    child: ast.AST = value
    for up in parents(value):
        match up:
            case ast.Return() | ast.Yield() | ast.YieldFrom():
                return True
            case ast.Assign(targets=[ast.Name() as name]):
                return depth < _MAX_DEPTH and any(
                    _given_away(context, read, region, depth + 1)
                    for read in context.flow.reads(name.id, region)
                )
            case ast.Assign():
                return True
            case ast.Call(func=ast.Attribute(value=ast.Name() as name, attr=attr)) if (
                attr in _KEEPING and child is not up.func
            ):
                return depth < _MAX_DEPTH and any(
                    _given_away(context, read, region, depth + 1)
                    for read in context.flow.reads(name.id, region)
                    if parent(read) is not up.func
                )
            case ast.Call(func=function) if child is not function:
                dotted = context.names.dotted(function) or ""
                if not dotted.startswith(_WAITING):
                    return True
                if dotted.startswith("builtins.") and _gives_results(value):
                    return False  # which goes through the results
            case ast.Attribute(attr=attr) if attr in _ASKING:
                return False  # it is waited for here
            case ast.ListComp(elt=made) | ast.SetComp(elt=made) | ast.GeneratorExp(elt=made):
                if _asks(made):
                    return False
            case ast.stmt():
                return False
        child = up
    return False
