"""Calls in a coroutine that hold up the event loop, directly or through the project's functions.

The rules of the asynchronous family ask for one sort each (network, sleep, …); what is the same for all
stands here: which places count, which of several ways is told, and when the code is cold.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from pathlib import PurePath

from perflint.rules.context import Context
from perflint.rules.finding import Finding, Severity
from perflint.semantics.names import (
    FUNCTIONS,
    FunctionNode,
    descendants,
    last_name,
    parent,
    parents,
)
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
_STARTS = re.compile(
    r"lifespan|(^|_)warm_?up(_|$)|_(on|at)_start(up)?$|^_+(set_?up|initiali[sz]e)(_|$)"
)
_STOPS = re.compile(r"_*(async_)?(a?close|stop|dispose|clean_?up|terminate|quit|shut_?down)(_|$)")
_ENDINGS = ("Thread.join", "Process.join", "Pool.join", "Executor.shutdown")
# What puts more than one coroutine on an event loop, or lets others do it.
_STARTS_TASKS = frozenset(
    "create_task ensure_future gather start_soon TaskGroup start_server create_server run_forever"
    " create_connection open_connection wait_for as_completed add_task"
    " run_coroutine_threadsafe call_soon call_soon_threadsafe call_later".split()
)
_TAKES_AWAITABLES = frozenset("wait_for shield create_task ensure_future gather".split())
_CONSOLES = ("cli.py", "repl.py", "__main__.py")
_PROMPTS = ("builtins.input", "getpass.getpass")
# Functions on a way after which it is a possibility more than a certainty; fewer for waits that somebody
# on it asks about first (is it a provider, is it running).
_FAR = 8
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
    weak: Callable[[Reach], bool] | None = None,
    say: Callable[[Reach], str] | None = None,
    fix: _FixOf | None = None,
) -> Iterator[Finding]:
    """The findings of one node that blocks the coroutine it runs in.

    Args:
        detail: the sort of blocking; empty for any.
        wanted: which of the effects count.
        weak: which of them are worth a hint only.
        say: what to do instead; by default what the knowledge says, or a thread.
    """
    for place in _places(node, context):
        owner = context.coroutine(place)
        if owner is None or isinstance(parent(place), ast.Await):
            continue
        reaches = [
            reach
            for reach in context.reaches(place, "blocks")
            if (not detail or reach.effect.detail == detail) and (wanted is None or wanted(reach))
        ]
        if _has_no_time(place):
            reaches = [one for one in reaches if one.effect.detail not in ("sleep", "wait")]
        if not reaches or _runs_alone(owner, context):
            continue
        reach = min(reaches, key=lambda found: (not found.direct, len(found.trace)))
        if reach.direct and _is_awaitable(place):
            continue
        if _told_already(place, reach, context):
            continue
        faint = _is_faint(reach) or weak is not None and weak(reach)
        yield _finding(place, owner, reach, context, say or instead, fix, faint=faint)


def _finding(
    place: ast.expr,
    owner: ast.AsyncFunctionDef,
    reach: Reach,
    context: Context,
    say: Callable[[Reach], str],
    fix: _FixOf | None,
    *,
    faint: bool,
) -> Finding:
    starting = "start-up" if is_starting(owner, context) else ""
    starting = starting or _waiting_alone(place, owner, reach, context)
    starting = starting or _deliberate(place, owner, reach)
    return context.finding(
        place,
        f"{told(place, reach, context)} blocks the event loop in `{owner.name}`; {say(reach)}",
        severity=Severity.HINT if faint else None,
        trace=context.traced(reach),
        cold=context.cold(place) or starting,
        fix=(lambda: fix(place, reach)) if fix is not None else None,
    )


def _is_faint(reach: Reach) -> bool:
    """Whether what blocks is many calls away; or a helper sleeps only where something failed, before it
    tries again, or fetches only what it has not found."""
    waits = reach.effect.detail == "sleep" or reach.effect.api == "nltk.download"
    return len(reach.functions) > _FAR or waits and reach.handled and not reach.direct


def _waiting_alone(
    place: ast.expr, owner: ast.AsyncFunctionDef, reach: Reach, context: Context
) -> str:
    """Why nobody else waits for the event loop of a file: it is that of a command line, as where a user
    is asked and nothing in sight runs beside that."""
    path = PurePath(context.path)
    within = owner if not reach.direct else None
    asks = reach.effect.api in _PROMPTS and (
        context.is_script or _in_console(place, context) or not _has_company(owner, within, context)
    )
    alone = asks or "cli" in path.parts[:-1] or path.name in _CONSOLES
    return "command line" if alone else ""


def _has_company(
    owner: ast.AsyncFunctionDef, within: ast.AsyncFunctionDef | None, context: Context
) -> bool:
    """Whether something says that other coroutines run beside one: it is decorated (a command of a bot,
    an endpoint) or answers requests, or the file starts tasks; with `within`, that coroutine itself."""
    if owner.decorator_list or context.project.request(context.qualified(owner)) is not None:
        return True
    calls = context.names.nodes(ast.Call) if within is None else descendants(within)
    return any(
        isinstance(call, ast.Call) and last_name(call.func) in _STARTS_TASKS for call in calls
    )


def _in_console(place: ast.expr, context: Context) -> bool:
    """Whether a class around an expression is an interpreter of commands that a user types."""
    return any(
        context.subclass(context.names.qualname(context.names.scopes[up]), "cmd.Cmd")
        for up in parents(place)
        if isinstance(up, ast.ClassDef)
    )


def _deliberate(place: ast.expr, owner: ast.AsyncFunctionDef, reach: Reach) -> str:
    """Why a wait is meant: the name of the coroutine says that it blocks, or it waits for the end of a
    thread, a process or a pool of what is stopped here, or after something that went wrong and is told
    on."""
    if reach.effect.detail == "wait" and owner.name.endswith(("_blocking", "_in_thread")):
        return "own thread"
    if not reach.effect.api.endswith(_ENDINGS):
        return ""
    fails = any(
        isinstance(up, ast.ExceptHandler) and isinstance(up.body[-1], ast.Raise)
        for up in parents(place)
    )
    ends = fails or _after_use(place) or _after_await(place) or _STOPS.match(owner.name)
    return "shutdown" if ends else ""


def _after_use(place: ast.expr) -> bool:
    """Whether an expression cleans up after what a generator has lent: `finally` behind a `yield`."""
    child: ast.AST = place
    for above in parents(place):
        if isinstance(above, ast.Try) and child in above.finalbody:
            return any(
                isinstance(node, ast.Yield)
                for statement in above.body
                for node in descendants(statement, into_functions=False)
            )
        if isinstance(above, FUNCTIONS):
            return False
        child = above
    return False


def _after_await(place: ast.expr) -> bool:
    """Whether what a thread gives is awaited right before the end of the thread is waited for."""
    statement: ast.AST | None = parent(place)
    block = getattr(parent(statement), "body", None) if statement is not None else None
    if not isinstance(statement, ast.Expr) or not isinstance(block, list):
        return False
    where = block.index(statement) if statement in block else 0
    before = block[where - 1] if where else None
    return isinstance(before, (ast.Assign, ast.Expr)) and isinstance(before.value, ast.Await)


def _runs_alone(owner: ast.AsyncFunctionDef, context: Context) -> bool:
    """Whether nobody else is on the event loop that a coroutine runs on, if there is one at all."""
    return _of_thread(owner, context) or _driven_by_hand(context)


def _driven_by_hand(context: Context) -> bool:
    """Whether a file runs its coroutines without an event loop: code for both callers and coroutines
    waits for nothing in the one case, and `coroutine.send(None)` then runs it to its end."""
    return any(
        isinstance(up, ast.Try) and any(_catches_end(handler) for handler in up.handlers)
        for call in context.names.nodes(ast.Call)
        if isinstance(call.func, ast.Attribute)
        and call.func.attr == "send"
        and len(call.args) == 1
        and isinstance(call.args[0], ast.Constant)
        and call.args[0].value is None
        for up in parents(call)
    )


def _catches_end(handler: ast.ExceptHandler) -> bool:
    return isinstance(handler.type, ast.Name) and handler.type.id == "StopIteration"


def _of_thread(owner: ast.AsyncFunctionDef, context: Context) -> bool:
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
        name = last_name(inner.func)
        if name in _STARTS_TASKS:
            return False
        match inner:
            case ast.Call(
                func=ast.Attribute(attr="run_until_complete" | "run"),
                args=[ast.Call(func=ast.Attribute(value=ast.Name(id="self"), attr=attr)), *_],
            ) if attr == owner.name:
                awaited = True
    return awaited


def _is_awaitable(place: ast.expr) -> bool:
    """Whether a call gives something that is awaited elsewhere, so that it is not the one that blocks:
    `wait_for(self.process.wait(), 5)`."""
    above = parent(place)
    return (
        isinstance(above, ast.Call)
        and place in above.args
        and last_name(above.func) in _TAKES_AWAITABLES
    )


def _has_no_time(place: ast.expr) -> bool:
    """Whether a call gives what it calls no time to wait: `acquire(name, timeout_seconds=0)`."""
    return isinstance(place, ast.Call) and any(
        word.arg is not None
        and word.arg.startswith("timeout")
        and isinstance(word.value, ast.Constant)
        and word.value.value == 0
        for word in place.keywords
    )


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
    if name in _STARTING or name.lstrip("_") in _STARTING or _STARTS.search(name):
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
