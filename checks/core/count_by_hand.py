"""
## What it does

Finds loops that only count how often each value occurs, in a dict.

## Why it is slow

`collections.Counter(values)` counts in C. A loop over 50,000 words takes 1.7 to 3 times as long with `if word in counts`, 1.2 to 2.5 times with `counts.get(word, 0) + 1`, and 3.7 to 4.5 times with `counts[word] += 1` on a `Counter`, the less the newer Python is.

## Setup

```python
import functools


@functools.cache
def words(size):
    return [str(number % 100) for number in range(size)]
```

## Slow

```python
def run(size=50_000):
    counts = {}
    for word in words(size):
        if word in counts:
            counts[word] += 1
        else:
            counts[word] = 1
    return counts
```

## Fast

```python
from collections import Counter


def run(size=50_000):
    return Counter(words(size))
```

## Measured

## Fix safety

`use-counter` is unsafe: a `Counter` gives 0 for a missing key, where a dict raises, and is another class for those who ask.


## Limits

Only loops that do nothing but count are reported.
Silent in an inner loop where the key must be worked out, as a generator for each
of many short counts costs what it saves.

## References

- [Python documentation: collections.Counter](https://docs.python.org/3/library/collections.html#collections.Counter)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from perflint.codemods import use_counter
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact, Severity
from perflint.rules.handfuls import rounds_few
from perflint.rules.rule import Rule, Screen
from perflint.syntax.spelling import spelling

RULE = Rule(
    code="PFL617",
    name="count-by-hand",
    summary="a loop that only counts values in a dict",
    impact=Impact.OVERHEAD,
    severity=Severity.HINT,
    screen=Screen.on(constructs="loop count"),
    codemods=("use-counter",),
)


@RULE.on(ast.For, ast.AsyncFor)
def check(loop: ast.For | ast.AsyncFor, context: Context) -> Iterator[Finding]:
    if not isinstance(loop, ast.For) or loop.orelse or not isinstance(loop.target, ast.Name):
        return
    counted = counting(loop.body)
    if counted is None:
        return
    counts, key = counted
    found = context.type(counts)
    if found is None or found.kind != "instance":
        return
    if found.name not in ("builtins.dict", "collections.defaultdict", "collections.Counter"):
        return
    if not any(isinstance(n, ast.Name) and n.id == loop.target.id for n in ast.walk(key)):
        return
    direct = isinstance(key, ast.Name)
    if not direct and context.loop(loop) is not None:
        return  # a generator for each of many short counts costs what it saves
    if rounds_few(loop.body[0], None, context):
        return
    faster = ", up to 5 times as fast" if direct else ""
    yield context.finding(
        loop,
        f"the loop counts values in `{context.short(counts)}` one by one;"
        f" `collections.Counter` counts them in C{faster}",
        end=loop.iter,
        fix=lambda: use_counter.rewrite(context, loop, counts, key),
    )


def counting(body: list[ast.stmt]) -> tuple[ast.expr, ast.expr] | None:
    """The dict and the key of a body that only counts one key up by one."""
    match body:
        case [
            ast.Assign(
                targets=[ast.Subscript(value=counts, slice=key)],
                value=ast.BinOp(
                    left=ast.Call(
                        func=ast.Attribute(value=source, attr="get"),
                        args=[asked, ast.Constant(value=0)],
                    ),
                    op=ast.Add(),
                    right=ast.Constant(value=1),
                ),
            )
        ] if _same(counts, source) and _same(key, asked):
            return counts, key
        case [
            ast.AugAssign(target=ast.Subscript(value=counts, slice=key), op=ast.Add(), value=one)
        ] if _is(one, 1):
            return counts, key
        case [
            ast.If(
                test=ast.Compare(left=asked, ops=[ast.NotIn()], comparators=[source]),
                body=[ast.Assign(targets=[ast.Subscript(value=made, slice=first)], value=zero)],
                orelse=[],
            ),
            ast.AugAssign(target=ast.Subscript(value=counts, slice=key), op=ast.Add(), value=one),
        ] if _is(zero, 0) and _is(one, 1) and _alike((counts, source, made), (key, asked, first)):
            return counts, key
        case [
            ast.Expr(
                value=ast.Call(
                    func=ast.Attribute(value=source, attr="setdefault"), args=[asked, zero]
                )
            ),
            ast.AugAssign(target=ast.Subscript(value=counts, slice=key), op=ast.Add(), value=one),
        ] if _is(zero, 0) and _is(one, 1) and _alike((counts, source), (key, asked)):
            return counts, key
        case [
            ast.If(
                test=ast.Compare(left=asked, ops=[operator], comparators=[source]),
                body=[one_branch],
                orelse=[other],
            )
        ] if isinstance(operator, (ast.In, ast.NotIn)):
            more, first_time = (
                (one_branch, other) if isinstance(operator, ast.In) else (other, one_branch)
            )
            match more, first_time:
                case (
                    ast.AugAssign(
                        target=ast.Subscript(value=counts, slice=key), op=ast.Add(), value=up
                    ),
                    ast.Assign(targets=[ast.Subscript(value=made, slice=first)], value=start),
                ) if (
                    _is(up, 1)
                    and _is(start, 1)
                    and _alike((counts, source, made), (key, asked, first))
                ):
                    return counts, key
        case [
            ast.Try(
                body=[
                    ast.AugAssign(
                        target=ast.Subscript(value=counts, slice=key), op=ast.Add(), value=one
                    )
                ],
                handlers=[
                    ast.ExceptHandler(
                        type=ast.Name(id="KeyError"),
                        body=[
                            ast.Assign(
                                targets=[ast.Subscript(value=made, slice=first)], value=start
                            )
                        ],
                    )
                ],
                orelse=[],
                finalbody=[],
            )
        ] if _is(one, 1) and _is(start, 1) and _alike((counts, made), (key, first)):
            return counts, key
    return None


def _is(node: ast.expr, number: int) -> bool:
    return isinstance(node, ast.Constant) and node.value == number and node.value is not True


def _alike(counts: tuple[ast.expr, ...], keys: tuple[ast.expr, ...]) -> bool:
    return all(_same(counts[0], other) for other in counts) and all(
        _same(keys[0], other) for other in keys
    )


def _same(one: ast.expr, other: ast.expr) -> bool:
    return spelling(one) == spelling(other)
