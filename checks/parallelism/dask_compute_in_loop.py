"""
## What it does

Finds Dask collections that are computed in each iteration of a loop: `.compute()`, `dask.compute(x)`,
`.persist()` and `len(frame)`.

## Why it is slow

Each call runs a graph of its own: the sources are read again, shared steps are computed again, and the
tasks of one iteration do not run beside those of the next. `dask.compute(*many)` merges the graphs.

## Setup

```python
import time


def load(number):
    time.sleep(0.01)
    return number
```

## Slow

```python
import dask


def run(size=12):
    parts = [dask.delayed(load)(number) for number in range(size)]
    return [part.compute(scheduler="threads") for part in parts]
```

## Fast

```python
import dask


def run(size=12):
    parts = [dask.delayed(load)(number) for number in range(size)]
    return list(dask.compute(*parts, scheduler="threads"))
```

## Measured

## Fix safety

`compute-once` is always unsafe: all results are in memory at once and worked on in another order, and an exception in one of them loses the others. It is refused where the loop does more
than collect results.

## Limits

A call that computes a group of collections (`dask.compute(*batch)`) is not reported.
Of functions in other files, those are seen that call `.compute()` or `.persist()` of a collection.

## References

- [Dask best practices: avoid calling compute repeatedly](https://docs.dask.org/en/stable/best-practices.html#avoid-calling-compute-repeatedly)
- [Dask delayed best practices: compute on lots of computation at once](https://docs.dask.org/en/stable/delayed-best-practices.html#compute-on-lots-of-computation-at-once)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from perflint.codemods import compute_once
from perflint.knowledge.facts import Term
from perflint.knowledge.kinds import classes_of
from perflint.language.nodes import COMPREHENSIONS, FunctionNode, LoopNode, descendants
from perflint.project.calls.trace import Reach
from perflint.reasoning.database.calls import mentions
from perflint.reasoning.occurrence.arguments import passed_on
from perflint.reasoning.occurrence.calls import reached
from perflint.reasoning.occurrence.carried_values import stored
from perflint.reasoning.occurrence.local_functions import function_of
from perflint.reasoning.pools.waited_parameters import COMPUTING, COMPUTING_METHODS, PARTS, RUNS
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact, TraceStep
from perflint.rules.pool_reasons import asks_what_it_is, result_decides
from perflint.rules.rule import Rule, Screen
from perflint.syntax.edits import Fix, Refusal

RULE = Rule(
    code="PFL131",
    name="dask-compute-in-loop",
    summary="a Dask collection computed in each iteration",
    impact=Impact.COMPLEXITY,
    screen=Screen.on("dask", constructs="loop", through=f"waits:pool {RUNS}"),
    codemods=("compute-once",),
)

_COLLECTIONS = classes_of("dask frame", "dask collection")
_DISPLAYS = (ast.Starred, ast.List, ast.Tuple, ast.Set, ast.Dict, *COMPREHENSIONS)
_GROUPS = ("builtins.list", "builtins.tuple", "builtins.dict", "builtins.set")
_MOST_STEPS = 12  # from what is computed to a collection
_MOST_SOURCES = 8  # names that are followed
_PERSISTED = frozenset({"persist"})


@dataclass(frozen=True, slots=True)
class Computation:
    """A call in a loop that computes Dask collections, itself or through functions.

    Attributes:
        construct: the call that computes, where it is in this file; else the same as `call`.
        lazy: what is computed.
        function: that which the call in the loop runs, by its name; empty where the call itself computes.
        around: the function of this file around the construct.
        reach: through functions of other files, how the computation is reached.
    """

    context: Context
    call: ast.Call
    loop: LoopNode
    construct: ast.Call
    lazy: tuple[ast.expr, ...]
    function: str = ""
    around: FunctionNode | None = None
    reach: Reach | None = None
    trace: tuple[TraceStep, ...] = ()

    def goes_through(self, names: frozenset[str]) -> bool:
        """Whether what is computed is reached through one of some attributes."""
        return any(mentions(term[1], name) for term in self.terms for name in names) or any(
            isinstance(node, ast.Attribute) and node.attr in names
            for source in _sources(self)
            for node in descendants(source)
        )

    @property
    def terms(self) -> tuple[Term, ...]:
        """The methods that a function of another file computes with under no condition."""
        if self.reach is None:
            return ()
        found = self.context.project.terms_with(self.reach.functions[-1], "waits", True)
        return tuple(term for term in found if term[0] == "attribute")

    @property
    def asked(self) -> tuple[ast.expr, ...]:
        """What a function of this file computes."""
        return self.lazy if self.around is not None else ()

    @property
    def begins(self) -> tuple[ast.expr, ...]:
        """What an iteration's work begins with."""
        return (self.call,) if self.function else self.lazy

    @property
    def message(self) -> str:
        """What is slow, and what to do."""
        shown = self.context.short(self.call)
        if self.function:
            return (
                f"`{self.function}` computes a Dask collection, and so runs a graph of its own in each"
                " iteration; let it give what is lazy, and call `dask.compute` once"
            )
        if isinstance(self.call.func, ast.Name) and self.call.func.id == "len":
            return (
                f"`{shown}` computes the whole collection in each iteration; compute it once before the"
                " loop"
            )
        return (
            f"`{shown}` runs a graph of its own in each iteration; build all of them lazily and call"
            " `dask.compute` once"
        )

    def fix(self) -> Fix | Refusal:
        """The computation after the loop."""
        if self.function:
            return Refusal(compute_once.CODEMOD.name, f"`{self.function}` computes it")
        return compute_once.rewrite(self.context, self.call, list(self.lazy), self.loop)


