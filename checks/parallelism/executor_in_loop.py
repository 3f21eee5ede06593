"""
## What it does

Finds pools of workers that are made anew in each iteration of a loop: process pools
(`ProcessPoolExecutor`, `multiprocessing.Pool` in all its forms, `loky`, `billiard`, `pebble`, `mpire`,
`process_map`), interpreter pools, `ray.init`, dask clients and clusters, and, as hints, thread pools
and `joblib.Parallel`. Pools made in a function that a loop calls are reported at that call.

## Why it is slow

Making a pool starts its workers. A process pool with two workers takes 10 ms with fork, 80 to 240 ms
with forkserver (the default on Linux since Python 3.14) and 0.2 to 1.4 s with spawn (macOS, Windows),
and more with each worker and with all that the main module imports. Leaving the pool waits for all of
its workers to end. A thread pool takes 0.1 ms and `joblib.Parallel` 7 ms more than a kept one, which
is why these are hints.

## Setup

```python
import time


def double(x):
    return x * 2


def batches(size):
    return [range(number, number + 4) for number in range(size)]
```

## Slow

```python
from concurrent.futures import ProcessPoolExecutor


def run(size=6):
    results = []
    for batch in batches(size):
        with ProcessPoolExecutor(max_workers=2) as pool:
            results.extend(pool.map(double, batch))
    return results
```

## Fast

```python
from concurrent.futures import ProcessPoolExecutor


def run(size=6):
    results = []
    with ProcessPoolExecutor(max_workers=2) as pool:
        for batch in batches(size):
            results.extend(pool.map(double, batch))
    return results
```

## Measured

## Fix safety

`hoist-from-loop` is unsafe: the workers live on from one iteration to the next, so they keep what
tasks leave behind in them, and with fork they do not see what the parent changes later. It is refused
where the arguments may change, where work could still run when the next iteration starts, or where
the pool is used in other ways than giving tasks and collecting their results.

## Limits

Loops that wait for events are not loops. A pool that a called function makes is looked for in other files, too.

## References

- [concurrent.futures: ProcessPoolExecutor](https://docs.python.org/3/library/concurrent.futures.html#processpoolexecutor)
- [multiprocessing: contexts and start methods](https://docs.python.org/3/library/multiprocessing.html#contexts-and-start-methods)
- [joblib: reusing a pool of workers](https://joblib.readthedocs.io/en/stable/parallel.html#reusing-a-pool-of-workers)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from perflint.codemods import hoist_from_loop
from perflint.language.nodes import (
    COMPREHENSIONS,
    LoopNode,
    descendants,
    last_name,
    parent,
    parents,
)
from perflint.project.calls.trace import Reach
from perflint.reasoning.occurrence.arguments import depends
from perflint.reasoning.occurrence.calls import Reached, reached
from perflint.reasoning.pools.kinds import WORDS
from perflint.reasoning.pools.pools import Pool, made, named
from perflint.reasoning.pools.starting import cost
from perflint.reasoning.size.round_trips import repeats_often
from perflint.reasoning.values.growth import root_name
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact, TraceStep
from perflint.rules.rule import Rule, Screen
from perflint.syntax.edits import Fix, Refusal
from perflint.syntax.spelling import spelling

_POOLS = ("process-pool", "thread-pool", "interpreter-pool", "cluster", "parallel")

RULE = Rule(
    code="PFL101",
    name="executor-in-loop",
    summary="a pool of workers made anew in each iteration",
    impact=Impact.STARTUP,
    screen=Screen.on(
        *WORDS,
        through=" ".join(f"creates:{detail}" for detail in _POOLS),
    ),
    codemods=("hoist-from-loop",),
    always_unsafe=True,
)

_CHEAP = ("thread", "joblib")
_NEAR = 2  # functions away
_SIZES = ("max_workers", "processes", "n_jobs", "nodes")
_STORING = frozenset({"append", "add", "insert", "appendleft", "put", "put_nowait", "setdefault"})


@dataclass(frozen=True, slots=True)
class Making:
    """A pool that each iteration of a loop makes, itself or through functions.

    Attributes:
        call: the call in the loop.
        construct: the call that makes the pool, if it is in this file.
        below: through functions of this file, how the construct is reached.
        reach: through functions of other files, how the pool is.
    """

    context: Context
    pool: Pool
    call: ast.Call
    loop: LoopNode
    construct: ast.Call | None = None
    below: Reached | None = None
    reach: Reach | None = None

    @property
    def arguments(self) -> list[ast.expr]:
        """What the pool is made of, without the items that are given to the function which makes it."""
        call = self.construct
        if call is None:
            return []
        own = [word.value for word in call.keywords]
        if self.pool.sort.style == "function":
            return own
        if self.below is None and isinstance(call.func, ast.Attribute):
            if self.context.names.dotted(call.func) is None:  # no module, which a loop may import
                own.append(call.func.value)
        return [*call.args, *own]

    @property
    def functions(self) -> int:
        """How many functions lie between the loop and the pool."""
        way = self.below or self.reach
        return len(way.functions) if way is not None else 0

    @property
    def trace(self) -> tuple[TraceStep, ...]:
        """From the call in the loop to the pool."""
        if self.reach is not None:
            return self.context.traced(self.reach)
        return self.below.trace if self.below is not None else ()

    @property
    def message(self) -> str:
        """What is slow, and what to do."""
        name, sort, costs = self.pool.name, self.pool.sort, cost(self.context, self.pool)
        if self.functions:
            first = "makes" if self.below is not None and self.functions == 1 else "leads to"
            return (
                f"`{self._function}` {first} a new `{name}` in each iteration of this loop, which takes"
                f" {costs}; make it once and pass it in"
            )
        if sort.kind == "joblib":
            return (
                f"`{name}` is made anew in each iteration, {costs}; keep its workers with `with"
                " Parallel(...) as parallel:` around the loop"
            )
        if sort.style == "function":
            return (
                f"`{name}` starts a pool of workers in each iteration, {costs}; make one executor before"
                " the loop and use its `map`"
            )
        if sort.kind == "ray":
            return (
                "`ray.init` runs in each iteration: starting a cluster takes seconds, and a second"
                " `ray.init` without `ray.shutdown` raises `RuntimeError`; call it once before the loop"
            )
        return f"`{name}` is made anew in each iteration, which takes {costs}; make it once before the loop"

    @property
    def _function(self) -> str:
        """The function that the loop calls, as it is called."""
        if self.below is not None and self.below.functions[0].name != "__init__":
            return self.below.functions[0].name
        if self.reach is not None and self.loop is self.call:
            return self.reach.functions[0].rpartition(".")[2]
        return self.context.short(self.call.func)

    def fix(self) -> Fix | Refusal:
        """The pool before the loop."""
        if self.construct is self.call:
            return hoist_from_loop.rewrite_pool(self.context, self.pool, self.call, self.loop)
        where = "in another file" if self.reach else f"inside `{self._function}`, not in the loop"
        return Refusal("hoist-from-loop", f"the pool is made {where}")


def makings(call: ast.Call, context: Context) -> Iterator[Making]:
    loop, pool = context.flow.loop(call), made(context, call)
    if pool is not None:
        if loop is not None:
            yield Making(context, pool, call, loop, call)
        return
    if loop is None and not context.flow.calls_each(call):
        return
    found = False
    for one in reached(context, call, lambda inner: made(context, inner) is not None):
        found = True
        pool = made(context, one.construct)
        if pool is not None:
            yield Making(context, pool, call, one.loop, one.construct, below=one)
    if found or context.callee(call) is None:
        return
    loop = call if loop is None else loop  # `map(process, batches)`
    for reach in context.reaches(call, "creates"):
        pool = named(reach.effect.api)
        if pool is not None and reach.effect.detail in _POOLS and not reach.direct:
            yield Making(context, pool, call, loop, reach=reach)


@RULE.on(ast.Call)
def check(call: ast.Call, context: Context) -> Iterator[Finding]:
    for case in makings(call, context):
        for found in context.report(
            case, call, case.message, trace=case.trace, loop=case.loop, fix=case.fix
        ):
            yield found
            return


@RULE.silent("where the library gives the pool that is there already (loky, pathos)")
def reused_pool(case: Making) -> bool:
    return case.pool.sort.reused


@RULE.silent("where an argument of the pool depends on the iteration")
def arguments_vary(case: Making) -> bool:
    context, below = case.context, case.below
    if below is None:
        return not all(context.flow.invariant(part, case.loop) for part in case.arguments)
    return any(
        depends(context, part, below.functions[-1], below.varying) for part in case.arguments
    )


@RULE.silent("where it is a single process, made to run something apart and to free its memory")
def single_process(case: Making) -> bool:
    sort = case.pool.sort
    return sort.kind == "process" and sort.workers is not None and _workers(case) == 1


@RULE.silent("where a `Parallel` has one job, which the calling process does")
def single_job(case: Making) -> bool:
    return (
        case.pool.sort.kind == "joblib"
        and case.construct is not None
        and _workers(case) in (1, None)
    )


@RULE.silent("where it replaces a broken pool (`except BrokenProcessPool:`)")
def replaces_broken(case: Making) -> bool:
    return case.construct is not None and any(
        (last_name(node) or "").startswith("Broken")
        for up in parents(case.construct)
        for handler in (up.handlers if isinstance(up, ast.Try) else [up])
        if isinstance(handler, ast.ExceptHandler) and handler.type is not None
        for node in descendants(handler.type)
    )


@RULE.silent(
    "where each iteration's pool lives on beside the others: in a list, a dictionary, a stack"
)
def lives_on(case: Making) -> bool:
    return case.construct is case.call and case.pool.sort.style != "function" and _is_stored(case)


@RULE.silent(
    "where `ray.init` uses the cluster that is there (`ignore_reinit_error`), or asks for it first"
)
def cluster_is_there(case: Making) -> bool:
    if case.pool.sort.kind != "ray":
        return False
    if case.construct is None:
        return case.reach is not None and case.reach.tested
    if case.construct is case.call and any(
        case.context.name(inner.func) == "ray.shutdown"
        for inner in descendants(case.loop)
        if isinstance(inner, ast.Call)
    ):
        return False  # there is none left
    return any(
        word.arg == "ignore_reinit_error" and getattr(word.value, "value", None) is True
        for word in case.construct.keywords
    ) or any(
        isinstance(up, ast.If)
        and any(getattr(node, "attr", "") == "is_initialized" for node in descendants(up.test))
        for up in parents(case.construct)
    )


@RULE.silent(
    "where a function makes it only if an option or the number of workers asks for it; in other files, where"
    " it is made under a condition more than two functions away"
)
def made_on_request(case: Making) -> bool:
    if case.reach is not None:
        return case.reach.tested and case.functions > _NEAR
    return case.below is not None and _on_request(case.below)


@RULE.silent(
    "where threads or a `Parallel` are made further down than in the function that is called"
)
def cheap_and_far_down(case: Making) -> bool:
    return case.pool.sort.kind in _CHEAP and case.functions > 1


@RULE.hint("where it is a pool of threads or a `Parallel`, which take 0.1 and 7 ms")
def cheap_pool(case: Making) -> bool:
    return case.pool.sort.kind in _CHEAP


@RULE.hint(
    "where a function makes it, which may work for long with it, in few iterations: the loop is short, or a"
    " condition leads there"
)
def few_iterations(case: Making) -> bool:
    return bool(case.functions) and not repeats_often(case.call, case.loop, case.context)


@RULE.hint("where another file makes it under a condition (`if workers > 1:`)")
def made_under_condition(case: Making) -> bool:
    return case.reach is not None and case.reach.tested


def _workers(case: Making) -> object:
    """The number of workers that a pool is given, if it is a constant; None where it is none."""
    call = case.construct
    if call is None:
        return ...
    given = next((word.value for word in call.keywords if word.arg in _SIZES), None)
    given = given or (call.args[0] if call.args else None)
    if given is None:
        return None
    return given.value if isinstance(given, ast.Constant) else ...


def _is_stored(case: Making) -> bool:
    """Whether each iteration's pool is an item of a collection."""
    call, loop = case.call, case.loop
    above = parent(call)
    match above:
        case ast.Call(func=ast.Attribute(value=ast.Name(id=stack), attr="enter_context")):
            return stack not in case.context.flow.bound_in(loop)
    if isinstance(loop, COMPREHENSIONS) and above is loop:
        return True
    if _stores(call, case):
        return True
    if isinstance(above, ast.Assign):
        names = {t.id for t in above.targets if isinstance(t, ast.Name)}
        if any(isinstance(target, ast.Subscript) for target in above.targets):
            return True
        return any(
            isinstance(node, ast.Name)
            and node.id in names
            and isinstance(node.ctx, ast.Load)
            and _stores(node, case)
            for node in descendants(loop)
        )
    return isinstance(above, (ast.Yield, ast.Return))


