"""
## What it does

Finds `copy.deepcopy` in a loop.

## Why it is slow

`deepcopy` walks every object below the one it copies and keeps a table of what it met: 39 to 82 times as slow as `dict()` on a small nested dict. A copy of what changes, or building new objects, does less.

## Slow

```python
import copy


def run(size=2_000):
    template = {"name": "a", "tags": ["x", "y"], "size": {"w": 1, "h": 2}}
    rows = []
    for number in range(size):
        row = copy.deepcopy(template)
        row["name"] = str(number)
        rows.append(row)
    return rows
```

## Fast

```python
def run(size=2_000):
    rows = []
    for number in range(size):
        rows.append({"name": str(number), "tags": ["x", "y"], "size": {"w": 1, "h": 2}})
    return rows
```

## Measured


## Limits

Silent under a condition that compares (snapshots of the best model, every n-th step), in constructors and for clones made by counting (`for _ in range(n)`), which are made once for each object anyway.

## References

- [Python documentation: copy.deepcopy](https://docs.python.org/3/library/copy.html#copy.deepcopy)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact
from perflint.rules.rule import Rule, Screen
from perflint.semantics.flow import LoopNode
from perflint.semantics.names import COMPREHENSIONS, parents

RULE = Rule(
    code="PFL613",
    name="deepcopy-in-loop",
    summary="`copy.deepcopy` in a loop",
    impact=Impact.OVERHEAD,
    screen=Screen.on("deepcopy", constructs="loop", names="deepcopy"),
)


@RULE.on(ast.Call)
def check(twin: ast.Call, context: Context) -> Iterator[Finding]:
    if context.names.dotted(twin.func) != "copy.deepcopy":
        return
    loop = context.loop(twin)
    if loop is None or not twin.args or _conditional(twin, loop) or _clones(twin, loop, context):
        return
    yield context.finding(
        twin,
        f"`{context.short(twin)}` copies everything below it in each iteration; copy only what"
        " changes (`dict(…)`, `list(…)`, `.copy()`) or build the object anew",
    )


def _conditional(call: ast.Call, loop: ast.AST) -> bool:
    """Whether a comparison decides about the copy: a snapshot of the best, every n-th step."""
    for above in parents(call):
        if above is loop:
            return False
        if isinstance(above, (ast.If, ast.IfExp)) and any(
            isinstance(test, ast.Compare) for test in ast.walk(above.test)
        ):
            return True
    return False


def _clones(call: ast.Call, loop: LoopNode, context: Context) -> bool:
    """Whether the loop counts out clones of one thing, or runs where an object is made."""
    function = context.function(call)
    if function is not None and function.name in (
        "__init__",
        "__deepcopy__",
        "__copy__",
        "clone",
        "copy",
    ):
        return True
    iterable = (
        loop.generators[0].iter
        if isinstance(loop, COMPREHENSIONS)
        else loop.iter
        if isinstance(loop, ast.For)
        else None
    )
    return (
        isinstance(loop, COMPREHENSIONS)
        and isinstance(iterable, ast.Call)
        and context.names.is_builtin(iterable.func, "range")
    )
