"""Who waits for the event loop while a coroutine blocks it: others, or nobody yet, or nobody any more, or
nobody at all.

Each of these is asked of the coroutine itself and then, through the call graph, of those that run it: what
only start-up runs is start-up, and a coroutine has its loop for itself where that holds for all that run
it. One caller that is something else, or none that is known, means no.
"""

from __future__ import annotations

import ast
from pathlib import PurePath

from perflint.knowledge.kinds import of_kind
from perflint.language.flow import roles
from perflint.language.flow.event_loops import runs_forever
from perflint.language.nodes import last_name, nodes_below, parent, parents
from perflint.project.answers.project import Project
from perflint.reasoning.context import FileContext

_MOST_STEPS = 6
_CLI = frozenset({"cli", "console", "scripts"})
_CONSOLES = ("cli.py", "repl.py", "__main__.py")
_DRIVERS = of_kind("drives loop")
# Phases of an application in which nobody waits for its event loop.
START_UP = "start-up"
SHUTDOWN = "shutdown"


def phase(place: ast.expr, owner: ast.AsyncFunctionDef, context: FileContext) -> str:
    """The phase of an application in which a place in a coroutine runs, if it runs in one only: `START_UP`,
    `SHUTDOWN`, else an empty string."""
    for above in parents(place):
        if isinstance(above, (ast.For, ast.AsyncFor, ast.While)) and runs_forever(above):
            return ""
        if above is owner:
            break
    if place.lineno < roles.first_start(owner) and context.loop(place) is None:
        if _is_driven(context.qualified(owner), context.project):
            return START_UP
    return context.once(("phase", owner), lambda: _phase_of_coroutine(owner, context))


def _phase_of_coroutine(owner: ast.AsyncFunctionDef, context: FileContext) -> str:
    if roles.is_starting(owner):
        return START_UP
    return _phase(context.qualified(owner), context.project, frozenset())


def _phase(name: str, project: Project, before: frozenset[str]) -> str:
    """Whether a coroutine runs only when an application, or a part of it, starts or stops.

    Args:
        before: the coroutines that were asked about before this one.
    """
    marks = project.marks(name)
    if marks is None:
        return ""
    if roles.STARTING in marks:
        return START_UP
    if roles.STOPPING in marks:
        return SHUTDOWN if project.request(name) is None else ""
    if "decorated" in marks or len(before) == _MOST_STEPS:
        return ""
    before |= {name}
    found = ""
    for start in project.starts(name):
        if start.place.function in before:
            continue
        if start.endless or not (start.awaited or start.driven):
            return ""
        caller = start.place.function
        early = start.early and not start.place.loop and _is_driven(caller, project)
        phase = START_UP if early else _phase(caller, project, before)
        if not phase:
            return ""
        found = found or phase
    return found


def _is_driven(name: str, project: Project) -> bool:
    """Whether event loops run for a coroutine, so that nothing goes on before it starts something."""
    starts = [start for start in project.starts(name) if start.place.function != name]
    return bool(starts) and all(start.driven for start in starts)


def is_only_one(owner: ast.AsyncFunctionDef, context: FileContext) -> bool:
    """Whether a coroutine, or one that awaits it, is all that an event loop runs.

    A function that is passed to `asyncio.run` right away is believed to be; a method, or what others
    await, only where the calls lead on to a command line and through no file that starts tasks.
    """
    return context.once(("only coroutine", owner), lambda: _is_only_one(owner, context))


def _is_only_one(owner: ast.AsyncFunctionDef, context: FileContext) -> bool:
    name, project = context.qualified(owner), context.project
    marks = project.marks(name)
    if marks is None or marks & {"decorated", roles.ACCOMPANIED}:
        return False
    starts = project.starts(name)
    if starts and all(s.driven and s.place.path == context.path for s in starts):
        if "method" not in marks or "staticmethod" in marks:
            return True
    return _leads_to_commands(name, project, frozenset())


def _leads_to_commands(name: str, project: Project, before: frozenset[str]) -> bool:
    """Whether all that runs a coroutine is a command line, with nothing beside it in between."""
    marks = project.marks(name)
    if marks is None or marks & {"decorated", roles.ACCOMPANIED} or len(before) == _MOST_STEPS:
        return False
    before |= {name}
    starts = [start for start in project.starts(name) if start.place.function not in before]
    return bool(starts) and all(
        not project.mentions(start.place.path, *roles.TASKS)
        and (
            _leads_to_commands(start.place.function, project, before)
            if start.awaited
            else start.driven
            and _is_command(start.place.function, start.place.path, project, before)
        )
        for start in starts
    )


