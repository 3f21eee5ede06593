"""
## What it does

Finds remote functions and actor classes that are defined in a loop, or in a function that runs once for
each item or request, and `ray.remote(f)` in a loop.

## Why it is slow

Each definition is a new remote function: it is pickled, exported to the cluster's store and fetched by
each worker again, and the workers' caches do not help.

## Slow

```python
import ray


def run(size=50):
    ray.init(ignore_reinit_error=True, num_cpus=2)
    refs = []
    for number in range(size):

        @ray.remote
        def double(value):
            return value * 2

        refs.append(double.remote(number))
    return ray.get(refs)
```

## Fast

```python
import ray


@ray.remote
def double(value):
    return value * 2


def run(size=50):
    ray.init(ignore_reinit_error=True, num_cpus=2)
    return ray.get([double.remote(number) for number in range(size)])
```

## Measured

## Fix safety

`hoist-from-loop` is unsafe: all iterations share the definition, which is made also where the loop does
not run. It is refused where the definition uses what the loop changes, and where it keeps a list or the like that
iterations would share.

## Limits

A function defined in another one is reported only where a loop, a pool or a request handler is known
to call that one.

## References

- [Ray anti-pattern: redefining the same remote function or class](https://docs.ray.io/en/latest/ray-core/patterns/redefine-task-actor-loop.html)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from perflint.codemods import hoist_from_loop
from perflint.language.nodes import (
    COMPREHENSIONS,
    FUNCTIONS,
    FunctionNode,
    LoopNode,
    descendants,
    parent,
)
from perflint.language.terms.remote_execution import REMOTE_DECORATORS
from perflint.project.calls.repeated_calls import Loop
from perflint.project.calls.trace import TraceStep
from perflint.reasoning.occurrence.arguments import depends, parameters
from perflint.reasoning.occurrence.run_once import cached, guarded
from perflint.reasoning.pools.worker_functions import ALONE
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact
from perflint.rules.rule import Rule, Screen
from perflint.syntax.edits import Fix, Refusal

RULE = Rule(
    code="PFL123",
    name="ray-remote-in-loop",
    summary="a Ray remote function or actor class made anew in each iteration or call",
    impact=Impact.STARTUP,
    screen=Screen.on("ray"),
    codemods=("hoist-from-loop",),
    always_unsafe=True,
)

_Defined = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef
_DISPLAYS = (ast.List, ast.Dict, ast.Set, *COMPREHENSIONS)
_REASON = "all iterations share one remote function, with its state in the workers"


@dataclass(frozen=True, slots=True)
class Making:
    """A remote function or actor class that is made again and again.

    Attributes:
        place: the decorator, or the call of `ray.remote`.
        made: what is decorated; the call where there is no decorator.
        loop: the loop around it, or
        function: the function around it, which runs again and again,
        why: for this reason, in words,
        repetition: and on this way.
    """

    context: Context
    place: ast.expr
    made: _Defined | ast.Call
    loop: LoopNode | None
    function: FunctionNode | None = None
    why: str = ""
    repetition: Loop | None = None

    @property
    def trace(self) -> tuple[TraceStep, ...]:
        """From what repeats the function to it."""
        return self.context.steps(self.repetition.trace) if self.repetition is not None else ()

    @property
    def message(self) -> str:
        """What is slow, and what to do."""
        when, where = (
            "in each iteration, which is exported to the cluster again",
            " before the loop",
        )
        if self.function is not None:
            when = f"in each call of `{self.function.name}`, {self.why}"
            where = ", at module level"
        if isinstance(self.made, ast.Call):
            shown = self.context.short(self.made)
            return f"`{shown}` makes a new remote function {when}; make it once{where}"
        kind = "class" if isinstance(self.made, ast.ClassDef) else "function"
        return f"`{self.made.name}` is made a new remote {kind} {when}; define it once, at module level"

    def fix(self) -> Fix | Refusal:
        """The definition before the loop."""
        context, made = self.context, self.made
        if self.loop is None:
            done = "made" if isinstance(made, ast.Call) else "defined"
            name = self.function.name if self.function is not None else ""
            return Refusal(hoist_from_loop.CODEMOD.name, f"it is {done} in `{name}`, not in a loop")
        if isinstance(made, ast.Call):
            return hoist_from_loop.rewrite(
                context, made, self.loop, name="remote_function", reason=_REASON
            )
        if any(isinstance(value, (*_DISPLAYS, ast.Call)) for value in _stored_values(made)):
            return Refusal(
                hoist_from_loop.CODEMOD.name,
                f"`{made.name}` keeps an object that iterations would share",
            )
        return hoist_from_loop.rewrite(context, made, self.loop, reason=_REASON)


def makings(made: _Defined | ast.Call, context: Context) -> Iterator[Making]:
    place = _remote_call(context, made) if isinstance(made, ast.Call) else _decorator(context, made)
    if place is None:
        return
    loop, function = context.flow.loop(made), context.flow.function(made)
    if loop is not None:
        yield Making(context, place, made, loop)
    elif function is not None:
        name, project = context.qualified(function), context.project
        for found, why in (
            (project.loops_around(name), "which a loop calls"),
            (project.request(name), "which runs for each request"),
            (project.worker(name), "which runs for each task"),
        ):
            if found is not None:
                yield Making(context, place, made, None, function, why, found)
                return


@RULE.on(ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Call)
def check(made: _Defined | ast.Call, context: Context) -> Iterator[Finding]:
    for case in makings(made, context):
        yield from context.report(
            case, case.place, case.message, trace=case.trace, loop=case.loop, fix=case.fix
        )


@RULE.silent(
    "where what is made depends on the iteration, or on the arguments of the function around"
)
def depends_on_item(case: Making) -> bool:
    if not isinstance(case.made, ast.Call):
        return False
    if case.loop is not None:
        return not case.context.flow.invariant(case.made, case.loop)
    function = case.function
    return function is not None and depends(case.context, case.made, function, parameters(function))


@RULE.silent("where the function around makes it once: behind a cache, or if it is not there yet")
def made_once(case: Making) -> bool:
    function = case.function
    return function is not None and (
        cached(case.context, function) or guarded(case.context, case.made, function)
    )


@RULE.silent(
    "where a task of Ray, or one thread (`to_thread`), runs the function around, perhaps once"
)
def perhaps_once(case: Making) -> bool:
    repetition = case.repetition
    if repetition is None:
        return False
    entry = case.context.project.entry(repetition.function)
    return repetition.api.endswith(ALONE) or entry is not None and entry.framework == "ray"


@RULE.hint("where it makes an actor class: to start an actor takes far longer")
def makes_actor(case: Making) -> bool:
    if not isinstance(case.made, ast.Call):
        return False
    known = case.context.type(case.made.args[0])
    return known is not None and known.kind == "class"


def _decorator(context: Context, made: _Defined) -> ast.expr | None:
    return next((one for one in made.decorator_list if _is_remote(context, one)), None)


def _remote_call(context: Context, call: ast.Call) -> ast.Call | None:
    """A call that makes a remote function: `ray.remote(work)`, or `ray.remote(num_cpus=2)(work)`."""
    maker = call.func if isinstance(call.func, ast.Call) and not call.func.args else call
    is_decorator = isinstance(parent(call), (*FUNCTIONS, ast.ClassDef))
    return call if call.args and not is_decorator and _is_remote(context, maker) else None


def _is_remote(context: Context, node: ast.expr) -> bool:
    target = node.func if isinstance(node, ast.Call) else node
    return context.name(target) in REMOTE_DECORATORS


def _stored_values(made: _Defined) -> Iterator[ast.expr]:
    """What a class holds for all of its objects, and what is given to parameters that are left out."""
    for node in (made, *descendants(made)):
        if isinstance(node, FUNCTIONS):
            yield from (*node.args.defaults, *(one for one in node.args.kw_defaults if one))
    for statement in made.body if isinstance(made, ast.ClassDef) else ():
        if isinstance(statement, (ast.Assign, ast.AnnAssign)) and statement.value is not None:
            yield statement.value
