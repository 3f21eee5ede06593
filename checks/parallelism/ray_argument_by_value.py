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
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from perflint.codemods import put_once
from perflint.language.nodes import FunctionNode, LoopNode, descendants
from perflint.reasoning.occurrence.calls import Reached, argument_for, reached
from perflint.reasoning.pools.worker_functions import remote_call
from perflint.reasoning.size.large_arguments import large_argument
from perflint.reasoning.values.growth import root_name
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact
from perflint.rules.rule import Rule, Screen
from perflint.syntax.edits import Fix, Refusal
from perflint.syntax.spelling import spelling

RULE = Rule(
    code="PFL122",
    name="ray-argument-by-value",
    summary="a large argument serialized again for each Ray task",
    impact=Impact.MEMORY,
    screen=Screen.on("ray", "remote", constructs="loop", through="spawns:task"),
    codemods=("put-once",),
)


@dataclass(frozen=True, slots=True)
class Sending:
    """A call in a loop that starts a task with the same large values each time, itself or through functions.

    Attributes:
        values: the values, each with what it holds in words.
        below: through functions, how the start of the task is reached.
    """

    context: Context
    call: ast.Call
    loop: LoopNode
    values: tuple[tuple[ast.expr, str], ...]
    below: Reached | None = None

    @property
    def message(self) -> str:
        """What is slow, and what to do."""
        shown = ", ".join(f"`{self.context.short(value)}`" for value, _ in self.values)
        return (
            f"{shown} ({self.values[0][1]}) is serialized and stored again for each task of the loop;"
            " `ray.put` it once before the loop and give the tasks the reference"
        )

    def fix(self) -> Fix | Refusal:
        """One `ray.put` before the loop."""
        if self.below is not None:
            name = self.below.functions[0].name
            return Refusal(put_once.CODEMOD.name, f"the tasks are started in `{name}`")
        return put_once.rewrite(self.context, [value for value, _ in self.values], self.loop)


def sendings(call: ast.Call, context: Context) -> Iterator[Sending]:
    if remote_call(context, call):
        loop = context.flow.loop(call)
        if loop is not None:
            yield Sending(context, call, loop, tuple(_large(_named_arguments(call), loop, context)))
        return
    for one in reached(context, call, lambda inner: remote_call(context, inner)):
        values = tuple(_large(_same_each_time(context, one), one.loop, context))
        yield Sending(context, call, one.loop, values, one)


@RULE.on(ast.Call)
def check(call: ast.Call, context: Context) -> Iterator[Finding]:
    for case in sendings(call, context):
        if case.values:
            trace = case.below.trace if case.below is not None else ()
            yield from context.report(
                case, call, case.message, trace=trace, loop=case.loop, fix=case.fix
            )
            return


def _named_arguments(call: ast.Call) -> list[ast.expr]:
    values = [*call.args, *(word.value for word in call.keywords)]
    return [value for value in values if isinstance(value, (ast.Name, ast.Attribute))]


def _large(
    values: Iterable[ast.expr], loop: LoopNode, context: Context
) -> Iterator[tuple[ast.expr, str]]:
    """The large ones of some values, without those that are another one in each iteration."""
    for value in values:
        if context.flow.invariant(value, loop) and (holds := large_argument(context, value)):
            yield value, holds


def _same_each_time(context: Context, one: Reached) -> Iterator[ast.expr]:
    """What a function that a loop calls gives its task, as the loop names it: of parameters what the loop
    gives for them, and what is not the function's own."""
    for value in _named_arguments(one.construct):
        origin = argument_for(context, one, value)
        if isinstance(origin, (ast.Name, ast.Attribute)):
            yield origin
        elif origin is None and _bound_outside(context, value, one.functions[-1]):
            yield value


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
