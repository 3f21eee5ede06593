"""
## What it does

Finds `bytes` that grow by concatenation in a loop: `data += chunk`, `data = data + chunk`.

## Why it is slow

CPython has no in-place resize for bytes: each step copies all that was collected, so the time grows with
the square of the result. Joining a list once, or a `bytearray`, is linear.

## Slow

```python
def run(size=20_000):
    data = b""
    for number in range(size):
        data += b"0123456789"
    return data
```

## Fast

```python
def run(size=20_000):
    parts = []
    for number in range(size):
        parts.append(b"0123456789")
    return b"".join(parts)
```

## Measured

## Fix safety

`join-strings` is safe where the data is a local that starts as bytes, is not read in the loop (but for its
truth), and every part is known to be bytes. Otherwise it is unsafe: a part that is no `bytes` raises
after the loop and with another message, or, if it is a buffer that changes by then, is joined as it is
after the loop. It is refused where the data is read between iterations, belongs to an object or an
outer scope, or where a part is known to be such a buffer.

## Limits

Silent where the value is not known to be bytes, where it starts afresh in each iteration, and for
constant loops of at most ten rounds.
Silent where the loop goes round only a few times by its nature: over what somebody wrote out by hand,
the layers of a network, the arguments of a call, the parts of a name. A hint unless the code shows that it
goes round many times (over a file, the pieces of a stream, the rows of a table, a folder, a large range, or
what such a loop fills) or goes over chunks that were handed in: not over single bytes, nor to pack a few bytes in each pass.

## References

- [Python documentation: bytes are immutable, concatenating has quadratic cost](https://docs.python.org/3/library/stdtypes.html#common-sequence-operations)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from perflint.codemods import join_strings
from perflint.reasoning.occurrence.callers import growth_repeat
from perflint.reasoning.size.large_collections import comes_from_caller, grows_long
from perflint.reasoning.size.small_collections import rounds_few, seldom
from perflint.reasoning.values.growth import (
    Growth,
    concatenation,
    first_values,
    growth_loop,
    merges_twice_named,
)
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact, Severity
from perflint.rules.rule import Rule, Screen

RULE = Rule(
    code="PFL602",
    name="bytes-concat-in-loop",
    summary="bytes that grow by concatenation in a loop",
    impact=Impact.COMPLEXITY,
    screen=Screen.on(constructs="repeated concat"),
    codemods=("join-strings",),
)


@RULE.on(ast.AugAssign, ast.Assign, ast.NamedExpr)
def check(node: ast.AugAssign | ast.Assign | ast.NamedExpr, context: Context) -> Iterator[Finding]:
    growth = concatenation(node)
    if growth is None or not _is_bytes(growth, context):
        return
    loop = growth_loop(growth, context)
    kept = growth_repeat(growth, context) if loop is None else None
    if loop is None and kept is None:
        return
    repeated = growth.statement if kept is None else kept.start
    if rounds_few(repeated, loop, context):
        return
    cold = context.cold(growth.statement)
    many = (
        (grows_long(growth, kept, context) or comes_from_caller(growth, context))
        and not seldom(repeated, loop, None, context)
        and not merges_twice_named(growth, loop)
    )
    yield context.finding(
        growth.statement,
        f"`{context.short(growth.target)}` grows by concatenating bytes in a loop: each step copies"
        f" all of it{', so the time is quadratic; ' if many else '; if it may get long, '}use a"
        ' `bytearray`, or `b"".join` the parts once',
        severity=None if many else Severity.HINT,
        cold="" if cold == "module level" else cold,
        loop=None if kept is None else kept.loop,
        trace=() if kept is None else kept.trace,
        fix=lambda: join_strings.grown(context, growth, loop, "bytes"),
    )


def _is_bytes(growth: Growth, context: Context) -> bool:
    known = context.type(growth.target)
    if known is not None:
        return known.kind == "instance" and known.name == "builtins.bytes"
    return any(
        context.is_a(part, "builtins.bytes")
        for part in (*growth.parts, *first_values(growth, context))
    ) and not isinstance(growth.target, ast.Name)
