"""Calls in a coroutine that hold up the event loop, directly or through the project's functions.

The rules of the asynchronous family ask for one sort each (network, sleep, …); what is the same for all
stands here: which places count, which of several ways is told, and when the code is cold.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator

from perflint.reasoning.event_loop.contention import (
    has_company,
    in_console,
    makes_one,
    no_contention_reason,
    runs_alone,
)
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Severity
from perflint.semantics.names import (
    FUNCTIONS,
    descendants,
    last_name,
    parent,
    parents,
)
from perflint.semantics.roles import ends_something
from perflint.semantics.trace import Reach
from perflint.semantics.waiting import tests_before
from perflint.syntax.edits import Fix, Refusal
from perflint.syntax.spelling import spelling

_MAYBE = re.compile(
    r"(^|_)maybe(_|$)|_if_(needed|necessary|due|stale|expired|missing)$"
    r"|(access|auth|bearer|refresh|valid)_token$|^_?get_token$"  # while it is valid it is kept
)
_ENDINGS = ("Thread.join", "Process.join", "Pool.join", "Executor.shutdown")
_TAKES_AWAITABLES = frozenset("wait_for shield create_task ensure_future gather".split())
_REFLECTS = frozenset("hasattr getattr iscoroutinefunction isawaitable iscoroutine".split())
_EXITS = ("sys.exit", "os._exit", "builtins.exit", "builtins.quit", "os.abort")
_PROMPTS = ("builtins.input", "getpass.getpass")
# Functions on a way after which it is a possibility more than a certainty.
_FAR = 8
# What the rules of the family look at: calls, property reads, items of the user's containers, `in`,
# contexts that are entered, iterables.
Site = (
    ast.Call | ast.Attribute | ast.Subscript | ast.Compare | ast.With | ast.For | ast.comprehension
)
_EXPRESSIONS = (ast.Call, ast.Attribute, ast.Subscript, ast.Compare)
SITES = (*_EXPRESSIONS, ast.With, ast.For, ast.comprehension)
_FixOf = Callable[[ast.expr, Reach], Fix | Refusal | None]


def blocked(
    node: Site,
    context: Context,
    detail: str,
    *others: str,
    wanted: Callable[[Reach], bool] | None = None,
    weak: Callable[[Reach], bool] | None = None,
    say: Callable[[Reach], str] | None = None,
    fix: _FixOf | None = None,
    on_request: Callable[[ast.expr], Fix | Refusal] | None = None,
) -> Iterator[Finding]:
    """The findings of one node that blocks the coroutine it runs in.

    Args:
        detail: the sort of blocking; empty for any.
        others: further sorts.
        wanted: which of the effects count.
        weak: which of them are worth a hint only; told where there is nothing else.
        say: what to do instead; by default what the knowledge says, or a thread.
        on_request: a further rewrite, done only where it is named.
    """
    for place in _places(node, context):
        owner = context.coroutine(place)
        if owner is None or isinstance(parent(place), ast.Await):
            continue
        reaches = [
            reach
            for reach in context.reaches(place, "blocks")
            if (not detail or reach.effect.detail in (detail, *others))
            and (wanted is None or wanted(reach))
        ]
        if _has_no_time(place):
            reaches = [one for one in reaches if one.effect.detail not in ("sleep", "wait")]
        if not reaches or runs_alone(owner, context):
            continue
        reach = min(reaches, key=lambda found: _rank(found, weak))
        if reach.direct and _is_awaitable(place):
            continue
        same = {reach.effect.detail, *((detail,) if reach.effect.detail in others else ())}
        if _told_already(place, same, context):
            continue
        faint = _is_faint(reach) or weak is not None and weak(reach)
        finding = _finding(
            place, owner, reach, context, say or instead, fix, on_request, faint=faint
        )
        yield finding


def _rank(reach: Reach, weak: Callable[[Reach], bool] | None) -> tuple[bool, bool, int]:
    """Which of several ways is told: one that is worth more than a hint, then the shortest."""
    return weak is not None and weak(reach), not reach.direct, len(reach.trace)


def _finding(
    place: ast.expr,
    owner: ast.AsyncFunctionDef,
    reach: Reach,
    context: Context,
    say: Callable[[Reach], str],
    fix: _FixOf | None,
    on_request: Callable[[ast.expr], Fix | Refusal] | None,
    *,
    faint: bool,
) -> Finding:
    starting = "migration" if _is_migration(place) else ""
    starting = starting or _waiting_alone(place, owner, reach, context)
    starting = starting or _deliberate(place, owner, reach)
    starting = starting or no_contention_reason(place, owner, context)
    if not reach.direct:
        starting = starting or ("start-up" if makes_one(owner, context) else "")
    if reach.effect.detail != "sleep":
        starting = starting or ("fallback" if _is_fallback(place, context) else "")
    starting = starting or ("killed" if reach.direct and _after_kill(place) else "")
    starting = starting or ("exit" if _exits_after(place, context) else "")
    return context.finding(
        place,
        f"{describe_blocking(place, reach, context)} blocks the event loop in `{owner.name}`; {say(reach)}",
        severity=Severity.HINT if faint else None,
        trace=context.traced(reach),
        cold=context.cold(place) or starting,
        fix=(lambda: fix(place, reach)) if fix is not None else None,
        on_request=[lambda: on_request(place)] if on_request is not None else [],
    )


def _is_faint(reach: Reach) -> bool:
    """Whether what blocks is many calls away, or a helper says that it only may; or one sleeps or asks
    somebody only where something failed, or where it has not found a file; or what is given, which is
    not known, must be something special for it."""
    if reach.effect.api == "datasets.load_dataset":
        return True  # downloaded once, mostly by a script
    waits = reach.effect.detail in ("sleep", "network")
    if any(_MAYBE.search(name.rpartition(".")[2]) for name in reach.functions):
        return True
    return (
        reach.unsure or len(reach.functions) > _FAR or waits and reach.handled and not reach.direct
    )


def _waiting_alone(
    place: ast.expr, owner: ast.AsyncFunctionDef, reach: Reach, context: Context
) -> str:
    """Why nobody else waits for the event loop of a file: it is that of a command line, as where a user
    is asked and nothing in sight runs beside that."""
    within = owner if not reach.direct else None
    asks = reach.effect.api in _PROMPTS and (
        context.is_script or _in_console(place, context) or not has_company(owner, within, context)
    )
    return "command line" if asks or in_console(context.path) else ""


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
    ends = fails or _after_use(place) or _after_await(place) or ends_something(owner)
    return "shutdown" if ends else ""


def _is_migration(place: ast.expr) -> bool:
    """Whether a coroutine gets to a place for data of an older version only: `if version == 6:`."""
    for test, holds in tests_before(place):
        match test:
            case ast.Compare(
                left=left,
                ops=[ast.Eq() | ast.Lt() | ast.LtE()],
                comparators=[ast.Constant(value=int())],
            ) if holds and last_name(left).endswith("version"):
                return True
    return False


def _is_fallback(place: ast.expr, context: Context) -> bool:
    """Whether a coroutine blocks only where an object has no method to await, or a library for it is
    not installed: it asks for one with `hasattr`, `getattr(store, "aload", None)` or
    `iscoroutinefunction`, and awaits it if there is one."""
    if any(isinstance(up, ast.ExceptHandler) and _lacks_module(up) for up in parents(place)):
        return True
    for test, holds in tests_before(place):
        branch = parent(test)
        other = getattr(branch, "orelse" if holds else "body", None)
        if not isinstance(other, list) or not any(
            _asks_for_method(n, context) for n in ast.walk(test)
        ):
            continue
        if any(isinstance(node, ast.Await) for one in other for node in descendants(one)):
            return True
    return False


def _lacks_module(handler: ast.ExceptHandler) -> bool:
    return last_name(handler.type) in ("ImportError", "ModuleNotFoundError")


def _asks_for_method(node: ast.AST, context: Context) -> bool:
    if isinstance(node, ast.Name) and node.id not in _REFLECTS:
        only = context.names.only_binding(node)
        node = only.value if only is not None and only.value is not None else node
    return isinstance(node, ast.Call) and last_name(node.func) in _REFLECTS


def _after_kill(place: ast.expr) -> bool:
    """Whether the end of a process is waited for that was killed in the statement before, or told to
    end by `multiprocessing`, which is as quick; or a future was awaited right before that."""
    match place:
        case ast.Call(func=ast.Attribute(value=process, attr="wait")):
            ends = {"kill", "killpg"}
        case ast.Call(func=ast.Attribute(value=process, attr="join")):
            ends = {"kill", "terminate"}
        case _:
            return False
    statement = next((up for up in parents(place) if isinstance(up, ast.stmt)), None)
    for field in ("body", "orelse", "finalbody"):
        block = getattr(parent(statement), field, None) if statement is not None else None
        if isinstance(block, list) and statement in block:
            return any(
                _ends_process(node, spelling(process), ends)
                for before in block[: block.index(statement)][-1:]
                for node in descendants(before, into_functions=False)
            )
    return False


def _ends_process(node: ast.AST, process: str, ends: set[str]) -> bool:
    """Whether a node ends a process: `process.kill()`, `os.killpg(group, signal.SIGKILL)`, or the
    `await` of a future that tells of it."""
    match node:
        case ast.Call(func=ast.Attribute(attr=attr), args=[_, ast.Attribute(attr="SIGKILL")]):
            return attr in ends
        case ast.Call(func=ast.Attribute(value=owner, attr=attr), args=[]):
            return attr in ends and spelling(owner) == process
        case ast.Await(value=ast.Name() | ast.Attribute()):
            return True
    return False


def _exits_after(place: ast.expr, context: Context) -> bool:
    """Whether the process ends right after a statement, so that nobody is left to wait."""
    statement = next((up for up in parents(place) if isinstance(up, ast.stmt)), None)
    block = getattr(parent(statement), "body", None) if statement is not None else None
    if not isinstance(block, list) or statement not in block:
        return False
    match block[block.index(statement) + 1 : block.index(statement) + 2]:
        case [ast.Expr(value=ast.Call(func=function))]:
            name = context.names.dotted(function) or ""
            return name in _EXITS or name.startswith("os.exec")
        case [ast.Raise(exc=ast.Call(func=function) | function)]:
            return context.names.dotted(function) == "builtins.SystemExit"
    return False


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
    """Whether what a thread gives is awaited, or gone through, right before the end of the thread is
    waited for."""
    statement: ast.AST | None = parent(place)
    block = getattr(parent(statement), "body", None) if statement is not None else None
    if not isinstance(statement, ast.Expr) or not isinstance(block, list):
        return False
    where = block.index(statement) if statement in block else 0
    before = block[where - 1] if where else None
    if isinstance(before, ast.For):
        return isinstance(before.iter, (ast.Name, ast.Attribute))  # `for text in streamer:`
    return isinstance(before, (ast.Assign, ast.Expr)) and isinstance(before.value, ast.Await)


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


def _told_already(place: ast.expr, details: set[str], context: Context) -> bool:
    """Whether a call further left in the same chain blocks in one of some ways: `urlopen(url).read()`."""
    inner: ast.expr = place
    while isinstance(inner, (ast.Call, ast.Attribute, ast.Subscript)):
        inner = inner.func if isinstance(inner, ast.Call) else inner.value
        if isinstance(inner, ast.Call) and any(
            other.effect.detail in details for other in context.reaches(inner, "blocks")
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
        case ast.For(iter=iterable) | ast.comprehension(iter=iterable):
            if not isinstance(iterable, _EXPRESSIONS):
                yield iterable
        case expression:
            yield expression


def describe_blocking(node: ast.expr, reach: Reach, context: Context) -> str:
    """What blocks: the library function itself, or the call and what it reaches."""
    api = context.project.public(reach.effect.api)
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
