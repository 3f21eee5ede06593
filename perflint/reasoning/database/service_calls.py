"""Calls of a service that a loop makes for each of its elements, itself or through functions."""

from __future__ import annotations

import ast
from collections.abc import Callable
from dataclasses import dataclass

from perflint.language.nodes import LoopNode
from perflint.project.calls.trace import Reach, TraceStep
from perflint.reasoning.context import FileContext
from perflint.reasoning.database.calls import BUSY, direct_reach, is_single_purpose
from perflint.reasoning.occurrence.calls import Place, reached, reached_elsewhere, run_by
from perflint.reasoning.occurrence.collecting_loops import depends_on_element

# Asked of a call, a property or an item with what it reaches: whether that is what a rule looks for.
Wanted = Callable[[Place, Reach], bool]
_MOST_STEPS = 2  # functions on the way; what is further away is part of a larger action


@dataclass(frozen=True)
class PerElement:
    """A call in a loop that asks a service about the element, or a property or item that does so.

    Attributes:
        api: the library function that asks.
        construct: the call of it, where that is in this file.
        functions: what the call in the loop runs until then, by their qualified names.
        trace: from the call to there.
        single_purpose: whether these functions do little else.
    """

    call: Place
    loop: LoopNode
    api: str
    construct: ast.Call | None
    functions: tuple[str, ...] = ()
    trace: tuple[TraceStep, ...] = ()
    single_purpose: bool = True


def per_element(
    call: Place, context: FileContext, wanted: Wanted, *kinds: str
) -> PerElement | None:
    """What an expression in a loop asks a service, if it is another question for each element."""
    flow = context.flow
    loop = flow.repeating(call) if isinstance(call, ast.Call) else flow.loop(call)
    if loop is None or not context.reaches(call, *kinds):
        return None
    if call is not loop and not depends_on_element(context, call, loop):
        return None
    if not isinstance(call, ast.Call):
        return _elsewhere(call, loop, context, wanted, kinds)
    own = _own(call, context, wanted, kinds)
    if own is not None:
        return PerElement(call, loop, own.effect.api, call)
    return _in_file(call, loop, context, wanted, kinds) or _elsewhere(
        call, loop, context, wanted, kinds
    )


def _own(
    call: ast.Call, context: FileContext, wanted: Wanted, kinds: tuple[str, ...]
) -> Reach | None:
    return direct_reach(
        tuple(reach for reach in context.reaches(call, *kinds) if wanted(call, reach))
    )


def _in_file(
    call: ast.Call,
    loop: LoopNode,
    context: FileContext,
    wanted: Wanted,
    kinds: tuple[str, ...],
) -> PerElement | None:
    def asks(inner: ast.Call) -> bool:
        return _own(inner, context, wanted, kinds) is not None

    for one in reached(context, call, asks):
        own = _own(one.construct, context, wanted, kinds)
        if own is not None and one.varying and len(one.functions) <= _MOST_STEPS:
            names = tuple(map(context.qualified, one.functions))
            single = is_single_purpose(one.functions)
            return PerElement(call, loop, own.effect.api, one.construct, names, one.trace, single)
    return None


def _elsewhere(
    call: Place,
    loop: LoopNode,
    context: FileContext,
    wanted: Wanted,
    kinds: tuple[str, ...],
) -> PerElement | None:
    """What a call runs in other files, maybe through functions of this one; or what else runs functions."""
    for reach in reached_elsewhere(context, call, run_by(context, call, loop), *kinds):
        if reach.counted or len(reach.functions) > _MOST_STEPS:
            continue
        if any(context.project.loops_over(name, *kinds) for name in reach.functions):
            continue
        if wanted(call, reach):
            single = all(context.project.work_in(name) <= BUSY for name in reach.functions)
            return PerElement(
                call,
                loop,
                reach.effect.api,
                None,
                reach.functions,
                context.traced(reach),
                single,
            )
    return None
