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
loader. Values captured by a remote function are exported once, and are not reported.

## References

- [Ray anti-pattern: passing the same large argument by value repeatedly](https://docs.ray.io/en/latest/ray-core/patterns/pass-large-arg-by-value.html)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from perflint.codemods import put_once
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact
from perflint.rules.heavy import large
from perflint.rules.rule import Rule, Screen
from perflint.rules.tiny import sized
from perflint.rules.workers import remote_call

RULE = Rule(
    code="PFL122",
    name="ray-argument-by-value",
    summary="a large argument serialized again for each Ray task",
    impact=Impact.MEMORY,
    screen=Screen.on("ray", constructs="loop"),
    codemods=("put-once",),
)

_FEW = 1000


@RULE.on(ast.Call)
def check(call: ast.Call, context: Context) -> Iterator[Finding]:
    if not remote_call(context, call):
        return
    loop = context.flow.loop(call)
    if loop is None:
        return
    found: list[tuple[ast.expr, str]] = []
    for value in [*call.args, *(word.value for word in call.keywords)]:
        if isinstance(value, (ast.Name, ast.Attribute)) and context.flow.invariant(value, loop):
            what = "" if _small(context, value) else large(context, value)
            if what:
                found.append((value, what))
    if not found:
        return
    shown = ", ".join(f"`{context.short(value)}`" for value, _ in found)
    yield context.finding(
        call,
        f"{shown} ({found[0][1]}) is serialized and stored again for each task of the loop; `ray.put`"
        " it once before the loop and give the tasks the reference",
        loop=loop,
        fix=lambda: put_once.rewrite(context, [value for value, _ in found], loop),
    )


def _small(context: Context, value: ast.expr) -> bool:
    """Whether an array is known to be small: made of a literal, or of a constant few items."""
    if not isinstance(value, ast.Name):
        return False
    for binding in context.flow.reaching(value):
        made = binding.value
        if isinstance(made, ast.Call) and made.args:
            first = made.args[0]
            if isinstance(first, ast.Constant) and isinstance(first.value, int):
                if first.value < _FEW:
                    return True
            count = sized(context, first) if not isinstance(first, ast.Tuple) else None
            if count is not None and count < _FEW:
                return True
    return False
