"""Awaited calls that ask something over the network, and what they share while they wait."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from perflint.knowledge.kinds import classes_of, of_kind
from perflint.language.nodes import LoopNode, descendants, last_name
from perflint.outlining.conditions import FALSE
from perflint.project.calls.trace import Reach
from perflint.reasoning.context import FileContext
from perflint.reasoning.occurrence.local_functions import function_of

# A client of these holds connections for many requests at the same time. (Redis takes many commands in one
# request, which is better than many requests at a time.)
_POOLED = ("asyncpg.pool.Pool", "motor.", "pymongo.asynchronous.")
# One of these carries one thing at a time, or in an order that the other side sees.
_ONE_AT_A_TIME = classes_of("one at a time")
# How parameters without a type are called that hold one of these.
_SESSIONS = frozenset(
    "db session db_session dbsession conn connection cursor tx txn transaction ws websocket".split()
)
_HANDING = of_kind("runs in thread")


def request(context: FileContext, call: ast.Call) -> Reach | None:
    """The request over the network for which an awaited call waits, itself, through functions of the
    project or in a thread."""
    # What blocks cannot wait beside others.
    found = [r for r in context.reaches(call) if r.effect.kind != "blocks" and _asks(r)]
    if found:
        return next((reach for reach in found if not in_threads(reach)), found[0])
    return next(filter(_asks, _in_thread(context, call)), None)


def _asks(reach: Reach) -> bool:
    match reach.effect.kind, reach.effect.detail:
        case ("requests", _) | ("infers", "chat" | "embedding"):
            return True
        case ("queries" | "blocks", "network"):
            return True
        case ("queries", "database"):
            return reach.effect.api.startswith(_POOLED)
    return False


def in_threads(reach: Reach) -> bool:
    """Whether threads ask, of which there are only so many: of `asyncio.to_thread`, or of `aiofiles`."""
    return reach.effect.kind == "blocks" or reach.effect.detail == "file"


def _in_thread(context: FileContext, call: ast.Call) -> tuple[Reach, ...]:
    """The effects of a function that a call hands to a thread."""
    target = asked(context, call)
    if target is call.func:
        return ()
    name = context.name(target)
    found = context.type(target) if name is None else None
    if found is not None and found.kind == "function":
        name = found.name
    if name is None:
        return ()
    facts = context.project.function(name)
    known = context.project.reaches(name)
    if not known and facts is not None:
        return tuple(Reach(effect) for effect in facts.effects)
    return known


def asked(context: FileContext, call: ast.Call) -> ast.expr:
    """The function that asks: the called one, or the one that the call hands to a thread."""
    if last_name(call.func) == "run_in_executor":
        given = call.args[1:]
    else:
        given = call.args if context.callee(call) in _HANDING else []
    return given[0] if given else call.func


def uses_database(context: FileContext, call: ast.Call) -> bool:
    """Whether a call reads or writes through what carries one statement at a time, or changes rows."""
    return any(
        reach.effect.kind in ("writes", "commits")
        or reach.effect.kind == "queries"
        and not _asks(reach)
        or reach.effect.kind == "blocks"
        and reach.effect.detail in ("database", "embedded")
        for reach in (*context.reaches(call), *_in_thread(context, call))
    )


def shares_session(context: FileContext, call: ast.Call, loop: LoopNode) -> bool:
    """Whether a call of a loop runs on, or gets, one session, connection, stream or queue for all
    iterations."""
    return any(
        context.flow.invariant(value, loop) and _is_one_at_a_time(value, context)
        for value in _arguments_of(call)
    )


def carries_one_at_a_time(context: FileContext, call: ast.Call) -> bool:
    """Whether a call runs on, or gets, a session, stream or queue that carries one thing at a time."""
    return any(_is_one_at_a_time(value, context) for value in _arguments_of(call))


def _is_one_at_a_time(value: ast.expr, context: FileContext) -> bool:
    return context.is_a(value, *_ONE_AT_A_TIME) or (
        context.type(value) is None and last_name(value) in _SESSIONS
    )


def _arguments_of(call: ast.Call) -> Iterator[ast.expr]:
    yield from call.args
    yield from (word.value for word in call.keywords)
    current = call.func
    while isinstance(current, ast.Attribute):
        current = current.value
        yield current


def pauses(context: FileContext, call: ast.Call) -> bool:
    """Whether a call lets time pass on purpose each time it runs."""
    if last_name(call.func) == "sleep":
        return not isinstance(call.args[0], ast.Constant) or bool(call.args[0].value)
    return any(
        reach.effect.kind == "pauses"
        and reach.passed != (FALSE,)  # `sleep(0)` only lets others run
        and not reach.tested
        and not reach.handled
        for reach in context.reaches(call)
    )


def keeps_state(context: FileContext, call: ast.Call) -> bool:
    """Whether the function of this file that a call runs changes its object or a global, which the next
    call may read: a conversation that grows, a cursor that moves on."""
    function = function_of(context, call.func)
    if function is None or function.name == "__init__":
        return False
    for node in descendants(function, into_functions=False):
        match node:
            case ast.Global() | ast.Nonlocal():
                return True
            case ast.Attribute(value=ast.Name(id="self" | "cls"), ctx=ast.Store()):
                return True
            case ast.Call(
                func=ast.Attribute(
                    value=ast.Attribute(value=ast.Name(id="self" | "cls")),
                    attr="append" | "extend" | "insert" | "pop",
                )
            ):
                return True
    return False
