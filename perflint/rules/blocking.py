"""Calls in a coroutine that hold up the event loop, directly or through the project's functions.

The rules of the asynchronous family ask for one sort each (network, sleep, …); what is the same for all
stands here: which places count, which of several ways is told, and when the code is cold.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from pathlib import PurePath

from perflint.rules.context import Context
from perflint.rules.finding import Finding, Severity
from perflint.semantics.names import FUNCTIONS, FunctionNode, descendants, parent, parents
from perflint.semantics.trace import Reach, public
from perflint.syntax.edits import Fix, Refusal

_STARTING = frozenset(
    {
        "lifespan",
        "startup",
        "on_startup",
        "shutdown",
        "on_shutdown",
        "setup",
        "async_setup",
        "__aenter__",
        "__aexit__",
        "setup_hook",
        "initialize",
        "teardown",
        "async_teardown",
    }
)
# What puts more than one coroutine on an event loop, or lets others do it.
_STARTS_TASKS = frozenset(
    "create_task ensure_future gather start_soon TaskGroup start_server create_server run_forever"
    " create_connection open_connection wait_for as_completed add_task"
    " run_coroutine_threadsafe call_soon call_soon_threadsafe call_later".split()
)
_PROMPTS = ("builtins.input", "getpass.getpass")
_FAR = 8  # functions on a way after which it is a possibility more than a certainty
# What the rules of the family look at: calls, property reads, items of the user's containers, `in`,
# contexts that are entered, iterables.
Site = ast.Call | ast.Attribute | ast.Subscript | ast.Compare | ast.With | ast.For
_EXPRESSIONS = (ast.Call, ast.Attribute, ast.Subscript, ast.Compare)
SITES = (*_EXPRESSIONS, ast.With, ast.For)
_FixOf = Callable[[ast.expr, Reach], Fix | Refusal | None]


def blocked(
    node: Site,
    context: Context,
    detail: str,
    *,
    wanted: Callable[[Reach], bool] | None = None,
    say: Callable[[Reach], str] | None = None,
    fix: _FixOf | None = None,
) -> Iterator[Finding]:
    """The findings of one node that blocks the coroutine it runs in.

    Args:
        detail: the sort of blocking; empty for any.
        wanted: which of the effects count.
        say: what to do instead; by default what the knowledge says, or a thread.
    """
    for place in _places(node, context):
        owner = context.coroutine(place)
        if owner is None or isinstance(parent(place), ast.Await) or _runs_alone(owner, context):
            continue
        reaches = [
            reach
            for reach in context.reaches(place, "blocks")
            if (not detail or reach.effect.detail == detail) and (wanted is None or wanted(reach))
        ]
        if not reaches:
            continue
        reach = min(reaches, key=lambda found: (not found.direct, len(found.trace)))
        if _told_already(place, reach, context):
            continue
        yield _finding(place, owner, reach, context, say or instead, fix)


def _finding(
    place: ast.expr,
    owner: ast.AsyncFunctionDef,
    reach: Reach,
    context: Context,
    say: Callable[[Reach], str],
    fix: _FixOf | None,
) -> Finding:
    starting = "start-up" if is_starting(owner, context) else _waiting_alone(reach, context)
    return context.finding(
        place,
        f"{told(place, reach, context)} blocks the event loop in `{owner.name}`; {say(reach)}",
        severity=Severity.HINT if len(reach.functions) > _FAR else None,
        trace=context.traced(reach),
        cold=context.cold(place) or starting,
        fix=(lambda: fix(place, reach)) if fix is not None else None,
    )


def _waiting_alone(reach: Reach, context: Context) -> str:
    """Why nobody else waits for the event loop of a file: it is that of a command line."""
    parts = PurePath(context.path).parts
    asks = reach.effect.api in _PROMPTS and context.is_script
    alone = asks or "cli" in parts[:-1] or parts[-1:] in (("cli.py",), ("__main__.py",))
    return "command line" if alone else ""


def _runs_alone(owner: ast.AsyncFunctionDef, context: Context) -> bool:
    """Whether a coroutine is all that the event loop of a thread runs: `run` of its class, a thread,
    waits for it on a new loop, and the class starts nothing beside it."""
    klass = parent(owner)
    if not isinstance(klass, ast.ClassDef) or not any(
        context.names.dotted(base) == "threading.Thread" for base in klass.bases
    ):
        return False
    awaited = False
    for inner in descendants(klass):
        if not isinstance(inner, ast.Call):
            continue
        name = getattr(inner.func, "attr", getattr(inner.func, "id", ""))
        if name in _STARTS_TASKS:
            return False
        match inner:
            case ast.Call(
                func=ast.Attribute(attr="run_until_complete" | "run"),
                args=[ast.Call(func=ast.Attribute(value=ast.Name(id="self"), attr=attr)), *_],
            ) if attr == owner.name:
                awaited = True
    return awaited


def _told_already(place: ast.expr, reach: Reach, context: Context) -> bool:
    """Whether a call further left in the same chain blocks in the same way: `urlopen(url).read()`."""
    inner: ast.expr = place
    while isinstance(inner, (ast.Call, ast.Attribute, ast.Subscript)):
        inner = inner.func if isinstance(inner, ast.Call) else inner.value
        if isinstance(inner, ast.Call) and any(
            other.effect.detail == reach.effect.detail for other in context.reaches(inner, "blocks")
        ):
            return True
    return False


def _places(node: Site, context: Context) -> Iterator[ast.expr]:
    """The expressions of a node at which something may run."""
    match node:
        case ast.With(items=items):
            for item in items:
                if not isinstance(item.context_expr, _EXPRESSIONS):
                    yield item.context_expr
        case ast.For(iter=iterable):
            if not isinstance(iterable, _EXPRESSIONS):
                yield iterable
        case expression:
            yield expression


def told(node: ast.expr, reach: Reach, context: Context) -> str:
    """What blocks: the library function itself, or the call and what it reaches."""
    api = public(reach.effect.api)
    if reach.direct:
        return f"`{api}`" if isinstance(node, ast.Call) else f"`{context.short(node)}` (`{api}`)"
    shown = context.short(node.func) if isinstance(node, ast.Call) else context.short(node)
    return f"`{shown}` reaches `{api}`, which"


def instead(reach: Reach) -> str:
    """What to do instead of blocking."""
    use = reach.effect.use
    thread = "run it in a thread with `asyncio.to_thread`"
    if use and "to_thread" not in use and reach.direct:
        return f"use `{use}`, or {thread}"
    return thread


def is_starting(function: FunctionNode, context: Context) -> bool:
    """Whether a coroutine runs when an application starts or stops."""
    name = function.name
    if name in _STARTING or name.lstrip("_") in _STARTING or name.endswith("_lifespan"):
        return True
    for decorator in function.decorator_list:
        node = decorator.func if isinstance(decorator, ast.Call) else decorator
        if isinstance(node, ast.Attribute) and node.attr in (
            "on_event",
            "before_serving",
            "after_serving",
            "on_startup",
            "on_shutdown",
            "listener",
            "before_server_start",
        ):
            return True
    return any(isinstance(up, FUNCTIONS) and up.name == "lifespan" for up in parents(function))