def computations(call: ast.Call, context: Context) -> Iterator[Computation]:
    loop = context.flow.loop(call)
    if loop is not None and (lazy := _computed(context, call)):
        yield Computation(context, call, loop, call, lazy)
        return
    for one in reached(context, call, lambda inner: bool(_computed(context, inner))):
        yield Computation(
            context,
            call,
            one.loop,
            one.construct,
            _computed(context, one.construct),
            one.functions[0].name,
            one.functions[-1],
            trace=one.trace,
        )
    if loop is None and context.flow.calls_each(call):
        loop = call  # `map(highest, frames)`
    if loop is None or function_of(context, call.func) is not None:
        return
    for reach in (*context.reaches(call, "waits"), *context.reaches(call, RUNS)):
        if not reach.direct and _computes_lazy(context, call, reach):
            name, trace = reach.functions[0].rpartition(".")[2], context.traced(reach)
            yield Computation(context, call, loop, call, (), name, reach=reach, trace=trace)


@RULE.on(ast.Call)
def check(call: ast.Call, context: Context) -> Iterator[Finding]:
    for case in computations(call, context):
        for found in context.report(
            case, call, case.message, trace=case.trace, loop=case.loop, fix=case.fix
        ):
            yield found
            return


@RULE.silent("where one partition at a time is computed, to use less memory")
def one_partition(case: Computation) -> bool:
    return case.goes_through(PARTS)


@RULE.silent("where what is computed was persisted before, and is only fetched")
def persisted_before(case: Computation) -> bool:
    return case.goes_through(_PERSISTED)


RULE.share(result_decides)


@RULE.silent(
    "where a function stores the result in an attribute, with which its next call may begin"
)
def result_stored(case: Computation) -> bool:
    return case.around is not None and stored(case.construct, case.around)


RULE.share(asks_what_it_is)


@RULE.silent("where a function of another file computes under a condition")
def under_condition(case: Computation) -> bool:
    return case.reach is not None and case.reach.effect.kind != RUNS and not case.terms


def _computes_lazy(context: Context, call: ast.Call, reach: Reach) -> bool:
    """Whether a function of another file computes a collection: one that it knows, or that it is given."""
    if reach.effect.kind == RUNS:
        passed = passed_on(context, call, reach.functions[0]).get(reach.effect.detail)
        return passed is not None and _is_lazy(context, passed)
    owner, _, method = reach.effect.api.rpartition(".")
    return owner in _COLLECTIONS and method in COMPUTING_METHODS


def _computed(context: Context, call: ast.Call) -> tuple[ast.expr, ...]:
    """The Dask collections that a call computes; none where it computes many together."""
    name = context.name(call.func)
    if name in COMPUTING:
        grouped = any(_is_group(context, passed) for passed in call.args)
        return () if grouped else tuple(call.args)
    if name == "builtins.len" and len(call.args) == 1:
        sized = context.is_a(call.args[0], *classes_of("dask frame"), "dask.bag.Bag")
        return (call.args[0],) if sized else ()
    if isinstance(call.func, ast.Attribute) and call.func.attr in COMPUTING_METHODS:
        return (call.func.value,) if _is_lazy(context, call.func.value) else ()
    return ()


def _is_lazy(context: Context, node: ast.expr, depth: int = 0) -> bool:
    """Whether an expression is a collection, or made of one by steps that nothing else is known of, as the
    columns of a frame are: `readings[readings.station == name].temperature.max()`."""
    known = context.type(node)
    if known is not None or depth > _MOST_STEPS:
        return known is not None and context.is_a(node, *_COLLECTIONS)
    match node:
        case ast.Attribute(value=inner, attr=attr) if attr not in (*PARTS, *COMPUTING_METHODS):
            return _is_lazy(context, inner, depth + 1)
        case ast.Call(func=ast.Attribute() as method):
            return _is_lazy(context, method, depth + 1)
        case ast.Subscript(value=inner) | ast.BinOp(left=inner) | ast.Compare(left=inner):
            return _is_lazy(context, inner, depth + 1)
        case ast.Name():
            bindings = context.flow.reaching(node)
            value = bindings[0].value if len(bindings) == 1 else None
            made = value is not None and bindings[0].kind == "assign"
            return made and value is not None and _is_lazy(context, value, depth + 1)
    return False


def _is_group(context: Context, passed: ast.expr) -> bool:
    """Whether many collections are computed together: `dask.compute(*parts)`, `dask.compute(batch)`."""
    return isinstance(passed, _DISPLAYS) or context.is_a(passed, *_GROUPS)


def _sources(case: Computation) -> Iterator[ast.expr]:
    """What is computed, and what the names in it are bound to."""
    sources = list(case.lazy)
    for source in sources:
        yield source
        held = source
        while isinstance(held, ast.Subscript):
            held = held.value
        if isinstance(held, ast.Name) and len(sources) < _MOST_SOURCES:
            bindings = case.context.flow.reaching(held)
            sources += [bound.value for bound in bindings if bound.value is not None]
