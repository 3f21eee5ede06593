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

`use-counter` is unsafe: a `Counter` gives 0 for a missing key, where a dict raises, and is another class for those who ask. A key that the loop works out twice for each value is worked out once. What may be None or a mapping goes through `iter`, as the loop does.


## Limits

Only loops that do nothing but count are reported, also where one or two statements before work out the
key or leave elements out.

## References

- [Python documentation: collections.Counter](https://docs.python.org/3/library/collections.html#collections.Counter)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from perflint.codemods import use_counter
from perflint.knowledge.kinds import classes_of
from perflint.language.nodes import COMPREHENSIONS
from perflint.reasoning.models.iteration_work import does_far_more
from perflint.reasoning.size.large_collections import repeats_many_times
from perflint.rules import iteration_reasons
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact, Severity
from perflint.rules.rule import Rule, Screen
from perflint.syntax.spelling import spelling

RULE = Rule(
    code="PFL617",
    name="count-by-hand",
    summary="a loop that only counts values in a dict",
    impact=Impact.OVERHEAD,
    apart=True,
    severity=Severity.HINT,
    screen=Screen.on(constructs="loop count"),
    codemods=("use-counter",),
)
# Statements before the count that a comprehension could still say.
_MOST_STEPS = 3
_NOT_IN_STEPS = (ast.Await, ast.Yield, ast.YieldFrom, ast.NamedExpr, *COMPREHENSIONS)
_COUNTS = classes_of("counts by key")
_COMPUTING = frozenset({"jax", "numpy", "pandas", "scipy", "tensorflow", "torch"})


@dataclass(frozen=True)
class Counting:
    """A loop that does nothing but count.

    Attributes:
        counting: the loop.
        counts: the dict.
        key: what is counted.
        steps: the statements before the count, which work out the key or leave elements out.
    """

    context: Context
    counting: ast.For
    counts: ast.expr
    key: ast.expr
    steps: tuple[ast.stmt, ...]

    @property
    def start(self) -> ast.stmt:
        """What runs in each iteration."""
        return self.counting.body[0]

    @property
    def loop(self) -> None:
        """All loops around it matter."""
        return None


@RULE.on(ast.For)
def check(loop: ast.For, context: Context) -> Iterator[Finding]:
    if loop.orelse:
        return
    steps, rest = _steps(loop.body, loop, context)
    counted = counting(rest)
    if counted is None:
        return
    counts, key = counted
    if not context.is_a(counts, *_COUNTS) or not _is_of_element(key, loop, steps):
        return
    yield from context.report(
        Counting(context, loop, counts, key, tuple(steps)),
        loop,
        f"the loop counts values in `{context.short(counts)}` one by one;"
        f" `collections.Counter` counts them in C",
        end=loop.iter,
        fix=None if steps else lambda: use_counter.rewrite(context, loop, counts, key),
    )


@RULE.silent(
    "where the loop is an inner one and the key must be worked out: a generator for each of many short counts costs"
    " what it saves, unless that loop goes over what a file holds"
)
def many_short_counts(case: Counting) -> bool:
    if (
        isinstance(case.key, ast.Name)
        and not case.steps
        or case.context.loop(case.counting) is None
    ):
        return False
    return bool(case.steps) or not repeats_many_times(case.start, case.counting, case.context)


RULE.share(iteration_reasons.few_by_nature)


@RULE.silent(
    "where working out the key takes far longer than to count: it reads a file, asks a server or a model"
)
def slower_work_beside(case: Counting) -> bool:
    return bool(case.steps) and does_far_more(case.counts, case.counting, case.context)


def _steps(
    body: list[ast.stmt], loop: ast.For, context: Context
) -> tuple[list[ast.stmt], list[ast.stmt]]:
    """The statements that come before the count, and those that count: a name or two for the key, and one
    condition about which elements count. A comprehension would say the same."""
    steps: list[ast.stmt] = []
    while body and len(steps) < _MOST_STEPS and counting(body) is None:
        match body:
            case [
                ast.Assign(targets=[ast.Name(id=name)], value=value)
                | ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value) as step,
                *rest,
            ] if not context.flow.used_after(name, loop):
                conditions = [value]
            case [ast.If(test=test, body=[ast.Continue()], orelse=[]) as step, *rest]:
                conditions = [test]
            case [ast.If(test=test, body=rest, orelse=[]) as step]:
                conditions = [test]
            case _:
                break
        if any(_is_more(node, context) for node in ast.walk(conditions[0])):
            break
        steps.append(step)
        body = rest
    return steps, body


def _is_more(node: ast.AST, context: Context) -> bool:
    """Whether a part of such a statement takes far longer than to count, or may not stand in a comprehension."""
    if isinstance(node, ast.Call):
        return (context.names.dotted(node.func) or "").partition(".")[0] in _COMPUTING
    return isinstance(node, _NOT_IN_STEPS)


def _is_of_element(key: ast.expr, loop: ast.For, steps: list[ast.stmt]) -> bool:
    """Whether a key is the element of the loop, or is made of it."""
    known = {node.id for node in ast.walk(loop.target) if isinstance(node, ast.Name)}
    for step in steps:
        if isinstance(step, (ast.Assign, ast.AnnAssign)) and step.value is not None:
            if _mentions(step.value, known):
                target = step.targets[0] if isinstance(step, ast.Assign) else step.target
                known |= {node.id for node in ast.walk(target) if isinstance(node, ast.Name)}
    return _mentions(key, known)


