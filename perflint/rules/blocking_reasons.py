"""Reasons that the rules about a blocked event loop share: nobody waits for the loop there, hardly ever
anything blocks, or it is reported elsewhere."""

from __future__ import annotations

import ast
import re

from perflint.knowledge.kinds import of_kind
from perflint.language.flow.roles import ends_something
from perflint.language.flow.waiting import tests_before
from perflint.language.nodes import last_name, parent, parents
from perflint.reasoning.event_loop import contention
from perflint.reasoning.event_loop.endings import (
    after_await,
    after_kill,
    after_use,
    exits_after,
    raises_on,
)
from perflint.reasoning.event_loop.fallbacks import is_fallback
from perflint.rules.blocked_calls import Blocking
from perflint.rules.reasons import hint, silent

_MAYBE = re.compile(
    r"(^|_)maybe(_|$)|_if_(needed|necessary|due|stale|expired|missing)$"
    r"|(access|auth|bearer|refresh|valid)_token$|^_?get_token$"  # while it is valid it is kept
)
_ENDINGS = ("Thread.join", "Process.join", "Pool.join", "Executor.shutdown")
_TAKES_AWAITABLES = frozenset("wait_for shield create_task ensure_future gather".split())
_PROMPTS = of_kind("asks user")
# Functions on a way after which it is a possibility more than a certainty.
_FAR = 8


@silent("where what the call returns is awaited elsewhere (`wait_for(process.wait(), 5)`)")
def awaited_elsewhere(case: Blocking) -> bool:
    above = parent(case.place)
    return (
        case.reach.direct
        and isinstance(above, ast.Call)
        and case.place in above.args
        and last_name(above.func) in _TAKES_AWAITABLES
    )


@silent("where a call further left in the same chain blocks (`urlopen(url).read()`)")
def reported_in_chain(case: Blocking) -> bool:
    inner = case.place
    while isinstance(inner, (ast.Call, ast.Attribute, ast.Subscript)):
        inner = inner.func if isinstance(inner, ast.Call) else inner.value
        if isinstance(inner, ast.Call) and any(
            reach.effect.detail in case.details for reach in case.context.reaches(inner, "blocks")
        ):
            return True
    return False


@silent("where a decorator runs the coroutine in a thread (`@run_in_thread`)")
def runs_in_thread(case: Blocking) -> bool:
    return contention.is_offloaded(case.owner, case.context)


@silent("where the coroutine is all that the event loop of a thread runs")
def loop_of_thread(case: Blocking) -> bool:
    return contention.has_own_loop(case.owner, case.context)


@silent("where `coroutine.send(None)` runs the coroutine without an event loop")
def without_event_loop(case: Blocking) -> bool:
    return contention.is_driven_by_hand(case.context)


@silent("where the call is given no time to wait (`timeout=0`)")
def no_time_to_wait(case: Blocking) -> bool:
    return isinstance(case.place, ast.Call) and any(
        word.arg is not None
        and word.arg.startswith("timeout")
        and isinstance(word.value, ast.Constant)
        and word.value.value == 0
        for word in case.place.keywords
    )


@hint("where the coroutine runs when an application, or a part of it, starts, or is a hook of that")
def at_start_up(case: Blocking) -> bool:
    return contention.phase(case.place, case.owner, case.context) == contention.START_UP


@hint("where the coroutine runs when an application, or a part of it, stops")
def at_shutdown(case: Blocking) -> bool:
    return contention.phase(case.place, case.owner, case.context) == contention.SHUTDOWN


@hint("where the coroutine is all that its event loop runs, as in a script, a command or a task")
def only_coroutine(case: Blocking) -> bool:
    return contention.is_only_one(case.owner, case.context)


@hint("where a decorator runs the coroutine on an event loop that it makes (`asyncio.run`)")
def own_event_loop(case: Blocking) -> bool:
    return contention.has_loop_by_decorator(case.owner, case.context)


@hint("where the file is that of a command line, by its name or folder")
def of_command_line(case: Blocking) -> bool:
    return contention.in_console(case.context.path)


@hint(
    "where a class method makes an object of its class, and nobody is seen to call it repeatedly",
    lowers="unknown",
)
def makes_object(case: Blocking) -> bool:
    return not case.reach.direct and contention.makes_one(case.owner, case.context)


@hint("where only data of an older version leads to it (`if version == 6:`)")
def for_older_version(case: Blocking) -> bool:
    for test, holds in tests_before(case.place):
        match test:
            case ast.Compare(
                left=left,
                ops=[ast.Eq() | ast.Lt() | ast.LtE()],
                comparators=[ast.Constant(value=int())],
            ) if holds and last_name(left).endswith("version"):
                return True
    return False


@hint("where the process ends right after it")
def process_ends(case: Blocking) -> bool:
    return exits_after(case.place, case.context)


@hint(
    "where a helper on the way is named as one that may not need it (`_maybe_send`, `get_access_token`)"
)
def only_may_block(case: Blocking) -> bool:
    return any(_MAYBE.search(name.rpartition(".")[2]) for name in case.reach.functions)


@hint("where only special values of an argument lead to it, and what is given is unknown")
def only_for_special_values(case: Blocking) -> bool:
    return case.reach.unsure


@hint("where it is more than eight calls away")
def many_calls_away(case: Blocking) -> bool:
    return len(case.reach.functions) > _FAR


@hint("where a helper does it only after a failure, or where a file is missing")
def only_after_failure(case: Blocking) -> bool:
    return case.reach.handled and not case.reach.direct


@hint("where an object has no method to await, or the library for it is not installed")
def without_async_method(case: Blocking) -> bool:
    return is_fallback(case.place, case.context)


@hint("where the process was killed, or its end was awaited, right before")
def after_its_end(case: Blocking) -> bool:
    return case.reach.direct and after_kill(case.place)


@hint("where the name of the coroutine says that it blocks (`wait_blocking`)")
def named_blocking(case: Blocking) -> bool:
    return case.owner.name.endswith(("_blocking", "_in_thread"))


@hint(
    "where it waits for the end of a thread, process or pool of what is stopped or has failed here"
)
def ends_worker(case: Blocking) -> bool:
    return case.api.endswith(_ENDINGS) and (
        raises_on(case.place)
        or after_use(case.place)
        or after_await(case.place)
        or ends_something(case.owner)
    )


@hint("where a user is asked, and nothing says that other coroutines run beside that")
def asks_user(case: Blocking) -> bool:
    if case.api not in _PROMPTS:
        return False
    within = case.owner if not case.reach.direct else None
    return (
        case.context.is_script
        or _in_interpreter(case)
        or not contention.has_company(case.owner, within, case.context)
    )


def _in_interpreter(case: Blocking) -> bool:
    """Whether a class around a place is an interpreter of commands that a user types."""
    names = case.context.names
    return any(
        case.context.subclass(names.qualname(names.scopes[up]), "cmd.Cmd")
        for up in parents(case.place)
        if isinstance(up, ast.ClassDef)
    )


# What holds for all sorts of blocking.
GENERAL = (
    awaited_elsewhere,
    reported_in_chain,
    runs_in_thread,
    loop_of_thread,
    without_event_loop,
    for_older_version,
    of_command_line,
    at_start_up,
    at_shutdown,
    only_coroutine,
    own_event_loop,
    makes_object,
    process_ends,
    only_may_block,
    only_for_special_values,
    many_calls_away,
)