def _is_command(name: str, path: str, project: Project, before: frozenset[str]) -> bool:
    """Whether a function is a command that a user types or a task that a worker runs by itself, or only
    such functions call it."""
    marks = project.marks(name)
    if marks is None or roles.COMMAND in marks or in_console(path):
        return True  # a module's body is a script
    entry = project.entry(name)
    if entry is not None and entry.kind in ("task", "command") or project.worker(name) is not None:
        return True
    if "asynchronous" in marks or len(before) == _MOST_STEPS:
        return False
    before |= {name}
    callers = [place for place in project.callers(name) if place.function not in before]
    return bool(callers) and all(
        _is_command(place.function, place.path, project, before) for place in callers
    )


def in_console(path: str) -> bool:
    """Whether a file is that of a command line, by its name or folder."""
    parts = PurePath(path)
    return not _CLI.isdisjoint(parts.parts[:-1]) or parts.name in _CONSOLES


def has_company(
    owner: ast.AsyncFunctionDef, within: ast.AsyncFunctionDef | None, context: FileContext
) -> bool:
    """Whether something says that other coroutines run beside one: it is decorated (a command of a bot,
    an endpoint) or answers requests, or the file starts tasks; with `within`, that coroutine itself."""
    if any(last_name(one) != "staticmethod" for one in owner.decorator_list):
        return True
    if context.project.request(context.qualified(owner)) is not None:
        return True
    if within is None:
        return any(context.names.calls(name) for name in roles.TASKS)
    return any(last_name(call.func) in roles.TASKS for call in nodes_below(within, ast.Call))


def is_offloaded(owner: ast.AsyncFunctionDef, context: FileContext) -> bool:
    """Whether a decorator runs a coroutine in a thread."""
    return "offloaded" in (context.project.marks(context.qualified(owner)) or frozenset())


def has_loop_by_decorator(owner: ast.AsyncFunctionDef, context: FileContext) -> bool:
    """Whether a decorator of the project runs a coroutine on an event loop that it makes: `@coro`, whose
    wrapper calls `asyncio.run`."""
    return any(_drives(context.name(each) or "", context.project) for each in owner.decorator_list)


def _drives(decorator: str, project: Project) -> bool:
    return any(
        reach.effect.api in _DRIVERS
        for wrapper in project.returned_functions(decorator)
        for reach in project.reaches(wrapper)
    )


def is_driven_by_hand(context: FileContext) -> bool:
    """Whether a file runs its coroutines without an event loop: code for both callers and coroutines
    waits for nothing in the one case, and `coroutine.send(None)` then runs it to its end."""
    return any(
        isinstance(up, ast.Try) and any(_catches_end(handler) for handler in up.handlers)
        for call in context.names.calls("send")
        if isinstance(call.func, ast.Attribute)
        and len(call.args) == 1
        and isinstance(call.args[0], ast.Constant)
        and call.args[0].value is None
        for up in parents(call)
    )


def _catches_end(handler: ast.ExceptHandler) -> bool:
    return isinstance(handler.type, ast.Name) and handler.type.id == "StopIteration"


def has_own_loop(owner: ast.AsyncFunctionDef, context: FileContext) -> bool:
    """Whether a coroutine is all that the event loop of a thread runs: `run` of its class, a thread,
    waits for it on a new loop, and the class starts nothing beside it."""
    klass = parent(owner)
    if not isinstance(klass, ast.ClassDef) or not any(
        context.names.dotted(base) == "threading.Thread" for base in klass.bases
    ):
        return False
    awaited = False
    for call in nodes_below(klass, ast.Call):
        if last_name(call.func) in roles.TASKS:
            return False
        match call:
            case ast.Call(
                func=ast.Attribute(attr="run_until_complete" | "run"),
                args=[ast.Call(func=ast.Attribute(value=ast.Name(id="self"), attr=attr)), *_],
            ) if attr == owner.name:
                awaited = True
    return awaited


def makes_one(owner: ast.AsyncFunctionDef, context: FileContext) -> bool:
    """Whether a coroutine is a class method that gives an object of its class, which nobody is seen to
    ask for again and again."""
    klass = parent(owner)
    if not isinstance(klass, ast.ClassDef) or not any(
        last_name(decorator) == "classmethod" for decorator in owner.decorator_list
    ):
        return False
    annotation = owner.returns
    named = annotation.value if isinstance(annotation, ast.Constant) else last_name(annotation)
    if named not in (klass.name, "Self"):
        return False
    name = context.qualified(owner)
    return context.project.request(name) is None and context.project.loops_around(name) is None
