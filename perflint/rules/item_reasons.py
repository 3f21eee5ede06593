"""The case that the rules about models and tokenizers run on one item at a time share, with its reasons."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from perflint.language.nodes import LoopNode
from perflint.project.calls.trace import Reach
from perflint.reasoning.models.batch_obstacles import awaited, leaves_early, of_sample
from perflint.reasoning.models.called_functions import argument_of, elsewhere, on_threads
from perflint.reasoning.models.loop_items import item_loop, passed_item
from perflint.reasoning.occurrence.arguments import depends
from perflint.reasoning.occurrence.calls import Reached, reached
from perflint.rules.context import Context
from perflint.rules.finding import TraceStep
from perflint.rules.reasons import hint, silent


@dataclass(frozen=True)
class ItemCall:
    """A call that processes one item of many.

    Attributes:
        loop: the loop around it; None where the call maps a function over the items.
        item: the item, or what the loop passes to a function of this file that processes it.
        reached: how a function of this file processes it.
        reach: how a function of another file processes it.
    """

    call: ast.Call
    context: Context
    trace: tuple[TraceStep, ...] = ()
    loop: LoopNode | None = None
    item: ast.expr | None = None
    reached: Reached | None = None
    reach: Reach | None = None

    @property
    def construct(self) -> ast.Call:
        """The call that processes the item, as far as this file shows it."""
        return self.call if self.reached is None else self.reached.construct


@dataclass(frozen=True)
class ItemSearch:
    """What processes an item.

    Attributes:
        kind: its effect: `infers`, `tokenizes`.
        processes: whether a callable of a library does so.
        item: the one item that a call processes, also through a function of another file.
        through: whether a function of another file does so by a way.
        pictures: whether an array is one item.
    """

    kind: str
    processes: Callable[[ast.expr, Context], bool]
    item: Callable[[ast.Call, Context], ast.expr | None]
    through: Callable[[Reach], bool]
    pictures: bool = False


def item_calls(call: ast.Call, context: Context, search: ItemSearch) -> Iterator[ItemCall]:
    """How a call processes items one by one: in a loop around it, as what it maps over them, or by functions
    that a loop calls."""
    trace = argument_of(
        call,
        context,
        lambda function: search.processes(function, context),
        lambda inner: search.item(inner, context),
        search.through,
    )
    if trace is not None:
        yield ItemCall(call, context, trace)
        return
    around = context.loop(call)
    if around is None:
        return
    item = search.item(call, context)
    if item is not None:
        loop = item_loop(call, item, context)
        if loop is not None:
            below = elsewhere(call, context, search.kind)
            reach = below[0] if below is not None and search.through(below[0]) else None
            steps = context.traced(reach) if reach is not None else ()
            yield ItemCall(call, context, steps, loop, item, reach=reach)
        return
    given = passed_item(call, context, pictures=search.pictures)
    if given is None:
        return
    for found in reached(context, call, lambda inner: search.item(inner, context) is not None):
        item = search.item(found.construct, context)
        if item is not None and depends(context, item, found.functions[-1], found.varying):
            yield ItemCall(call, context, found.trace, around, given, reached=found)


@hint("where threads process the items, and may share the work", lowers="certainty")
def in_threads(case: ItemCall) -> bool:
    return case.loop is None and on_threads(case.call, case.context)


@silent("where the loop ends on what the call gives (a budget of tokens, the first hit)")
def ends_early(case: ItemCall) -> bool:
    return case.loop is not None and leaves_early(case.loop, case.call)


@silent("where an optimizer chooses each input by what the call gave for those before")
def chosen_by_optimizer(case: ItemCall) -> bool:
    mapping = case.loop
    return isinstance(mapping, ast.Call) and (case.context.callee(mapping) or "").startswith(
        ("optuna.", "scipy.optimize.")
    )


@hint("where the loop goes over a sample that is cut off (`texts[:100]`)")
def cut_off_sample(case: ItemCall) -> bool:
    return case.loop is not None and of_sample(case.loop, case.context)


@hint("where each item is awaited: a batch would have to wait for all of them")
def item_is_awaited(case: ItemCall) -> bool:
    return case.loop is not None and case.item is not None and awaited(case.item, case.loop)
