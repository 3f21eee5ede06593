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
from perflint.semantics.waiting import tests_before
from perflint.syntax.edits import Fix, Refusal
from perflint.syntax.spelling import spelling

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
    r"lifespan|^_?load_(models?|pipeline)$|(^|_)(warm_?up|boot(strap)?)(_|$)|_(on|at)_start(up)?$|^_+(set_?up|initiali[sz]e)(_|$)"
)
_STOPS = re.compile(
    r"_*((async|force|hard|graceful)_)?(a?close|stop|dispose|clean_?up|terminate|quit|shut_?down)(_|$)"
)
_CLOSES = re.compile(
    r"_*((async|force|hard|graceful)_)?(a?close|a?stop|dispose|clean_?up|terminate|quit|shut_?down|disconnect)(_async)?$"
)
_MAYBE = re.compile(
    r"(^|_)maybe(_|$)|_if_(needed|necessary|due|stale|expired|missing)$"
    r"|(access|auth|bearer|refresh|valid)_token$|^_?get_token$"  # while it is valid it is kept
)
_ENDINGS = ("Thread.join", "Process.join", "Pool.join", "Executor.shutdown")
# What puts more than one coroutine on an event loop, or lets others do it.
_STARTS_TASKS = frozenset(
    "create_task ensure_future gather start_soon TaskGroup start_server create_server run_forever"
    " create_connection open_connection wait_for as_completed add_task"
    " run_coroutine_threadsafe call_soon call_soon_threadsafe call_later".split()
)
# What a coroutine calls that goes on beside it.
_SERVES = re.compile(r"serve|listen|subscribe|start|watch|poll|worker|background|spawn|submit")
_TAKES_AWAITABLES = frozenset("wait_for shield create_task ensure_future gather".split())
_CLI = frozenset({"cli", "console", "scripts"})
_CONSOLES = ("cli.py", "repl.py", "__main__.py")
_REFLECTS = frozenset("hasattr getattr iscoroutinefunction isawaitable iscoroutine".split())
_EXITS = ("sys.exit", "os._exit", "builtins.exit", "builtins.quit", "os.abort")
_PROMPTS = ("builtins.input", "getpass.getpass")
# Functions on a way after which it is a possibility more than a certainty.
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
    *others: str,
    wanted: Callable[[Reach], bool] | None = None,
    weak: Callable[[Reach], bool] | None = None,
    say: Callable[[Reach], str] | None = None,
    fix: _FixOf | None = None,
) -> Iterator[Finding]:
    """The findings of one node that blocks the coroutine it runs in.

    Args:
        detail: the sort of blocking; empty for any.
        others: further sorts.
        wanted: which of the effects count.
        weak: which of them are worth a hint only; told where there is nothing else.
        say: what to do instead; by default what the knowledge says, or a thread.
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
        if not reaches or _runs_alone(owner, context):
            continue
        reach = min(reaches, key=lambda found: _rank(found, weak))
        if reach.direct and _is_awaitable(place):
            continue
        if _told_already(place, reach, context):
            continue
        faint = _is_faint(reach) or weak is not None and weak(reach)
        yield _finding(place, owner, reach, context, say or instead, fix, faint=faint)


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
    *,
    faint: bool,
) -> Finding:
    starting = "start-up" if is_starting(owner, context) else ""
    starting = starting or ("migration" if _is_migration(place) else "")
    starting = starting or _waiting_alone(place, owner, reach, context)
    starting = starting or _deliberate(place, owner, reach)
    starting = starting or ("script" if _is_script(owner, context) else "")
    if not reach.direct:
        starting = starting or ("start-up" if _makes_one(owner, context) else "")
    if reach.effect.detail != "sleep":
        starting = starting or ("fallback" if _is_fallback(place, context) else "")
    starting = starting or ("killed" if reach.direct and _after_kill(place) else "")
    starting = starting or ("exit" if _exits_after(place, context) else "")
    return context.finding(
        place,
        f"{told(place, reach, context)} blocks the event loop in `{owner.name}`; {say(reach)}",
        severity=Severity.HINT if faint else None,
        trace=context.traced(reach),
        cold=context.cold(place) or starting,
        fix=(lambda: fix(place, reach)) if fix is not None else None,
    )


def _is_faint(reach: Reach) -> bool:
    """Whether what blocks is many calls away, or a helper says that it only may; or one sleeps or asks
    somebody only where something failed, or where it has not found a file."""
    if reach.effect.api == "datasets.load_dataset":
        return True  # downloaded once, mostly by a script
    waits = reach.effect.detail in ("sleep", "network")
    if any(_MAYBE.search(name.rpartition(".")[2]) for name in reach.functions):
        return True
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
    alone = asks or not _CLI.isdisjoint(path.parts[:-1]) or path.name in _CONSOLES
    return "command line" if alone else ""


def _has_company(
    owner: ast.AsyncFunctionDef, within: ast.AsyncFunctionDef | None, context: Context
) -> bool:
    """Whether something says that other coroutines run beside one: it is decorated (a command of a bot,
    an endpoint) or answers requests, or the file starts tasks; with `within`, that coroutine itself."""
    if any(last_name(one) != "staticmethod" for one in owner.decorator_list):
        return True
    if context.project.request(context.qualified(owner)) is not None:
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
    if not reach.direct and _CLOSES.match(owner.name) and _takes_nothing(owner):
        return "shutdown"
    if not reach.effect.api.endswith(_ENDINGS):
        return ""
    fails = any(
        isinstance(up, ast.ExceptHandler) and isinstance(up.body[-1], ast.Raise)
        for up in parents(place)
    )
    ends = fails or _after_use(place) or _after_await(place) or _STOPS.match(owner.name)
    return "shutdown" if ends else ""


def _takes_nothing(owner: FunctionNode) -> bool:
    """Whether a coroutine is a method that takes its object only: what it ends is that object."""
    taken = [argument.arg for argument in (*owner.args.posonlyargs, *owner.args.args)]
    return taken == ["self"] and not owner.decorator_list


def _is_script(owner: ast.AsyncFunctionDef, context: Context) -> bool:
    """Whether a coroutine is all that an event loop runs: the file gives it to `asyncio.run` and calls
    it nowhere else, and it starts nothing that runs beside it."""
    static = [last_name(one) for one in owner.decorator_list] == ["staticmethod"]
    if owner.decorator_list and not static:
        return False
    if isinstance(parent(owner), ast.ClassDef) and not static:
        return False
    uses: list[ast.Name | ast.Attribute] = [
        use
        for use in context.names.nodes(ast.Name, ast.Attribute)
        if last_name(use) == owner.name and isinstance(use.ctx, ast.Load)
    ]
    if not uses or not all(_runs_it(use) for use in uses):
        return False
    callers = context.project.callers(context.qualified(owner))
    if any(place.path != context.path for place in callers):
        return False
    return not any(
        isinstance(node, ast.Call)
        and (last_name(node.func) in _STARTS_TASKS or _SERVES.search(last_name(node.func)))
        for node in descendants(owner)
    )


def _runs_it(use: ast.expr) -> bool:
    """Whether a name is that of a coroutine function in `asyncio.run(main(…))`, or as in `anyio.run`."""
    made = parent(use)
    if isinstance(made, ast.Call) and made.func is use:
        use, made = made, parent(made)
    return (
        isinstance(made, ast.Call)
        and use in made.args[:1]
        and last_name(made.func) in ("run", "run_until_complete")
    )


def _makes_one(owner: ast.AsyncFunctionDef, context: Context) -> bool:
    """Whether a coroutine is a class method that gives an object of its class, which nobody is seen to
    ask for again and again."""
    klass = parent(owner)
    if not isinstance(klass, ast.ClassDef) or not any(
        last_name(decorator) == "classmethod" for decorator in owner.decorator_list
    ):
        return False
    given = owner.returns
    named = given.value if isinstance(given, ast.Constant) else last_name(given)
    if named not in (klass.name, "Self"):
        return False
    name = context.qualified(owner)
    return context.project.request(name) is None and context.project.loops_around(name) is None


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
    end by `multiprocessing`, which is as quick."""
    match place:
        case ast.Call(func=ast.Attribute(value=process, attr="wait")):
            ends = {"kill"}
        case ast.Call(func=ast.Attribute(value=process, attr="join")):
            ends = {"kill", "terminate"}
        case _:
            return False
    statement = next((up for up in parents(place) if isinstance(up, ast.stmt)), None)
    for field in ("body", "orelse", "finalbody"):
        block = getattr(parent(statement), field, None) if statement is not None else None
        if isinstance(block, list) and statement in block:
            match block[: block.index(statement)][-1:]:
                case [ast.Expr(value=ast.Call(func=ast.Attribute(value=owner, attr=attr)))]:
                    return attr in ends and spelling(owner) == spelling(process)
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
    if name in ("start", "open") and isinstance(parent(function), ast.ClassDef):
        if name == "start" and not function.decorator_list or _takes_nothing(function):
            return True  # a service is started once, and a store is opened once
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
