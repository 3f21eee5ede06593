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
Silent where a prefix is stripped, where a sequence is trimmed to a bound, and for buffers that a loop
fills and empties. Silent where the loop goes round only a few times by its nature: over what somebody wrote out by hand,
the layers of a network, the arguments of a call, the parts of a name. A hint unless the code shows that the
sequence is long (what was read from a file, the rows of a table), where each step takes a
batch off a list, and where a function that a loop calls takes it off (`def advance(self): …`).

## References

- [Python documentation: time complexity of lists](https://wiki.python.org/moin/TimeComplexity)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import partial

from perflint.codemods import use_deque
from perflint.reasoning.occurrence.callers import Repeat, given_type, growth_repeat
from perflint.reasoning.occurrence.windows import is_fed_one_by_one, trimmed
from perflint.reasoning.size.large_collections import is_large
from perflint.reasoning.size.small_collections import rounds_few, seldom
from perflint.reasoning.values.containers import adds_to
from perflint.reasoning.values.growth import (
    Growth,
    branches,
    concatenation,
    growth_loop,
    same_place,
)
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact, Severity
from perflint.rules.rule import Rule, Screen
from perflint.semantics.evaluation import Type
from perflint.semantics.names import FUNCTIONS, nodes_below, parents
from perflint.syntax.spelling import spelling

RULE = Rule(
    code="PFL605",
    name="slice-consume-in-loop",
    summary="a sequence consumed from the front by slicing in a loop",
    impact=Impact.COMPLEXITY,
    screen=Screen.on(constructs="repeated tail"),
    codemods=("use-deque",),
)
_BATCH = 16
_COPYING = frozenset({"builtins.list", "builtins.str", "builtins.bytes", "builtins.tuple"})


@RULE.on(ast.Assign)
def check(node: ast.Assign, context: Context) -> Iterator[Finding]:
    statement = node
    taken = _taken(node)
    if taken is None:
        return
    target, lower = taken
    shrinking = Growth(statement, target, (), front=True)
    loop = growth_loop(shrinking, context)
    kept = growth_repeat(shrinking, context) if loop is None else None
    if loop is None and kept is None:
        return
    repeated = statement if kept is None else kept.start
    if rounds_few(repeated, loop, context):
        return
    around = loop if kept is None else kept.function
    if (
        around is None
        or _is_filled(target, statement, kept)
        or trimmed(target, statement, around)
        and (not _by_many(lower) or isinstance(target, ast.Attribute))
    ):
        return
    found = context.type(target) or given_type(target, context)
    if isinstance(node.value, ast.Name):
        pass  # `head, *xs = xs` makes a list of whatever it is
    elif found is None or found.kind != "instance" or found.name not in _COPYING:
        return
    many = (
        is_large(target, context)
        and not _in_chunks(lower, found)
        and kept is None
        and not seldom(statement, loop, None, context)
    )
    yield context.finding(
        node,
        f"`{context.short(target)}` is consumed by slicing: each iteration copies all that is left"
        f"{', so the time is quadratic; ' if many else '; if it may be long, '}keep an index,"
        " iterate, or use a `collections.deque`",
        severity=None if many else Severity.HINT,
        loop=None if kept is None else kept.loop,
        trace=() if kept is None else kept.trace,
        fix=partial(use_deque.rewrite_slices, context, target, node, loop),
    )


def _is_filled(target: ast.expr, statement: ast.stmt, kept: Repeat | None) -> bool:
    """Whether what is consumed is a buffer that is filled meanwhile: in a loop around, or by another
    function of the class or of the file."""
    if kept is None:
        return is_fed_one_by_one(target, statement)
    owner = next((up for up in parents(kept.function) if not isinstance(up, FUNCTIONS)), None)
    return adds_to(target, kept.loop) or (owner is not None and _adds(target, owner))


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


def _in_chunks(lower: ast.expr, found: Type | None) -> bool:
    """Whether each step takes a batch off a list: few steps, beside which the copies are nothing."""
    if found is None or found.name not in ("builtins.list", "builtins.tuple"):
        return False
    return _by_many(lower) or isinstance(lower, ast.Constant) and lower.value not in range(_BATCH)


def _from_the_end(lower: ast.expr) -> bool:
    """`xs[-1:]` keeps a tail of fixed length."""
    return isinstance(lower, ast.UnaryOp) and isinstance(lower.op, ast.USub)
