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

Reported also where a loop calls the function that makes the data longer, if the data belongs to an object that
stays, or to an outer scope, or if the function gives it back and the loop gives it to it again (`data = add(data,
part)`). Silent where the value is not known to be bytes, and where it starts afresh in each iteration.

## References

- [Python documentation: bytes are immutable, concatenating has quadratic cost](https://docs.python.org/3/library/stdtypes.html#common-sequence-operations)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from perflint.codemods import join_strings
from perflint.reasoning.occurrence.growth_in_calls import CALLS, growth_in_call, type_at_start
from perflint.reasoning.size.growing_values import comes_from_caller
from perflint.reasoning.values.growing_functions import CONCAT
from perflint.reasoning.values.growth import Growth, concatenation, first_values
from perflint.rules import growth_reasons
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact
from perflint.rules.growth_reasons import Growing, growing
from perflint.rules.rule import Rule, Screen

RULE = Rule(
    code="PFL602",
    name="bytes-concat-in-loop",
    summary="bytes that grow by concatenation in a loop",
    impact=Impact.COMPLEXITY,
    apart=True,
    screen=Screen.on(constructs="repeated concat"),
    codemods=("join-strings",),
)


@RULE.on(ast.AugAssign, ast.Assign, ast.NamedExpr)
def check(node: ast.AugAssign | ast.Assign | ast.NamedExpr, context: Context) -> Iterator[Finding]:
    growth = concatenation(node)
    if growth is None and node.value.__class__ in CALLS:
        growth = growth_in_call(node, context, CONCAT)
    if growth is None or not _is_bytes(growth, context):
        return
    case = growing(growth, context)
    if case is None:
        return
    cold = context.cold(growth.statement)
    yield from context.report(
        case,
        growth.statement,
        f"`{context.short(growth.target)}` grows by concatenating bytes in a loop: each step copies all of it,"
        ' so the time is quadratic; use a `bytearray`, or `b"".join` the parts once',
        cold="" if cold == "module level" else cold,
        loop=case.outer_loop,
        trace=case.trace,
        fix=None
        if growth.through is not None
        else lambda: join_strings.grown(context, growth, case.loop, "bytes"),
    )


RULE.share(
    growth_reasons.few_by_nature,
    growth_reasons.each_state_is_stored,
    growth_reasons.grows_for_repeated_keys,
)


@RULE.hint(
    "where nothing shows that the loop has many iterations: that it goes over a file, the pieces of a stream,"
    " the rows of a table, a folder, a large range, what such a loop fills, or chunks that the function gets"
    " (not single bytes, nor numbers to pack)",
    lowers="unknown",
)
def chunks_unknown(case: Growing) -> bool:
    return not growth_reasons.gets_long(case) and not comes_from_caller(case.growth, case.context)


def _is_bytes(growth: Growth, context: Context) -> bool:
    known = type_at_start(growth, context) if growth.through else context.type(growth.target)
    if known is not None or growth.through is not None:
        return known is not None and known[:2] == ("instance", "builtins.bytes")
    parts = () if isinstance(growth.target, ast.Name) else growth.parts
    return any(
        context.is_a(part, "builtins.bytes") for part in (*parts, *first_values(growth, context))
    )
