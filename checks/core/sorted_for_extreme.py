"""
## What it does

Finds `sorted(x)[0]` and `sorted(x, reverse=True)[0]`.

## Why it is slow

Sorting takes n log n steps to find one element; `min` and `max` take n. On 100,000 random elements that is 11 to 39 times as fast. The first of equal elements is the same in both.

## Slow

```python
def run(size=100_000):
    numbers = [(number * 7919) % size for number in range(size)]
    return sorted(numbers)[0]
```

## Fast

```python
def run(size=100_000):
    numbers = [(number * 7919) % size for number in range(size)]
    return min(numbers)
```

## Measured

## Fix safety

`use-min-max` is unsafe: an empty iterable raises `ValueError` instead of `IndexError`, and values that compare to nothing (NaN) may give another result.


## Limits

`sorted(x)[-1]` is left alone: among equal elements it takes the last, `max` the first.

## References

- [Python documentation: min](https://docs.python.org/3/library/functions.html#min)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from perflint.codemods import use_min_max
from perflint.reasoning.size.large_collections import is_large
from perflint.reasoning.thresholds import HANDFUL
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact
from perflint.rules.rule import Group, Rule, Screen

RULE = Rule(
    code="PFL612",
    name="sorted-for-extreme",
    summary="sorting to take the smallest or largest element",
    impact=Impact.COMPLEXITY,
    apart=True,
    screen=Screen.on("sorted", names="sorted"),
    codemods=("use-min-max",),
    group=Group.OVERLAP,
    overlap=("FURB192",),
)


@dataclass(frozen=True)
class Extreme:
    """Elements that are sorted to take the first."""

    context: Context
    items: ast.expr


@RULE.on(ast.Subscript)
def check(node: ast.Subscript, context: Context) -> Iterator[Finding]:
    match node:
        case (
            ast.Subscript(
                value=ast.Call(func=function, args=[items]) as call,
                slice=ast.Constant(value=0),
                ctx=ast.Load(),
            ) as item
        ) if context.names.is_builtin(function, "sorted"):
            pass
        case _:
            return
    if isinstance(items, ast.Starred) or any(
        word.arg not in ("key", "reverse") for word in call.keywords
    ):
        return
    reverse = next((word.value for word in call.keywords if word.arg == "reverse"), None)
    if reverse is not None and not isinstance(reverse, ast.Constant):
        return
    builtin = "max" if isinstance(reverse, ast.Constant) and reverse.value else "min"
    yield from context.report(
        Extreme(context, items),
        node,
        f"`{context.short(item)}` sorts everything to take one element; use `{builtin}`",
        fix=lambda: use_min_max.rewrite(context, item, call, builtin),
    )


@RULE.silent("where ten elements at most are written out there")
def few_elements(case: Extreme) -> bool:
    return isinstance(case.items, (ast.List, ast.Tuple)) and len(case.items.elts) <= HANDFUL


@RULE.hint(
    "where nothing shows that there are many elements: that they came from a file, a table, a folder or a large range",
    lowers="unknown",
)
def length_unknown(case: Extreme) -> bool:
    return not is_large(case.items, case.context)
