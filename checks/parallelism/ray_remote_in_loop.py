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
from perflint.reasoning.occurrence.calls import cached, depends, guarded, parameters
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact
from perflint.rules.rule import Rule, Screen
from perflint.semantics.flow import LoopNode
from perflint.semantics.names import COMPREHENSIONS, FUNCTIONS, descendants, parent
from perflint.semantics.remote_execution import REMOTE_DECORATORS
from perflint.semantics.trace import TraceStep
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

_DISPLAYS = (ast.List, ast.Dict, ast.Set, *COMPREHENSIONS)
_REASON = "all iterations share one remote function, with its state in the workers"


@RULE.on(ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
def check_definition(
    made: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef, context: Context
) -> Iterator[Finding]:
    decorator = next((d for d in made.decorator_list if _is_remote(context, d)), None)
    if decorator is None:
        return
    loop = context.flow.loop(made)
    if loop is not None:
        yield context.finding(
            decorator,
            f"`{made.name}` is made a new remote {_kind(made)} in each iteration, which is exported to"
            " the cluster again; define it once, at module level",
            loop=loop,
            fix=lambda: _hoisted(context, made, loop),
        )
        return
    function = context.flow.function(made)
    found = _repeated(context, function, made) if function is not None else None
    if function is not None and found is not None:
        yield context.finding(
            decorator,
            f"`{made.name}` is made a new remote {_kind(made)} in each call of `{function.name}`,"
            f" {found.why}; define it once, at module level",
            trace=found.trace,
            fix=lambda: Refusal(
                hoist_from_loop.CODEMOD.name, f"it is defined in `{function.name}`, not in a loop"
            ),
        )


def _hoisted(
    context: Context,
    made: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef,
    loop: LoopNode,
) -> Fix | Refusal:
    if any(isinstance(value, (*_DISPLAYS, ast.Call)) for value in _kept(made)):
        return Refusal(
            hoist_from_loop.CODEMOD.name,
            f"`{made.name}` keeps an object that iterations would share",
        )
    return hoist_from_loop.rewrite(context, made, loop, reason=_REASON)


def _kept(made: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) -> Iterator[ast.expr]:
    """What a class holds for all of its objects, and what is given to parameters that are left out."""
    for node in (made, *descendants(made)):
        if isinstance(node, FUNCTIONS):
            yield from (*node.args.defaults, *(one for one in node.args.kw_defaults if one))
    for statement in made.body if isinstance(made, ast.ClassDef) else ():
        if isinstance(statement, (ast.Assign, ast.AnnAssign)) and statement.value is not None:
            yield statement.value


@RULE.on(ast.Call)
def check_call(call: ast.Call, context: Context) -> Iterator[Finding]:
    # `ray.remote(work)`, or `ray.remote(num_cpus=2)(work)`
    maker = call.func if isinstance(call.func, ast.Call) and not call.func.args else call
    if not call.args or not _is_remote(context, maker):
        return
    if isinstance(parent(call), (*FUNCTIONS, ast.ClassDef)):
        return  # a decorator
    loop = context.flow.loop(call)
    if loop is not None:
        if context.flow.invariant(call, loop):
            yield context.finding(
                call,
                f"`{context.short(call)}` makes a new remote function in each iteration, which is exported"
                " to the cluster again; make it once before the loop",
                loop=loop,
                fix=lambda: hoist_from_loop.rewrite(
                    context, call, loop, name="remote_function", reason=_REASON
                ),
            )
        return
    function = context.flow.function(call)
    found = _repeated(context, function, call) if function is not None else None
    if function is None or found is None:
        return
    if not depends(context, call, function, parameters(function)):
        yield context.finding(
            call,
            f"`{context.short(call)}` makes a new remote function in each call of `{function.name}`,"
            f" {found.why}; make it once, at module level",
            trace=found.trace,
            fix=lambda: Refusal(
                hoist_from_loop.CODEMOD.name, f"it is made in `{function.name}`, not in a loop"
            ),
        )


def _kind(made: ast.AST) -> str:
    return "class" if isinstance(made, ast.ClassDef) else "function"


def _is_remote(context: Context, node: ast.expr) -> bool:
    target = node.func if isinstance(node, ast.Call) else node
    return context.name(target) in REMOTE_DECORATORS


@dataclass(frozen=True, slots=True)
class _Repetition:
    """Why a function runs again and again, in words, and the way from there to it."""

    why: str
    trace: tuple[TraceStep, ...]


def _repeated(
    context: Context, function: ast.FunctionDef | ast.AsyncFunctionDef, made: ast.AST
) -> _Repetition | None:
    """Why what a function makes is made again and again, if it is."""
    if cached(context, function) or guarded(context, made, function):
        return None
    name, project = context.qualified(function), context.project
    for found, why in (
        (project.loops_around(name), "which a loop calls"),
        (project.request(name), "which runs for each request"),
        (project.worker(name), "which runs for each task"),
    ):
        if found is not None:
            return _Repetition(why, context.steps(found.trace))
    return None