def _stores(node: ast.expr, case: Making) -> bool:
    """Whether an expression is put into a collection, or an attribute of the loop's item, where it stands."""
    above = parent(node)
    if isinstance(above, (ast.Tuple, ast.List, ast.Dict)):
        node, above = above, parent(above)
    match above:
        case ast.Call(func=ast.Attribute(attr=attr)) if node in above.args:
            return attr in _STORING
        case ast.Assign(targets=targets, value=value) if value is node:
            return any(
                isinstance(target, ast.Subscript)
                or isinstance(target, ast.Attribute)
                and (root := root_name(target)) is not None
                and root.id in case.context.flow.bound_in(case.loop)
                for target in targets
            )
    return False


def _on_request(below: Reached) -> bool:
    """Whether a pool is made only where an option of the function asks for it (`num_proc=None`), or
    only for some values of what says how many workers it gets."""
    call, function = below.construct, below.functions[-1]
    if isinstance(parent(call), ast.IfExp):
        return True
    arguments = [*function.args.posonlyargs, *function.args.args]
    optional = arguments[len(arguments) - len(function.args.defaults) :]
    names = {a.arg for a in (*optional, *function.args.kwonlyargs)}
    sized = {n.id for n in descendants(call) if isinstance(n, ast.Name)}
    names |= sized & {a.arg for a in arguments}
    given = [*call.args, *(word.value for word in call.keywords)]
    settings = {spelling(n) for n in given if isinstance(n, ast.Attribute)}
    for up in parents(call):
        if up is function:
            return False
        if isinstance(up, (ast.If, ast.IfExp)) and any(
            isinstance(node, ast.Name)
            and node.id in names
            or isinstance(node, ast.Attribute)
            and spelling(node) in settings
            for node in descendants(up.test)
        ):
            return True
    return False
