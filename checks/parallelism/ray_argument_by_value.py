"""
## What it does

Finds models, arrays and data frames that are given by value to each `.remote()` call of a loop.

## Why it is slow

Each call serializes the argument and stores a copy of its own. A 16 MB array given by value to 20 tasks
took 257 ms, and 28 ms by one reference from `ray.put`.

## Slow

```python
import numpy as np
import ray


@ray.remote
def pick(table, row):
    return float(table[row])


def run(size=20):
    ray.init(ignore_reinit_error=True, num_cpus=2)
    table = np.arange(2_000_000, dtype=float)
    return ray.get([pick.remote(table, row) for row in range(size)])
```

## Fast

```python
import numpy as np
import ray


@ray.remote
def pick(table, row):
    return float(table[row])


def run(size=20):
    ray.init(ignore_reinit_error=True, num_cpus=2)
    table_ref = ray.put(np.arange(2_000_000, dtype=float))
    return ray.get([pick.remote(table_ref, row) for row in range(size)])
```

## Measured

## Fix safety

`put-once` is always unsafe: the tasks see the value as it was before the loop, and arrays arrive
read-only.

## Limits

Sees values whose type is known to be a model, an array, a tensor or a frame, or that were made by a
loader, also where a function that the loop calls starts the task. Values captured by a remote function are exported once, and are not reported.

## References

- [Ray anti-pattern: passing the same large argument by value repeatedly](https://docs.ray.io/en/latest/ray-core/patterns/pass-large-arg-by-value.html)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from perflint.codemods import put_once
from perflint.reasoning.models.large_arguments import large_argument
from perflint.reasoning.occurrence.calls import Reached, argument_for, reached
from perflint.reasoning.pools.worker_functions import remote_call
from perflint.reasoning.values.growth import root_name
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact
from perflint.rules.rule import Rule, Screen
from perflint.semantics.names import FunctionNode, descendants
from perflint.syntax.edits import Refusal
from perflint.syntax.spelling import spelling

RULE = Rule(
    code="PFL122",
    name="ray-argument-by-value",
    summary="a large argument serialized again for each Ray task",
    impact=Impact.MEMORY,
    screen=Screen.on("ray", "remote", constructs="loop", through="spawns:task"),
    codemods=("put-once",),
)


@RULE.on(ast.Call)
def check(call: ast.Call, context: Context) -> Iterator[Finding]:
    loop = context.flow.loop(call)
    if remote_call(context, call):
        values = _given(call) if loop is not None else []
        found = [
            (value, what)
            for value in values
            if loop is not None and context.flow.invariant(value, loop)
            if (what := large_argument(context, value))
        ]
        if loop is not None and found:
            yield context.finding(
                call,
                _message(context, found),
                loop=loop,
                fix=lambda: put_once.rewrite(context, [value for value, _ in found], loop),
            )
        return
    for one in reached(context, call, lambda inner: remote_call(context, inner)):
        found = list(_kept(context, one))
        if found:
            name = one.functions[0].name
            yield context.finding(
                call,
                _message(context, found),
                trace=one.trace,
                loop=one.loop,
                fix=lambda name=name: Refusal(  # type: ignore[misc]
                    put_once.CODEMOD.name, f"the tasks are started in `{name}`"
                ),
            )
            return


def _given(call: ast.Call) -> list[ast.expr]:
    values = [*call.args, *(word.value for word in call.keywords)]
    return [value for value in values if isinstance(value, (ast.Name, ast.Attribute))]


def _kept(context: Context, one: Reached) -> Iterator[tuple[ast.expr, str]]:
    """The large values that a function which a loop calls gives its task, the same each time."""
    function = one.functions[-1]
    for value in _given(one.construct):
        origin = argument_for(context, one, value)
        if origin is not None:
            steady = isinstance(origin, (ast.Name, ast.Attribute)) and (
                context.flow.invariant(origin, one.loop)
            )
            what = large_argument(context, origin) if steady else ""
        elif _bound_outside(context, value, function):
            what = large_argument(context, value)
        else:
            what = ""
        if what:
            yield origin or value, what


def _bound_outside(context: Context, value: ast.expr, function: FunctionNode) -> bool:
    """Whether a value is a global, or an attribute of the object whose method a function is."""
    root = root_name(value)
    if root is None:
        return False
    scope = context.names.scopes[function]
    if isinstance(value, ast.Attribute) and root.id == "self":
        return not any(
            spelling(node) == spelling(value)
            for node in descendants(function)
            if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store)
        )
    return root.id not in scope.bindings


def _message(context: Context, found: list[tuple[ast.expr, str]]) -> str:
    shown = ", ".join(f"`{context.short(value)}`" for value, _ in found)
    return (
        f"{shown} ({found[0][1]}) is serialized and stored again for each task of the loop; `ray.put`"
        " it once before the loop and give the tasks the reference"
    )
