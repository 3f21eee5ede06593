"""
## What it does

Finds `torch.cuda.empty_cache()` in each iteration of a loop.

## Why it is slow

It waits for the device and gives cached memory back to the driver, from which the next iteration has to ask for it again. It does not make more memory available to PyTorch itself. Without a GPU the call does nothing, so only a table from one shows its cost.

## Setup

```python
import torch

DEVICE = torch.device("cuda" if torch.cuda.is_available() else "cpu")
```

## Slow

```python
def run(size=200):
    total = 0.0
    for number in range(size):
        total += float(torch.full((256, 256), number, device=DEVICE)[0, 0])
        torch.cuda.empty_cache()
    return total
```

## Fast

```python
def run(size=200):
    total = 0.0
    for number in range(size):
        total += float(torch.full((256, 256), number, device=DEVICE)[0, 0])
    torch.cuda.empty_cache()
    return total
```

## Measured


## Limits

Silent under a condition other than that there is a device or an item.

## References

- [torch.cuda.empty_cache](https://docs.pytorch.org/docs/stable/generated/torch.cuda.memory.empty_cache.html)
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import repeat

from perflint.knowledge.kinds import of_kind
from perflint.language.flow.blocks import block_of
from perflint.language.nodes import (
    FUNCTIONS,
    FunctionNode,
    LoopNode,
    descendants,
    last_name,
    nodes_below,
    parent,
    parents,
    within,
)
from perflint.language.terms.accelerators import asks_for_accelerator
from perflint.project.calls.trace import Reach
from perflint.reasoning.arrays.growth_loops import iterates_loader
from perflint.reasoning.models.training_hooks import hook_around, hook_trace
from perflint.reasoning.occurrence.arguments import depends
from perflint.reasoning.occurrence.calls import Reached, call_path, reached
from perflint.reasoning.occurrence.conditions import runs_with
from perflint.reasoning.occurrence.local_functions import function_of
from perflint.reasoning.occurrence.unconditional import runs_each_time
from perflint.reasoning.values.growth import root_name
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact, TraceStep
from perflint.rules.rule import Rule, Screen

RULE = Rule(
    code="PFL210",
    name="empty-cache-in-loop",
    summary="emptying the device's memory cache in each iteration",
    impact=Impact.SYNC,
    screen=Screen.on("empty_cache", constructs="repeated", through="syncs_device:cache"),
)
_NAMES = of_kind("empties cache") | {"torch.accelerator.memory.empty_cache"}
_EXHAUSTED = re.compile(r"oom(_|$)|out.?of.?memory", re.IGNORECASE)
_PHASE = re.compile(r"model|net(work)?$|config|_fn$", re.IGNORECASE)
_EXPERIMENT = re.compile(
    r"fold|seed|trial|epoch|split|task|run|stage|phase|setting|param|train|fit|experiment|eval|bench"
)
# What models have, and tensors and batches lack.
_OF_MODELS = frozenset(
    "eval train parameters named_parameters state_dict load_state_dict modules generate forward".split()
)
# Methods that train, where they are given something: `net.train()` and `net.train(False)` set a mode.
_TRAINING = frozenset({"fit", "train"})
_SHORT = 4  # statements, or calls, of a function that clears up
_LITTLE = 12  # calls of a function that clears up on whatever device it is given
_SOME = 15  # calls of a function that runs a model on one item


@dataclass(frozen=True)
class Emptying:
    """A place that empties the cache in each iteration of a loop.

    Attributes:
        place: the call, or the context that is entered.
        loop: the loop around it, or the method that a library runs for each batch.
        construct: the call that empties the cache, where it is in this file.
        does_more: whether a function on the way does more than to clear up.
        is_phase: whether such a function may take so long that it is a phase of a program.
        devices_vary: whether a function on the way empties the cache of another device each time.
        trace: the way to the construct.
    """

    context: Context
    place: ast.expr
    loop: LoopNode | FunctionNode
    construct: ast.expr
    does_more: bool = False
    is_phase: bool = False
    devices_vary: bool = False
    trace: tuple[TraceStep, ...] = ()


@RULE.on(ast.Call)
def check(call: ast.Call, context: Context) -> Iterator[Finding]:
    loop = runs_each_time(call, context, asks_for_accelerator)
    if loop is None:
        yield from _in_hook(call, context)
        return
    one = None
    if not _empties(call, context):
        one = next(reached(context, call, lambda inner: _empties(inner, context)), None)
        if one is None:
            yield from _elsewhere(call, loop, context)
            return
        if not all(
            runs_with(step, context.names, asks_for_accelerator)
            for step in [*call_path(context, one)][1:]
        ):
            return
    yield from _report(_emptying(call, loop, one, context))


def _in_hook(call: ast.Call, context: Context) -> Iterator[Finding]:
    """A call in a method that a library runs for each batch."""
    if _empties(call, context) and runs_with(call, context.names, asks_for_accelerator):
        hook = hook_around(call, context)
        if hook is not None:
            trace = hook_trace(hook, context)
            yield from _report(Emptying(context, call, hook, call, trace=trace))


@RULE.on(ast.With)
def check_entered(node: ast.With, context: Context) -> Iterator[Finding]:
    """Objects that empty the cache when they are left: `with self.tidy:`."""
    loop = runs_each_time(node, context, asks_for_accelerator)
    if loop is None:
        return
    for item in node.items:
        if isinstance(item.context_expr, (ast.Name, ast.Attribute)):
            yield from _elsewhere(item.context_expr, loop, context)


def _emptying(call: ast.Call, loop: LoopNode, one: Reached | None, context: Context) -> Emptying:
    """A call that empties the cache, itself or through functions of this file."""
    if one is None:
        return Emptying(context, call, loop, call)
    return Emptying(
        context,
        call,
        loop,
        one.construct,
        does_more=not all(map(_only_clears, one.functions)),
        is_phase=not all(_only_hands_on(step, context) for step in one.functions)
        and (len(one.functions) > 1 or _is_phase(one)),
        devices_vary=any(
            depends(context, device, one.functions[-1], one.varying)
            for device in _devices(one.construct)
        ),
        trace=one.trace,
    )


def _elsewhere(place: ast.expr, loop: LoopNode, context: Context) -> Iterator[Finding]:
    """A call, or a context that is entered, that empties the cache through functions of other files."""
    for reach in context.reaches(place, "syncs_device"):
        if reach.effect.detail != "cache" or reach.direct or reach.tested or reach.handled:
            continue
        does_more = not isinstance(parent(place), (ast.Expr, ast.withitem)) or any(
            context.project.calls_in(function) > _SHORT for function in reach.functions
        )
        yield from _report(
            Emptying(
                context,
                place,
                loop,
                place,
                does_more=does_more,
                is_phase=does_more
                and any(context.project.calls_in(function) > 1 for function in reach.functions)
                and not _runs_on_item(place, reach, context)
                and not _is_chore(place, loop, reach, context),
                trace=context.traced(reach),
            )
        )


def _is_chore(place: ast.expr, loop: LoopNode, reach: Reach, context: Context) -> bool:
    """Whether a call of functions that do little, and run no model, is given the same each time, and gives
    nothing."""
    return (
        isinstance(place, ast.Call)
        and isinstance(parent(place), ast.Expr)
        and not any(context.reaches(place, "infers"))
        and all(context.project.calls_in(function) <= _LITTLE for function in reach.functions)
        and all(
            context.flow.invariant(part, loop)
            for part in (*place.args, *(word.value for word in place.keywords))
        )
    )


def _report(case: Emptying) -> Iterator[Finding]:
    return case.context.report(
        case,
        case.place,
        f"`{case.context.short(case.place)}` waits for the device and hands its memory back in each"
        " iteration; PyTorch reuses cached memory by itself",
        trace=case.trace,
    )


@RULE.silent(
    "where the code copes with running out of memory: in such a handler and in what it guards, here or in a"
    " function that the same pass calls, and where such a handler sets what the next pass tries (a search for the"
    " largest batch)"
)
def copes_with_exhaustion(case: Emptying) -> bool:
    return (
        any(map(_probes, (case.place, case.construct)))
        or _tries_out(case)
        or _searches_size(case.loop)
    )


@RULE.silent("where a model has just been moved to the CPU")
def model_moved_off(case: Emptying) -> bool:
    return any(map(_moves_off, (case.place, case.construct)))


@RULE.silent("where each iteration is for another device (`with torch.cuda.device(i)`)")
def another_device(case: Emptying) -> bool:
    context, loop = case.context, case.loop
    devices = [*_devices(case.place)]
    for node in descendants(loop, into_functions=False):
        if isinstance(node, ast.Call) and last_name(node.func) == "device_count":
            return True
        if isinstance(node, ast.Call) and last_name(node.func) == "set_device":
            devices += node.args
    if isinstance(loop, FUNCTIONS):
        return bool(devices)
    return case.devices_vary or any(not context.flow.invariant(device, loop) for device in devices)


@RULE.silent(
    "where a function on the way is a phase of the program: it has a loop, or runs another model or"
    " configuration each time"
)
def is_a_phase(case: Emptying) -> bool:
    return case.does_more and case.is_phase


@RULE.silent("where each iteration empties a cache before (that of another kind of device)")
def emptied_before(case: Emptying) -> bool:
    place = case.place.lineno, case.place.col_offset
    return any(
        isinstance(node, ast.Call)
        and (node.lineno, node.col_offset) < place
        and _empties(node, case.context)
        and _runs_in_each(node, case)
        for node in descendants(case.loop, into_functions=False)
    )


@RULE.silent(
    "where each iteration makes an object of its own on the device and lets go of it (`del model`): between"
    " whole models there is more to hand back than between batches"
)
def between_models(case: Emptying) -> bool:
    return any(map(_is_own_model, _let_go(case), repeat(case)))


@RULE.hint("where a function that empties the cache does more than to clear up")
def function_does_more(case: Emptying) -> bool:
    return case.does_more


@RULE.hint(
    "where an iteration holds a whole loop (over epochs, models), itself or in a function that it calls: but not"
    " where the batches of a loader are gone through"
)
def loop_in_iteration(case: Emptying) -> bool:
    if iterates_loader(case.loop):
        return False
    return _has_loop(case.loop) or any(
        _goes_through_batches(call, case.context)
        for call in nodes_below(case.loop, ast.Call, into_functions=False)
    )


def _goes_through_batches(call: ast.Call, context: Context) -> bool:
    """Whether a call trains (`run.fit(data)`), or runs a function that waits for the device, or runs a model, in a
    loop of its own."""
    if last_name(call.func) in _TRAINING and any(
        not isinstance(argument, ast.Constant) for argument in call.args
    ):
        return True
    return any(
        reach.functions and context.project.loops_over(reach.functions[0], "infers", "syncs_device")
        for kind in ("syncs_device", "infers")
        for reach in context.reaches(call, kind)
    )


def _runs_on_item(place: ast.expr, reach: Reach, context: Context) -> bool:
    """Whether the function that empties the cache, itself or by a helper that clears up, does so after it has
    run a model once, in no loop: on an item, and on no other model or configuration in each pass."""
    function, *below = reach.functions
    if not isinstance(place, ast.Call) or any(
        context.project.calls_in(helper) > _SHORT for helper in below
    ):
        return False
    if context.project.calls_in(function) > _SOME or any(
        _PHASE.search(last_name(part))
        for part in (*place.args, *(word.value for word in place.keywords))
    ):
        return False
    if context.project.loops_over(function, "infers"):
        return False
    return _takes_element(place, function, context) or any(
        other.functions[:1] == (function,) and not other.tested
        for other in context.reaches(place, "infers")
    )


def _takes_element(call: ast.Call, function: str, context: Context) -> bool:
    """Whether a method of one object, with no loop of its own, is given what the loop goes over, which its name
    calls no experiment: `summariser.summarise(body)`."""
    loop = context.loop(call)
    if not isinstance(loop, (ast.For, ast.AsyncFor)) or context.project.has_loop(function):
        return False
    bound = {node.id for node in ast.walk(loop.target) if isinstance(node, ast.Name)}
    match call:
        case ast.Call(func=ast.Attribute(value=owner, attr=method), args=[ast.Name(id=name), *_]):
            root = root_name(owner)
            return (
                root is not None
                and name in bound
                and root.id not in context.flow.bound_in(loop)
                and not any(map(_EXPERIMENT.search, (name, method, last_name(loop.iter))))
            )
    return False


def _runs_in_each(call: ast.Call, case: Emptying) -> bool:
    """Whether another call is made in each pass as well: in no handler, under no condition."""
    if isinstance(case.loop, FUNCTIONS):
        return runs_with(call, case.context.names, asks_for_accelerator)
    return runs_each_time(call, case.context, asks_for_accelerator) is not None


def _let_go(case: Emptying) -> Iterator[ast.Name]:
    """The names that the statements before the emptying delete."""
    statement = next((up for up in parents(case.place) if isinstance(up, ast.stmt)), None)
    block = block_of(statement) if statement is not None else None
    for one in block[: block.index(statement)] if block and statement else []:
        if isinstance(one, ast.Delete):
            yield from (target for target in one.targets if isinstance(target, ast.Name))


def _is_own_model(deleted: ast.Name, case: Emptying) -> bool:
    """Whether a name stands for a model that the iteration made: it is made by a call, moved to the device,
    and given to nothing that outlives it, as a batch is given to the model."""
    context, loop = case.context, case.loop
    bindings = context.flow.reaching(deleted)
    if len(bindings) != 1 or bindings[0].value is None or not within(bindings[0].node, loop):
        return False
    uses = [*context.flow.reads(deleted.id, loop)]
    if any(_uses_model(use) for use in uses):
        return True
    return _is_moved(bindings[0].value) and not any(_is_given(use, context) for use in uses)


def _is_moved(value: ast.expr) -> bool:
    """`make(size).cuda()`, `Net(size).to(device)`"""
    match value:
        case ast.Call(func=ast.Attribute(value=ast.Call(), attr="cuda" | "to")):
            return True
    return False


def _uses_model(use: ast.Name) -> bool:
    """Whether a use is one that models have and tensors lack: `model(batch)`, `model.eval()`."""
    match parent(use):
        case ast.Call(func=called) if called is use:
            return True
        case ast.Attribute(attr=attr):
            return attr in _OF_MODELS
    return False


def _is_given(use: ast.Name, context: Context) -> bool:
    """Whether a use hands an object to a function or method that is no builtin."""
    call = next((up for up in parents(use) if isinstance(up, (ast.Call, ast.stmt))), None)
    return isinstance(call, ast.Call) and not (context.name(call.func) or "").startswith(
        "builtins."
    )


def _empties(call: ast.Call, context: Context) -> bool:
    return context.names.dotted(call.func) in _NAMES


def _probes(call: ast.expr) -> bool:
    """Whether what is tried there may run out of memory by plan: each try needs all of it."""
    for above in parents(call):
        if isinstance(above, ast.Try) and any(map(_is_exhausted, above.handlers)):
            return True
    return False


def _devices(place: ast.expr) -> Iterator[ast.expr]:
    """The devices of which a place empties the cache: `with torch.cuda.device(i):`."""
    for above in parents(place):
        if isinstance(above, FUNCTIONS):
            return
        for item in above.items if isinstance(above, ast.With) else ():
            if isinstance(item.context_expr, ast.Call):
                if last_name(item.context_expr.func) == "device":
                    yield from item.context_expr.args


def _tries_out(case: Emptying) -> bool:
    """Whether a function that the same pass calls expects to run out of memory."""
    return any(
        isinstance(inner, ast.Call)
        and inner is not case.place
        and (own := function_of(case.context, inner.func)) is not None
        and any(
            isinstance(handler, ast.ExceptHandler) and _is_exhausted(handler)
            for handler in descendants(own)
        )
        for inner in descendants(case.loop, into_functions=False)
    )


def _searches_size(loop: ast.AST) -> bool:
    """Whether a loop tries sizes: it counts, and a handler for running out of memory sets a name that the passes
    read."""
    if not isinstance(loop, ast.While) and not (
        isinstance(loop, ast.For)
        and isinstance(loop.iter, ast.Call)
        and last_name(loop.iter.func) == "range"
    ):
        return False
    handlers = [
        handler for handler in nodes_below(loop, ast.ExceptHandler) if _is_exhausted(handler)
    ]
    set_there = {
        name.id
        for handler in handlers
        for name in nodes_below(handler, ast.Name)
        if isinstance(name.ctx, ast.Store)
    }
    return any(
        isinstance(name.ctx, ast.Load)
        and name.id in set_there
        and not any(within(name, handler) for handler in handlers)
        for name in nodes_below(loop, ast.Name)
    )


def _is_exhausted(handler: ast.ExceptHandler) -> bool:
    """Whether a handler is for running out of memory."""
    for node in ast.walk(handler):
        text = getattr(node, "id", getattr(node, "attr", getattr(node, "value", "")))
        if isinstance(text, str) and _EXHAUSTED.search(text):
            return True
    return False


def _moves_off(call: ast.expr) -> bool:
    """Whether a model has just been moved off the device (`model.cpu()`, for what it changes)."""
    statement = parent(call)
    block = block_of(statement) if isinstance(statement, ast.Expr) else None
    before = block[: block.index(statement)] if block and isinstance(statement, ast.Expr) else []
    return any(
        isinstance(one, ast.Expr)
        and isinstance(one.value, ast.Call)
        and isinstance(one.value.func, ast.Attribute)
        and (
            one.value.func.attr == "cpu"
            or one.value.func.attr == "to"
            and any(isinstance(a, ast.Constant) and a.value == "cpu" for a in one.value.args)
        )
        for one in before
    )


def _is_phase(one: Reached) -> bool:
    """Whether a function has a loop of its own, or runs another model or configuration in each pass."""
    function = one.functions[0]
    return _has_loop(function) or any(
        _PHASE.search(name)
        or any(
            isinstance(node, ast.Call) and last_name(node.func) == name
            for node in descendants(function)
        )
        for name in one.varying
    )


def _only_hands_on(function: FunctionNode, context: Context) -> bool:
    """Whether a function calls nothing but builtins and one function more: that which empties the cache, or leads
    to it."""
    calls = [
        call for call in nodes_below(function, ast.Call) if not context.names.is_builtin(call.func)
    ]
    return len(calls) == 1 and not _has_loop(function)


def _only_clears(function: FunctionNode) -> bool:
    """Whether a function does little else than to clear up."""
    return (
        len(function.body) <= _SHORT
        and not _has_loop(function)
        and not any(
            isinstance(node, ast.Return) and node.value is not None
            for node in descendants(function, into_functions=False)
        )
    )


def _has_loop(node: ast.AST) -> bool:
    return any(
        inner is not node and isinstance(inner, (ast.For, ast.AsyncFor, ast.While))
        for inner in descendants(node, into_functions=False)
    )