def _mentions(node: ast.AST, names: set[str]) -> bool:
    return any(isinstance(inner, ast.Name) and inner.id in names for inner in ast.walk(node))


def counting(body: list[ast.stmt]) -> tuple[ast.expr, ast.expr] | None:
    """The dict and the key of a body that only counts one key up by one."""
    match body:
        case [
            ast.Assign(
                targets=[ast.Subscript(value=counts, slice=key)],
                value=ast.BinOp(left=known, op=ast.Add(), right=one),
            )
        ] if _is(one, 1) and _is_count(known, counts, key):
            return counts, key
        case [
            ast.Assign(
                targets=[ast.Subscript() as target],
                value=ast.IfExp(
                    test=ast.Compare(left=asked, ops=[ast.In()], comparators=[source]),
                    body=more,
                    orelse=first_time,
                ),
            )
        ]:
            return _counts_or_starts(
                ast.Assign([target], more), ast.Assign([target], first_time), (source, asked)
            )
        case [
            ast.Assign(targets=[ast.Name(id=name)], value=known),
            ast.Assign(
                targets=[ast.Subscript(value=counts, slice=key)],
                value=ast.BinOp(left=ast.Name(id=read), op=ast.Add(), right=one),
            ),
        ] if name == read and _is(one, 1) and _is_count(known, counts, key):
            return counts, key
        case [
            ast.If(
                test=ast.Compare(left=asked, ops=[ast.NotIn()], comparators=[source]),
                body=[ast.Assign(targets=[ast.Subscript(value=made, slice=first)], value=zero)],
                orelse=[],
            ),
            up,
        ] if _is(zero, 0) and (found := _one_more(up)):
            counts, key = found
            return found if _alike((counts, source, made), (key, asked, first)) else None
        case [
            ast.Expr(
                value=ast.Call(
                    func=ast.Attribute(value=source, attr="setdefault"), args=[asked, zero]
                )
            ),
            up,
        ] if _is(zero, 0) and (found := _one_more(up)):
            counts, key = found
            return found if _alike((counts, source), (key, asked)) else None
        case [
            ast.If(
                test=ast.Compare(
                    left=asked, ops=[ast.In() | ast.NotIn() as operator], comparators=[source]
                ),
                body=[one_branch],
                orelse=[other],
            )
        ]:
            branches = (one_branch, other) if isinstance(operator, ast.In) else (other, one_branch)
            return _counts_or_starts(*branches, (source, asked))
        case [
            ast.Try(
                body=[tried],
                handlers=[ast.ExceptHandler(type=ast.Name(id="KeyError"), body=[handled])],
                orelse=[],
                finalbody=[],
            )
        ]:
            return _counts_or_starts(tried, handled)
        case [up]:
            return _one_more(up)
    return None


def _counts_or_starts(
    more: ast.stmt, first_time: ast.stmt, asked: tuple[ast.expr, ast.expr] | None = None
) -> tuple[ast.expr, ast.expr] | None:
    """The dict and the key where one statement counts one up and another starts with 1; `asked` is where
    a key is looked for, and the key."""
    found = _one_more(more)
    match first_time:
        case ast.Assign(targets=[ast.Subscript(value=made, slice=first)], value=start) if (
            found is not None and _is(start, 1)
        ):
            counts, key = found
            source, wanted = asked or found
            return found if _alike((counts, source, made), (key, wanted, first)) else None
    return None


def _one_more(statement: ast.stmt) -> tuple[ast.expr, ast.expr] | None:
    """The dict and the key of `counts[key] += 1` or `counts[key] = counts[key] + 1`."""
    match statement:
        case ast.AugAssign(
            target=ast.Subscript(value=counts, slice=key), op=ast.Add(), value=one
        ) if _is(one, 1):
            return counts, key
        case ast.Assign(
            targets=[ast.Subscript(value=counts, slice=key)],
            value=ast.BinOp(left=ast.Subscript(value=source, slice=asked), op=ast.Add(), right=one),
        ) if _is(one, 1) and _same(counts, source) and _same(key, asked):
            return counts, key
    return None


def _is_count(node: ast.expr, counts: ast.expr, key: ast.expr) -> bool:
    """Whether an expression is how often a key was counted so far: `counts.get(key, 0)`,
    `counts[key] if key in counts else 0`."""
    match node:
        case ast.Call(
            func=ast.Attribute(value=source, attr="get" | "setdefault"), args=[asked, zero]
        ):
            return _is(zero, 0) and _same(counts, source) and _same(key, asked)
        case ast.BoolOp(
            op=ast.Or(),
            values=[ast.Call(func=ast.Attribute(value=source, attr="get"), args=[asked]), zero],
        ):
            return _is(zero, 0) and _same(counts, source) and _same(key, asked)
        case ast.IfExp(
            test=ast.Compare(left=wanted, ops=[ast.In()], comparators=[held]),
            body=ast.Subscript(value=source, slice=asked),
            orelse=zero,
        ):
            return _is(zero, 0) and _alike((counts, held, source), (key, wanted, asked))
    return False


def _is(node: ast.expr, number: int) -> bool:
    return isinstance(node, ast.Constant) and node.value.__class__ is int and node.value == number


def _alike(counts: tuple[ast.expr, ...], keys: tuple[ast.expr, ...]) -> bool:
    return all(_same(counts[0], other) for other in counts) and all(
        _same(keys[0], other) for other in keys
    )


def _same(one: ast.expr, other: ast.expr) -> bool:
    return spelling(one) == spelling(other)
