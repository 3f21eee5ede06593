"""
## What it does

Finds `pop(0)`, `insert(0, …)`, `del xs[0]` and `del xs[:1]` on a list, in a loop or in a function that a loop calls.

## Why it is slow

Each of them moves all other elements by one place: draining 10,000 elements takes 12 to 25 times as long as with `collections.deque`, 100,000 elements 90 to 145 times.

## Slow

```python
def run(size=60_000):
    queue = list(range(size))
    total = 0
    while queue:
        total += queue.pop(0)
    return total
```

## Fast

```python
from collections import deque


def run(size=60_000):
    queue = deque(range(size))
    total = 0
    while queue:
        total += queue.popleft()
    return total
```

## Measured

## Fix safety

`use-deque` is unsafe: a deque has no slices, indexes its middle slowly, and is no `list` for those who ask. It is refused where the list is used in a way that a deque does not know, or is given away.


## Limits

Silent where the value is not known to be a list, and for lists made in the same iteration. Up to a thousand elements a
list is about as fast.

## References

- [Python documentation: collections.deque](https://docs.python.org/3/library/collections.html#collections.deque)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from perflint.codemods import use_deque
from perflint.language.nodes import LoopNode
from perflint.reasoning.occurrence.callers import repeat
from perflint.reasoning.occurrence.windows import slides, trimmed
from perflint.reasoning.size.large_collections import may_be_large, may_go_long
from perflint.reasoning.values.containers import is_first, made_in, outermost_accumulating_loop
from perflint.reasoning.values.growth import root_name
from perflint.rules import iteration_reasons, list_reasons
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact
from perflint.rules.list_reasons import ListWork
from perflint.rules.rule import Rule, Screen
from perflint.syntax.spelling import spelling

RULE = Rule(
    code="PFL608",
    name="list-pop-front",
    summary="elements taken from or put at the front of a list in a loop",
    impact=Impact.COMPLEXITY,
    apart=True,
    screen=Screen.on(constructs="repeated", names="pop insert del"),
    codemods=("use-deque",),
)


@dataclass(frozen=True)
class Shift(ListWork):
    """An element taken from or put at the front of a list, which moves all others.

    Attributes:
        inner: the innermost loop around it.
    """

    inner: LoopNode | None

    @property
    def around(self) -> ast.AST | None:
        """The innermost loop, or the function that a loop calls."""
        return self.inner if self.repeat is None else self.repeat.function


@RULE.on(ast.Call)
def check_call(node: ast.Call, context: Context) -> Iterator[Finding]:
    if not isinstance(node.func, ast.Attribute) or node.func.attr not in ("pop", "insert"):
        return
    match node:
        case (
            ast.Call(
                func=ast.Attribute(value=items, attr="pop"), args=[ast.Constant(value=0)]
            ) as call
        ):
            yield from _check(call, items, "popleft()", context)
        case (
            ast.Call(
                func=ast.Attribute(value=items, attr="insert"), args=[ast.Constant(value=0), _]
            ) as call
        ):
            yield from _check(call, items, "appendleft(…)", context)


@RULE.on(ast.Delete)
def check_delete(node: ast.Delete, context: Context) -> Iterator[Finding]:
    match node:
        case ast.Delete(targets=[ast.Subscript(value=items, slice=index)]) if is_first(index):
            if not _is_cut(items, node, context):
                yield from _check(node, items, "popleft()", context)


def _is_cut(items: ast.expr, node: ast.Delete, context: Context) -> bool:
    """Whether several elements are taken off the list at once as well: `del queue[:size]`."""
    wanted = spelling(items)
    function = context.function(node) if isinstance(items, ast.Name) else None
    return any(
        isinstance(target, ast.Subscript)
        and isinstance(target.slice, ast.Slice)
        and not is_first(target.slice)
        and spelling(target.value) == wanted
        for deleted in context.names.nodes(ast.Delete)
        if function is None or context.function(deleted) is function
        for target in deleted.targets
    )


def _check(
    node: ast.Call | ast.Delete, items: ast.expr, method: str, context: Context
) -> Iterator[Finding]:
    loop = context.loop(node)
    called = repeat(node, context) if loop is None else None
    if root_name(items) is None:
        return
    if called is not None:
        if not called.keeps(items, context):
            return
    elif loop is None or made_in(items, loop, context):
        return
    found = context.type(items)
    if found is None or found.kind != "instance" or found.name != "builtins.list":
        return
    case = Shift(
        context, node, items, outermost_accumulating_loop(items, node, context), called, loop
    )
    yield from context.report(
        case,
        node,
        f"`{context.short(node)}` moves all other elements of the list in each iteration;"
        f" {'if it may be long, ' if length_unknown(case) else ''}use a `collections.deque` and `{method}`",
        loop=None if called is None else called.loop,
        trace=() if called is None else called.trace,
        fix=lambda: use_deque.rewrite(context, items, loop),
    )


RULE.share(list_reasons.few_by_nature)


@RULE.silent("where the list is a window: cut where it gets too long, or one in and one out")
def is_window(case: Shift) -> bool:
    items, around = case.container, case.around
    if around is None:
        return False
    if trimmed(items, case.node, around):
        return True
    only = case.context.names.only_binding(items) if isinstance(items, ast.Name) else None
    starts_empty = only is not None and isinstance(only.value, ast.List) and not only.value.elts
    return starts_empty and slides(items, case.node, around)


@RULE.hint(
    "where nothing shows that the list may be long: that it holds what came from a file, a query, a folder, a server, a"
    " request or a large range, or that a loop over one of these fills it, or a walk through a graph, a tree or a matrix",
    lowers="unknown",
)
def length_unknown(case: Shift) -> bool:
    if isinstance(case.node, ast.Call) and len(case.node.args) == 2:  # `insert`
        return not may_go_long(case.start, case.loop, case.context)
    return not may_be_large(case.container, case.context)


RULE.share(list_reasons.in_network, iteration_reasons.slower_work_beside)
