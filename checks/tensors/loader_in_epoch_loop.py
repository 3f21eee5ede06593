"""
## What it does

Finds a `DataLoader` with workers that is built in the epoch loop.

## Why it is slow

Its worker processes are started again in each epoch: importing the main module and the libraries in each of them takes seconds before the first batch arrives.

## Slow

```python
import torch
from torch.utils.data import DataLoader, TensorDataset


def run(size=3):
    data = TensorDataset(torch.ones(8, 1))
    total = 0.0
    for epoch in range(size):
        loader = DataLoader(data, batch_size=4, num_workers=1)
        for (batch,) in loader:
            total += float(batch.sum())
    return total
```

## Fast

```python
import torch
from torch.utils.data import DataLoader, TensorDataset


def run(size=3):
    data = TensorDataset(torch.ones(8, 1))
    loader = DataLoader(data, batch_size=4, num_workers=1, persistent_workers=True)
    total = 0.0
    for epoch in range(size):
        for (batch,) in loader:
            total += float(batch.sum())
    return total
```

## Measured

## Fix safety

`hoist-from-loop` is unsafe: the loader and its workers (`persistent_workers=True`) live on from one epoch to the next, with the sampler, the generator and the copies of the data set.


## Limits

Silent where the number of workers is not known to be above 0 (a constant, also as a default, or one for each core), and where an option depends on the loop.

## References

- [torch.utils.data.DataLoader](https://docs.pytorch.org/docs/stable/data.html)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, replace

from perflint.codemods import hoist_from_loop
from perflint.codemods.parts import arguments
from perflint.language.nodes import LoopNode, descendants, last_name, parent
from perflint.outlining.conditions import TRUE, PassedValues, Value
from perflint.reasoning.models.loaders import LOADERS, NUM_WORKERS, is_loader, option, starts_some
from perflint.reasoning.occurrence.arguments import depends, passed_on
from perflint.reasoning.occurrence.calls import Reached, reached, varying_arguments
from perflint.reasoning.occurrence.local_functions import function_of, functions
from perflint.reasoning.values.containers import changes
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact, TraceStep
from perflint.rules.rule import Rule, Screen
from perflint.syntax.edits import Fix, Refusal
from perflint.syntax.spelling import spelling

RULE = Rule(
    code="PFL215",
    name="loader-in-epoch-loop",
    summary="a `DataLoader` with workers built in each epoch",
    impact=Impact.STARTUP,
    screen=Screen.on("DataLoader", constructs="loop", through="creates:loader"),
    codemods=("hoist-from-loop",),
    always_unsafe=True,
)


@dataclass(frozen=True)
class Rebuilding:
    """A loader with workers that is built in each iteration of a loop.

    Attributes:
        call: the call in the loop.
        data: what may be its data set, as it is called in the loop.
        way: how the call leads to a function of this file that builds it.
        may_train: whether a function of another file may run a whole training with it.
        trace: the way to where it is built.
    """

    context: Context
    call: ast.Call
    loop: LoopNode
    data: tuple[ast.expr, ...]
    way: Reached | None = None
    may_train: bool = False
    trace: tuple[TraceStep, ...] = ()


@RULE.on(ast.Call)
def check(call: ast.Call, context: Context) -> Iterator[Finding]:
    loop = context.loop(call)
    if loop is None:
        return
    for case in _rebuildings(call, loop, context):
        found = [*_report(case)]
        yield from found
        if found:
            return


def _rebuildings(call: ast.Call, loop: LoopNode, context: Context) -> Iterator[Rebuilding]:
    if not is_loader(call, context):
        yield from _through(call, loop, context)
        yield from _elsewhere(call, loop, context)
        return
    workers = option(call, NUM_WORKERS, "num_workers", context)
    data = option(call, 0, "dataset", context)
    if data is None or workers is None or not starts_some(workers, context):
        return
    if all(context.flow.invariant(part, loop) for part in _arguments_of(call)):
        yield Rebuilding(context, call, loop, (data,))


def _through(call: ast.Call, loop: LoopNode, context: Context) -> Iterator[Rebuilding]:
    """Loaders that a call builds through functions of this file."""
    for one in reached(context, call, lambda inner: is_loader(inner, context)):
        built, owner = one.construct, one.functions[-1]
        workers = option(built, NUM_WORKERS, "num_workers", context)
        data = option(built, 0, "dataset", context)
        if data is None or workers is None:
            continue
        if any(depends(context, part, owner, one.varying) for part in _arguments_of(built)):
            continue
        handed = varying_arguments(context, one, workers) if isinstance(workers, ast.Name) else {}
        if all(starts_some(part, context) for part in handed.values() or [workers]):
            parts = (*varying_arguments(context, one, data).values(),)
            yield Rebuilding(context, call, loop, parts, one, trace=one.trace)


def _elsewhere(call: ast.Call, loop: LoopNode, context: Context) -> Iterator[Rebuilding]:
    """Loaders that a call builds in another file."""
    for reach in context.reaches(call, "creates"):
        if reach.effect.detail != "loader" or reach.direct or reach.tested or reach.handled:
            continue
        builder = reach.functions[-1]
        if builder in functions(context):
            continue  # seen with all that it is given
        given = reach.passed or ()
        handed = passed_on(context, call, builder) if len(reach.functions) == 1 else {}
        if not _asks_for_workers(
            _argument(given, NUM_WORKERS, "num_workers"), builder, handed, context
        ):
            continue
        data = _argument(given, 0, "dataset")
        known = isinstance(data, str) and data in handed
        parts = (handed[str(data)],) if known else _arguments_of(call)
        if not all(context.flow.invariant(part, loop) for part in parts):
            continue
        alone = context.is_a(call, *LOADERS) or (
            isinstance(loop, ast.For) and _is_of_epochs(loop.target)
        )
        data_sets = tuple(part for part in parts if known or _may_be_data(part))
        trace = context.traced(reach)
        yield Rebuilding(context, call, loop, data_sets, may_train=not alone, trace=trace)


def _report(case: Rebuilding) -> Iterator[Finding]:
    call, context = case.call, case.context
    here = is_loader(call, context)
    starts = "starts its workers" if here else "builds a `DataLoader` that starts its workers"
    # A few epochs are not cold: each is long, and starts all workers.
    cold = context.cold(call)
    return context.report(
        case,
        call,
        f"`{context.short(call.func)}` {starts} again in each epoch; build it once before the loop, with"
        " `persistent_workers=True`",
        trace=case.trace,
        loop=case.loop,
        cold="" if cold == "small constant loop" else cold,
        fix=lambda: (
            _fix(context, call, case.loop)
            if here
            else Refusal(
                hoist_from_loop.CODEMOD.name, "the loader is built in a function, not in the loop"
            )
        ),
    )


@RULE.silent(
    "where the data set may differ by epoch: it is changed, made or called a method of in the loop"
)
def data_changes(case: Rebuilding) -> bool:
    return any(_varies(part, case.loop) for part in case.data) or _is_set_below(case)


@RULE.silent(
    "where the epochs are further inside, in the loop or in a function that it calls: the loop is one over folds"
    " or runs"
)
def epochs_inside(case: Rebuilding) -> bool:
    if case.way is not None:
        return _outlives_epochs(case.way, case.context)
    return _is_used_in_loops(case.call, case.loop, case.context)


@RULE.hint("where a function of another file builds it that may run a whole training with it")
def may_run_a_training(case: Rebuilding) -> bool:
    return case.may_train


def _is_set_below(case: Rebuilding) -> bool:
    """Whether a method that the loop calls sets the attribute that holds the data of a loader."""
    if case.way is None:
        return False
    data = option(case.way.construct, 0, "dataset", case.context)
    return isinstance(data, ast.Attribute) and any(
        isinstance(node, ast.Call)
        and (own := function_of(case.context, node.func)) is not None
        and bool(changes(data, own))
        for node in descendants(case.loop)
    )


def _arguments_of(call: ast.Call) -> tuple[ast.expr, ...]:
    """The arguments of a call."""
    return (*call.args, *(word.value for word in call.keywords))


def _argument(given: PassedValues, position: int, name: str) -> Value | None:
    """What a call in another file gives for a parameter."""
    plain = [one for one in given if not isinstance(one, tuple)]
    if None in given:
        return None
    for one in given:
        if isinstance(one, tuple) and one[0] == name:
            return one[1]
    return plain[position] if position < len(plain) else None


def _asks_for_workers(
    workers: Value | None, builder: str, handed: dict[str, ast.expr], context: Context
) -> bool:
    """Whether a function of another file is known to ask for workers."""
    if isinstance(workers, str) and workers in handed:
        return starts_some(handed[workers], context)
    if isinstance(workers, str):
        facts = context.project.function(builder)
        defaults = {one.name: one.default for one in facts.parameters} if facts is not None else {}
        workers = defaults.get(workers)
    return workers == TRUE


def _may_be_data(part: ast.expr) -> bool:
    return "data" in last_name(part).lower() or last_name(part).endswith("set")


def _outlives_epochs(one: Reached, context: Context) -> bool:
    """Whether a function on the way has the loop over epochs itself: the loop around its call is one over
    folds or runs."""
    if any(
        isinstance(node, ast.For) and _is_of_epochs(node.target)
        for function in one.functions
        for node in descendants(function, into_functions=False)
    ):
        return True
    return _is_used_in_loops(one.construct, one.functions[-1], context)


def _is_used_in_loops(built: ast.Call, around: ast.AST, context: Context) -> bool:
    """Whether loops inside a loop or function go through the loader that is built there, each time anew."""
    above = parent(built)
    if not isinstance(above, ast.Assign):
        return False
    names = {target.id for target in above.targets if isinstance(target, ast.Name)}
    return any(
        isinstance(node, ast.Name)
        and node.id in names
        and isinstance(node.ctx, ast.Load)
        and context.loop(node) not in (None, around)
        and isinstance(parent(node), (ast.For, ast.Call))
        and last_name(getattr(parent(node), "func", None)) != "len"
        for node in descendants(around, into_functions=False)
    )


def _is_of_epochs(target: ast.expr) -> bool:
    return "epoch" in last_name(target).lower()


def _varies(data: ast.expr, loop: LoopNode) -> bool:
    """Whether the data set may differ by epoch: changed, made, or told about the epoch in the loop."""
    if changes(data, loop) or any(isinstance(node, ast.Call) for node in ast.walk(data)):
        return True
    wanted = spelling(data)
    return any(
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and spelling(node.func.value) == wanted
        for node in descendants(loop)
    )


def _fix(context: Context, call: ast.Call, loop: LoopNode) -> Fix | Refusal:
    """Build it before the loop, with workers that live on: else each epoch starts them anew."""
    fix = hoist_from_loop.rewrite(
        context,
        call,
        loop,
        name="loader",
        reason="the loader lives on from one epoch to the next, with its sampler, its generator and"
        " its workers' copies of the data set",
    )
    if isinstance(fix, Refusal) or option(call, None, "persistent_workers", context) is not None:
        return fix
    before = context.code(call)
    edit = arguments.add(context, call, "persistent_workers=True")
    at = edit.start - context.span(call).start
    after = before[:at] + edit.text + before[at:]
    if not any(before in edit.text for edit in fix.edits):
        return Refusal(fix.codemod, "the call of the loader spans several lines")
    edits = tuple(replace(edit, text=edit.text.replace(before, after)) for edit in fix.edits)
    return replace(fix, edits=edits)
