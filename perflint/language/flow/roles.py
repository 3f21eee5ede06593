"""What a function is for in its program, as far as its own lines tell: starting or stopping it, a command
of a command line, something that lets others run beside it."""

from __future__ import annotations

import ast
import re
from typing import Final

from perflint.language.nodes import (
    FUNCTIONS,
    FunctionNode,
    last_name,
    nodes_below,
    parent,
)

STARTING: Final = "starting"  # runs when an application, or a part of it, starts or stops
STOPPING: Final = "stopping"  # ends what its object or module is, and is told nothing else
COMMAND: Final = "command"  # a user runs it from a command line
ACCOMPANIED: Final = "accompanied"  # a coroutine that starts what goes on beside it

# What puts more than one coroutine on an event loop, or lets others do it.
TASKS: Final = frozenset(
    "create_task ensure_future gather start_soon TaskGroup start_server create_server run_forever"
    " create_connection open_connection wait_for as_completed add_task"
    " run_coroutine_threadsafe call_soon call_soon_threadsafe call_later".split()
)
# What a coroutine calls that goes on beside it.
_SERVES = re.compile(
    r"serve|listen|subscribe|start(?!swith)|watch|poll|worker|background|spawn|submit"
)
_STARTING = frozenset(
    "lifespan startup on_startup shutdown on_shutdown setup async_setup __aenter__ __aexit__"
    " setup_hook initialize teardown async_teardown on_start on_stop".split()
)
_STARTS = re.compile(
    r"lifespan|^_?load_(models?|pipeline)$|(^|_)(warm_?up|boot(strap)?)(_|$)|_(on|at)_start(up)?$|^_+(set_?up|initiali[sz]e)(_|$)"
)
_HOOKS = frozenset(
    "on_event before_serving after_serving on_startup on_shutdown before_server_start".split()
)
_STOPS = re.compile(
    r"_*((async|force|hard|graceful)_)?"
    r"(a?close|a?stop|dispose|clean_?up|terminate|quit|shut_?down|disconnect)(_async)?(?P<what>_\w+)?"
)
_COMMANDS = frozenset("command callback group subcommand".split())
_RUN_BY_HAND = re.compile(r"_*(main|cli|repl|cmd|command)(_|$)|.*_(main|cli|cmd|command)$")


def roles(function: FunctionNode) -> frozenset[str]:
    """The roles of a function: those constants above that fit it."""
    found = set()
    if is_starting(function):
        found.add(STARTING)
    if _ends_itself(function):
        found.add(STOPPING)
    if _is_command(function):
        found.add(COMMAND)
    if isinstance(function, ast.AsyncFunctionDef) and first_start(function):
        found.add(ACCOMPANIED)
    return frozenset(found)


def is_starting(function: FunctionNode) -> bool:
    """Whether a function runs when an application starts or stops."""
    name = function.name
    if name in ("start", "open") and isinstance(parent(function), ast.ClassDef):
        if not function.decorator_list and (name == "start" or _taken(function) == ["self"]):
            return True  # a service is started once, and a store is opened once
    if name in _STARTING or name.lstrip("_") in _STARTING or _STARTS.search(name):
        return True
    if function.decorator_list and any(map(_is_hook, function.decorator_list)):
        return True
    above = parent(function)
    while above is not None:
        if isinstance(above, FUNCTIONS) and above.name == "lifespan":
            return True
        above = parent(above)
    return False


def _is_hook(decorator: ast.expr) -> bool:
    """Whether a decorator says that an application runs a function when it starts or stops."""
    match decorator:
        case ast.Call(
            func=ast.Attribute(attr="listener"), args=[ast.Constant(value=str() as event)]
        ):
            return "_server_" in event  # of Sanic; others listen to messages
        case ast.Call(func=ast.Attribute(attr=name)) | ast.Attribute(attr=name):
            return name in _HOOKS
    return False


def ends_something(function: FunctionNode) -> bool:
    """Whether a function is named after ending something: `close`, `stop_workers`."""
    return _STOPS.fullmatch(function.name) is not None


def _ends_itself(function: FunctionNode) -> bool:
    """Whether a function ends what its object or module is: `close(self)`, `stop(self, tries=3)`."""
    named = _STOPS.fullmatch(function.name)
    if named is None or named["what"] or function.decorator_list:
        return False
    taken = _taken(function)
    return taken[: len(taken) - len(function.args.defaults)] in (["self"], [])


def _taken(function: FunctionNode) -> list[str]:
    """The names of the parameters that are given by position."""
    return [argument.arg for argument in (*function.args.posonlyargs, *function.args.args)]


def _is_command(function: FunctionNode) -> bool:
    return _RUN_BY_HAND.match(function.name) is not None or any(
        last_name(getattr(decorator, "func", decorator)) in _COMMANDS
        for decorator in function.decorator_list
    )


def first_start(function: ast.AsyncFunctionDef) -> int:
    """The first line on which a coroutine starts what goes on beside it, 0 if there is none."""
    known: int | None = getattr(function, "_first_start", None)
    if known is None:
        lines = [
            call.lineno
            for call in nodes_below(function, ast.Call)
            if last_name(call.func) in TASKS or _SERVES.search(last_name(call.func))
        ]
        known = min(lines, default=0)
        function._first_start = known  # type: ignore[attr-defined]
    return known
