"""
## What it does

Finds lists, strings, bytes and tuples that are consumed from the front by slicing in a loop: `xs = xs[1:]`, `x, xs = xs[0], xs[1:]`, `x, *xs = xs`.

## Why it is slow

A slice copies everything that is left, in each iteration: the time grows with the square of the length. An index, an iterator or a `collections.deque` moves on without copying.

## Slow

```python
def run(size=20_000):
    items = list(range(size))
    total = 0
    while items:
        total += items[0]
        items = items[1:]
    return total
```

## Fast

```python
def run(size=20_000):
    items = list(range(size))
    total = 0
    for item in items:
        total += item
    return total
```

## Measured

## Fix safety

`use-deque` is unsafe: the list becomes a `collections.deque`, which is no `list` for those who ask and raises
`IndexError` when it is empty. Refused where it is sliced otherwise, returned or given away.

## Limits

Silent where the value is not known to be a sequence that copies: slices of arrays, tensors and `memoryview` are views.

## References

- [Python documentation: time complexity of lists](https://wiki.python.org/moin/TimeComplexity)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from perflint.codemods import use_deque
from perflint.language.nodes import FUNCTIONS, LoopNode, nodes_below, parents
from perflint.language.terms.value_types import Type
from perflint.reasoning.occurrence.callers import Repeat, argument_type
from perflint.reasoning.occurrence.growing_calls import growth_repeat
from perflint.reasoning.occurrence.windows import is_appended_in_loop, trimmed
from perflint.reasoning.size.large_collections import may_be_large
from perflint.reasoning.values.containers import adds_to
from perflint.reasoning.values.growth import (
    Growth,
    branches,
    concatenation,
    growth_loop,
    same_place,
)
from perflint.rules import iteration_reasons
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact
from perflint.rules.rule import Rule, Screen
from perflint.syntax.spelling import spelling

RULE = Rule(
    code="PFL605",
    name="slice-consume-in-loop",
    summary="a sequence consumed from the front by slicing in a loop",
    impact=Impact.COMPLEXITY,
    apart=True,
    screen=Screen.on(constructs="repeated tail"),
    codemods=("use-deque",),
)
_BATCH = 16
_COPYING = frozenset({"builtins.list", "builtins.str", "builtins.bytes", "builtins.tuple"})


@dataclass(frozen=True)
class Consumption:
    """A sequence that gets shorter at its front in each iteration.

    Attributes:
        target: the sequence.
        lower: where it goes on.
        loop: the outermost loop over whose iterations it gets shorter, where that is in its function.
        repeat: how calls in a loop run the function of the statement, where no loop is around it.
        type: of the sequence; None for what `head, *xs = xs` makes a list of.
    """

    context: Context
    statement: ast.Assign
    target: ast.expr
    lower: ast.expr
    loop: LoopNode | None
    repeat: Repeat | None
    type: Type | None

    @property
    def start(self) -> ast.AST:
        """What the loop runs: the statement, or the call that leads to it."""
        return self.statement if self.repeat is None else self.repeat.start


@RULE.on(ast.Assign)
def check(node: ast.Assign, context: Context) -> Iterator[Finding]:
    taken = _taken(node)
    if taken is None:
        return
    target, lower = taken
    shrinking = Growth(node, target, (), front=True)
    loop = growth_loop(shrinking, context)
    kept = growth_repeat(shrinking, context) if loop is None else None
    if loop is None and kept is None:
        return
    found = context.type(target) or argument_type(target, context)
    if isinstance(node.value, ast.Name):
        found = None  # `head, *xs = xs` makes a list of whatever it is
    elif found is None or found.kind != "instance" or found.name not in _COPYING:
        return
    case = Consumption(context, node, target, lower, loop, kept, found)
    yield from context.report(
        case,
        node,
        f"`{context.short(target)}` is consumed by slicing: each iteration copies all that is left"
        f"{'; if it may be long,' if length_unknown(case) else ', so the time is quadratic;'} keep an index,"
        " iterate, or use a `collections.deque`",
        loop=None if kept is None else kept.loop,
        trace=() if kept is None else kept.trace,
        fix=partial(use_deque.rewrite_slices, context, target, node, loop),
    )


RULE.share(iteration_reasons.few_by_nature)


@RULE.silent("where it is a buffer: something else in the loop, or in the class, fills it")
def is_filled(case: Consumption) -> bool:
    kept, target = case.repeat, case.target
    if kept is None:
        return is_appended_in_loop(target, case.statement)
    owner = next((up for up in parents(kept.function) if not isinstance(up, FUNCTIONS)), None)
    return adds_to(target, kept.loop) or (owner is not None and _adds(target, owner))


@RULE.silent("where a prefix is stripped, or the sequence is trimmed to a bound")
def stays_short(case: Consumption) -> bool:
    around = case.loop if case.repeat is None else case.repeat.function
    if around is None or not trimmed(case.target, case.statement, around):
        return False
    return not _by_many(case.lower) or isinstance(case.target, ast.Attribute)


@RULE.hint(
    "where nothing shows that the sequence may be long: that it holds what came from a file, a query, a folder, a"
    " server, a request or a large range, or what a loop over one of these fills",
    lowers="unknown",
)
def length_unknown(case: Consumption) -> bool:
    return not may_be_large(case.target, case.context)


@RULE.hint(
    "where each step takes a batch off a list: few steps, beside which the copies are nothing"
)
def taken_in_batches(case: Consumption) -> bool:
    if case.type is None or case.type.name not in ("builtins.list", "builtins.tuple"):
        return False
    lower = case.lower
    return _by_many(lower) or isinstance(lower, ast.Constant) and lower.value not in range(_BATCH)


@RULE.hint(
    "where a function that a loop calls takes elements off (`def advance(self): …`)",
    lowers="certainty",
)
def in_called_function(case: Consumption) -> bool:
    return case.repeat is not None


def _adds(target: ast.expr, region: ast.AST) -> bool:
    wanted = spelling(target)
    return adds_to(target, region) or any(
        spelling(growth.target) == wanted
        for node in nodes_below(region, ast.AugAssign, ast.Assign)
        if (growth := concatenation(node)) is not None
    )


def _taken(node: ast.Assign) -> tuple[ast.expr, ast.expr] | None:
    """The sequence that an assignment makes shorter at its front, and from where it goes on:
    `xs = xs[1:]`, `head, xs = xs[0], xs[1:]`, `head, *xs = xs`."""
    match node:
        case ast.Assign(targets=[ast.Tuple(elts=targets)], value=ast.Tuple(elts=values)) if len(
            targets
        ) == len(values):
            pairs = list(zip(targets, values, strict=True))
        case ast.Assign(
            targets=[ast.Tuple(elts=[*first, ast.Starred(value=rest)])], value=value
        ) if first and same_place(value, rest):
            return rest, ast.Constant(len(first))
        case ast.Assign(targets=[target], value=value):
            pairs = [(target, one) for one in branches(value, target)]
        case _:
            return None
    for target, value in pairs:
        match value:
            case ast.Subscript(
                value=whole, slice=ast.Slice(lower=ast.expr() as lower, upper=None, step=None)
            ) if same_place(whole, target) and not _from_the_end(lower):
                return target, lower
    return None


def _by_many(lower: ast.expr) -> bool:
    """Whether each step may take off many elements."""
    return not (isinstance(lower, ast.Constant) and isinstance(lower.value, int))


def _from_the_end(lower: ast.expr) -> bool:
    """`xs[-1:]` keeps a tail of fixed length."""
    return isinstance(lower, ast.UnaryOp) and isinstance(lower.op, ast.USub)
