"""Code that runs once for each item through calls: what a call in a loop makes happen in this file.

Within the file the constructs themselves are found, so that a rule can look at their arguments: one
that depends on the item is not the same work again. What lies in other files the project knows.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise

from perflint.language.nodes import (
    FUNCTIONS,
    FunctionNode,
    LoopNode,
    nodes_below,
    parent,
    parents,
)
from perflint.language.terms.circles import components
from perflint.project.calls.trace import Reach, TraceStep
from perflint.reasoning.context import FileContext
from perflint.reasoning.occurrence.arguments import (
    changing,
    collected,
    depends,
    parameters,
    passed,
)
from perflint.reasoning.occurrence.local_functions import (
    calls_of,
    function_of,
    may_be_local,
)
from perflint.reasoning.occurrence.run_once import cached, guarded
from perflint.reasoning.occurrence.switches import absent_in, switched_off
from perflint.reasoning.values.growth import root_name

# Expressions that may run functions: calls, attributes (properties), items.
PLACES = (ast.Call, ast.Attribute, ast.Subscript)
Place = ast.Call | ast.Attribute | ast.Subscript

_MOST_STEPS = 6


@dataclass(frozen=True, slots=True)
class Reached:
    """A construct that a call in a loop runs through functions of this file.

    Attributes:
        call: the call in the loop.
        loop: that loop.
        construct: what is run each time.
        trace: from the call to the construct.
        functions: the functions on the way, outermost first.
        varying: the parameters of the last of them that differ from one iteration to the next.
    """

    call: ast.Call
    loop: LoopNode
    construct: ast.Call
    trace: tuple[TraceStep, ...]
    functions: tuple[FunctionNode, ...]
    varying: frozenset[str]


def reached(
    context: FileContext, call: ast.Call, wanted: Callable[[ast.Call], bool]
) -> Iterator[Reached]:
    """The wanted constructs that a call in a loop runs through functions of this file: outside
    loops of their own, behind no cache and no create-once guard.

    Args:
        wanted: what the running rule looks for; a rule looks for one thing.
    """
    for function, loop in _starts(context, call):
        by = call if loop is not call else None
        run = (function, *given_functions(context, function, by))
        if not any(_holds(context, one, wanted) for one in run):
            continue
        varying = varying_parameters(context, call, function, loop)
        absent = (
            absent_in(context, call, function, frozenset()) if loop is not call else frozenset()
        )
        yield from _below(context, call, loop, function, by, varying, wanted, (), (), absent)


def repeated_callable(context: FileContext, call: ast.Call, loop: LoopNode) -> ast.expr:
    """What runs once for each item: what a call in a loop calls, or what the call is given to run where it
    is itself the loop (`map(load, keys)`)."""
    return (context.flow.handed(call) or call.func) if call is loop else call.func


def called(place: ast.expr) -> ast.expr:
    """What a place calls; an attribute or an item itself."""
    return place.func if isinstance(place, ast.Call) else place


def arguments(place: ast.expr) -> list[ast.expr]:
    """What a place passes, by position or keyword: nothing where it is no call."""
    if not isinstance(place, ast.Call):
        return []
    return [*place.args, *(word.value for word in place.keywords)]


def run_by(context: FileContext, place: ast.expr, loop: LoopNode) -> ast.expr:
    """What runs once for each item at a place in a loop: what a call calls or is given to run; of what is no
    call (an attribute, an item) itself."""
    return repeated_callable(context, place, loop) if isinstance(place, ast.Call) else place


def reached_elsewhere(
    context: FileContext, place: ast.expr, function: ast.expr, *kinds: str
) -> Iterator[Reach]:
    """What a place reaches through functions that `reached` does not follow.

    Args:
        function: what the place calls; itself where it is no call.
    """
    for reach in context.reaches(place, *kinds):
        if not reach.direct and not is_followed(context, function, reach):
            yield reach


def is_followed(context: FileContext, function: ast.expr, reach: Reach) -> bool:
    """Whether `reached` follows a way: it leads through functions of this file only, the first of which is
    what is written to be called. It does not see what runs otherwise, as properties and what is passed."""
    first = function_of(context, function)
    return (
        first is not None
        and reach.functions[0] == context.qualified(first)
        and reach.trace[-1].path == context.path
    )


def call_path(context: FileContext, one: Reached) -> Iterator[ast.Call]:
    """The calls on the way from a loop to what is reached."""
    yield one.call
    by = one.call if one.loop is not one.call else None
    for function, below in pairwise(one.functions):
        by = next(
            inner
            for inner, own in calls_once(context, function)
            if (own or given_function(context, inner, function, by)) is below
        )
        yield by
    yield one.construct


def varying_arguments(context: FileContext, one: Reached, part: ast.expr) -> dict[str, ast.expr]:
    """The arguments of the call in the loop on which a part of the construct depends, by the parameters
    of the function that is called."""
    parts = [part]
    given: dict[str, ast.expr] = {}
    calls = list(call_path(context, one))[:-1]
    for call, function in zip(reversed(calls), reversed(one.functions)):
        given = {
            name: value
            for name, value in passed(call, function).items()
            if any(depends(context, each, function, frozenset({name})) for each in parts)
        }
        parts = list(given.values())
    return given


def argument_for(
    context: FileContext, one: Reached, node: ast.expr, *, on_the_way: bool = False
) -> ast.expr | None:
    """What the call in the loop gives for a name that the construct uses, where that is a parameter which
    all functions on the way hand on as it is; `on_the_way` also what one of these gives of its own."""
    if one.loop is one.call:
        return None  # `map(function, items)` gives it what it goes over
    calls = list(call_path(context, one))[:-1]
    for call, function in zip(reversed(calls), reversed(one.functions)):
        if not isinstance(node, ast.Name) or node.id not in parameters(function):
            return node if on_the_way else None
        bound = context.names.scopes[function].bindings.get(node.id, ())
        given = passed(call, function).get(node.id) if len(bound) == 1 else None
        if given is None:
            return None
        node = given
    return node if len(calls) == len(one.functions) else None


def runs_without_argument(one: Reached) -> bool:
    """Whether a construct runs only where a parameter is left out that the call gives:
    `if session: session.get(url)`, `else: requests.get(url)`."""
    if len(one.functions) != 1:
        return False
    given = {
        name
        for name, value in passed(one.call, one.functions[0]).items()
        if not isinstance(value, ast.Constant)
    }
    child: ast.AST = one.construct
    for up in parents(one.construct):
        if isinstance(up, FUNCTIONS):
            return False
        if isinstance(up, ast.If) and child is not up.test:
            wanted = up.orelse
            match up.test:
                case ast.Compare(left=test, ops=[operator], comparators=[ast.Constant(value=None)]):
                    wanted = up.body if isinstance(operator, (ast.Is, ast.Eq)) else up.orelse
                case ast.UnaryOp(op=ast.Not(), operand=test):
                    wanted = up.body
                case ast.BoolOp(op=ast.And(), values=[test, *_]):
                    pass
                case test:
                    pass
            if child in wanted and getattr(test, "id", "") in given:
                return True
        child = up
    return False


def propagate(
    context: FileContext,
    call: ast.Call,
    varying: frozenset[str],
    wanted: Callable[[ast.Call], bool],
) -> Iterator[Reached]:
    """As `reached`, for a call that stands in no loop, in a function that runs again and again with
    other values for the parameters `varying`."""
    owner = context.flow.function(call)
    own = function_of(context, call.func)
    if own is None or owner is None:
        return
    further = changing(context, call, own, owner, varying)
    absent = absent_in(context, call, own, frozenset())
    yield from _below(context, call, call, own, call, further, wanted, (), (), absent)


def started(
    context: FileContext, call: ast.Call
) -> Iterator[tuple[FunctionNode, LoopNode, frozenset[str]]]:
    """The functions of this file that a call runs once for each item, the loop, and which of their
    parameters vary with it."""
    for function, loop in _starts(context, call):
        yield function, loop, varying_parameters(context, call, function, loop)


def _starts(context: FileContext, call: ast.Call) -> Iterator[tuple[FunctionNode, LoopNode]]:
    """The functions that a call runs once for each item, and the loop: the call itself, where it is that
    which calls them."""
    loop = context.flow.loop(call) if may_be_local(context, call.func) else None
    own = function_of(context, call.func) if loop is not None else None
    if own is not None and loop is not None and not _only_makes(context, call, own):
        yield own, loop
    given = context.flow.given_function(call)
    if given is not None and may_be_local(context, given) and context.flow.calls_each(call):
        function = function_of(context, given)
        if function is not None:
            yield function, call


def _only_makes(context: FileContext, call: ast.Call, function: FunctionNode) -> bool:
    """Whether a call makes a generator that nothing goes over, and so runs nothing: `lines(book)` as a
    statement."""
    return isinstance(parent(call), ast.Expr) and context.once(
        ("is a generator", function),
        lambda: any(nodes_below(function, ast.Yield, ast.YieldFrom, into_functions=False)),
    )


def varying_parameters(
    context: FileContext, call: ast.Call, function: FunctionNode, loop: LoopNode
) -> frozenset[str]:
    """The parameters of a function that differ from one iteration to the next."""
    if loop is call:
        return parameters(function)
    given = passed(call, function)
    varying = {name for name, value in given.items() if not context.flow.invariant(value, loop)}
    if any(not context.flow.invariant(value, loop) for value in collected(call, function)):
        varying |= parameters(function) - given.keys()
    return frozenset(varying)


def called_for_each(
    context: FileContext, node: ast.AST, varying: ast.expr, steady: ast.expr
) -> Iterator[tuple[ast.Call, LoopNode]]:
    """The calls in loops of this file that run the function around a node with another value for
    what stands in `varying` each time, and the same for the name that `steady` starts with."""
    function = context.function(node)
    root = root_name(steady)
    if function is None or root is None or context.loop(node) is not None:
        return
    names = {name.id for name in ast.walk(varying) if isinstance(name, ast.Name)}
    if not names & parameters(function):
        return
    for call in calls_of(context, function):
        for own, loop, further in started(context, call):
            if own is function and names & further and root.id not in further:
                yield call, loop


def _below(
    context: FileContext,
    call: ast.Call,
    loop: LoopNode,
    function: FunctionNode,
    by: ast.Call | None,
    varying: frozenset[str],
    wanted: Callable[[ast.Call], bool],
    trace: tuple[TraceStep, ...],
    path: tuple[FunctionNode, ...],
    absent: frozenset[str],
) -> Iterator[Reached]:
    """What a function does that a call runs, which is None where that is no call of it by name."""
    if function in path or len(path) >= _MOST_STEPS or cached(context, function):
        return
    path = (*path, function)
    for inner, own in calls_once(context, function):
        below = own or given_function(context, inner, function, by)
        if wanted(inner):
            if _runs(context, inner, function, absent):
                step = context.step(inner, f"`{function.name}` calls `{context.short(inner.func)}`")
                yield Reached(call, loop, inner, (*trace, step), path, varying)
        elif below is not None and _holds(context, below, wanted):
            if _runs(context, inner, function, absent):
                step = context.step(inner, f"`{function.name}` calls `{below.name}`")
                further = changing(context, inner, below, function, varying)
                left_out = absent_in(context, inner, below, absent)
                steps = (*trace, step)
                yield from _below(
                    context, call, loop, below, inner, further, wanted, steps, path, left_out
                )


def _runs(
    context: FileContext, node: ast.AST, function: FunctionNode, absent: frozenset[str]
) -> bool:
    """Whether a node runs each time its function does, called without some of its parameters."""
    return not (guarded(context, node, function) or absent and switched_off(node, absent))


def calls_once(
    context: FileContext, function: FunctionNode
) -> tuple[tuple[ast.Call, FunctionNode | None], ...]:
    """The calls in a function that run once each time it runs, with the functions of this file that
    they run."""
    return context.once(("calls of", function), lambda: tuple(_find_calls(context, function)))


def _find_calls(
    context: FileContext, function: FunctionNode
) -> Iterator[tuple[ast.Call, FunctionNode | None]]:
    for inner in nodes_below(function, ast.Call, into_functions=False):
        if context.flow.function(inner) is function and context.flow.loop(inner) is None:
            yield inner, function_of(context, inner.func)


def given_functions(
    context: FileContext, function: FunctionNode, by: ast.Call | None
) -> Iterator[FunctionNode]:
    """The functions of this file that a function is given and runs once: `retry(fetch, name)`.

    Args:
        by: the call that runs it; None where it is no call of it by name.
    """
    for inner, own in calls_once(context, function):
        given = given_function(context, inner, function, by) if own is None else None
        if given is not None:
            yield given


def given_function(
    context: FileContext, inner: ast.Call, function: FunctionNode, by: ast.Call | None
) -> FunctionNode | None:
    """The function of this file that a call in a function runs, where that is one of its parameters."""
    if by is None or not isinstance(inner.func, ast.Name):
        return None
    if inner.func.id not in parameters(function):
        return None
    given = passed(by, function).get(inner.func.id)
    return function_of(context, given) if given is not None else None


def _holds(
    context: FileContext, function: FunctionNode, wanted: Callable[[ast.Call], bool]
) -> bool:
    """Whether a function, or one that it runs, may hold what is looked for."""
    known: dict[FunctionNode, bool] = context.once(("holds", context.asker), dict)
    for circle in components(function, lambda one: _called(context, one), known):
        holding = any(
            wanted(call) for one in circle for call, _ in calls_once(context, one)
        ) or any(known.get(below, False) for one in circle for below in _called(context, one))
        known.update(dict.fromkeys(circle, holding))
    return known[function]


def _called(context: FileContext, function: FunctionNode) -> Iterator[FunctionNode]:
    """The functions of this file that a function runs once each time it runs."""
    return (below for _, below in calls_once(context, function) if below is not None)
