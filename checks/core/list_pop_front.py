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

Silent where the value is not known to be a list, and for lists made in the same iteration or known to be short.
Silent for windows, which shrink as soon as they are longer than a bound, or take one in for each one out. Silent where the loop goes round only a few times by its nature: over what somebody wrote out by hand,
the layers of a network, the arguments of a call, the parts of a name.
A hint unless the code shows that the list is long: it holds the lines of a file, the rows of a
table, or what a loop over one of these fills. Up to a thousand elements a list is about as fast.
A hint, too, where each pass does what takes far longer (files, a server, a database, a model, a picture), or
prints, or adds a row to a table that is shown.

## References

- [Python documentation: collections.deque](https://docs.python.org/3/library/collections.html#collections.deque)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from perflint.codemods import use_deque
from perflint.reasoning.occurrence.callers import repeat
from perflint.reasoning.occurrence.iteration_work import beside_more
from perflint.reasoning.occurrence.windows import slides, trimmed
from perflint.reasoning.size.large_collections import goes_long, is_large
from perflint.reasoning.size.small_collections import of_network, rounds_few, seldom, short
from perflint.reasoning.values.containers import FEW, is_first, made_in, outermost_kept
from perflint.reasoning.values.growth import root_name
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact, Severity
from perflint.rules.rule import Rule, Screen
from perflint.syntax.spelling import spelling

RULE = Rule(
    code="PFL608",
    name="list-pop-front",
    summary="elements taken from or put at the front of a list in a loop",
    impact=Impact.COMPLEXITY,
    screen=Screen.on(constructs="repeated", names="pop insert del"),
    codemods=("use-deque",),
)


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
    if _stays_short(items, node, context) or short(items, context):
        return
    kept = outermost_kept(items, node, context)
    repeated = node if called is None else called.start
    around: ast.AST | None = loop if called is None else called.function
    if rounds_few(repeated, kept, context) or (
        around is not None and _stays_as_long(items, node, around, context)
    ):
        return
    puts = isinstance(node, ast.Call) and len(node.args) == 2
    many = (
        (goes_long(repeated, kept, context) if puts else is_large(items, context))
        and not seldom(repeated, kept, items, context)
        and not of_network(node, context)
        and not _is_window(loop, context)
        and not beside_more(repeated, context)
    )
    yield context.finding(
        node,
        f"`{context.short(node)}` moves all other elements of the list in each iteration;"
        f" {'' if many else 'if it may be long, '}use a `collections.deque` and `{method}`",
        severity=None if many else Severity.HINT,
        loop=None if called is None else called.loop,
        trace=() if called is None else called.trace,
        fix=lambda: use_deque.rewrite(context, items, loop),
    )


def _stays_as_long(items: ast.expr, node: ast.AST, around: ast.AST, context: Context) -> bool:
    """Whether a list is a window: cut where it gets too long, or started here with one in, one out."""
    if trimmed(items, node, around):
        return True
    only = context.names.only_binding(items) if isinstance(items, ast.Name) else None
    starts_empty = only is not None and isinstance(only.value, ast.List) and not only.value.elts
    return starts_empty and slides(items, node, around)


def _is_window(loop: ast.AST | None, context: Context) -> bool:
    """Whether a loop goes on while there are running tasks, of which the first is waited for."""
    if not isinstance(loop, ast.While):
        return False
    names = {node.id for node in ast.walk(loop.test) if isinstance(node, ast.Name)}
    for node in ast.walk(context.function(loop) or context.names.tree):
        match node:
            case ast.Attribute(value=ast.Subscript(value=ast.Name(id=name)), attr="done" | "ready"):
                if name in names:
                    return True
    return False


def _stays_short(items: ast.expr, node: ast.AST, context: Context) -> bool:
    """Whether the list is bound to a short literal and never grows."""
    if not isinstance(items, ast.Name):
        return False
    bindings = context.names.bindings(items)
    if not bindings or not all(
        isinstance(b.value, (ast.List, ast.Tuple)) and 0 < len(b.value.elts) < FEW for b in bindings
    ):
        return False
    region = context.function(node) or context.names.tree
    return not any(
        isinstance(call, ast.Call)
        and isinstance(call.func, ast.Attribute)
        and call.func.attr in ("append", "extend", "insert")
        and isinstance(call.func.value, ast.Name)
        and call.func.value.id == items.id
        for call in ast.walk(region)
    )
