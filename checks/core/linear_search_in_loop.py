"""
## What it does

Finds searches through a whole list in each iteration: `xs.index(v)`, `xs.count(v)`, `xs.remove(v)`, `next(x for x in xs if x.key == v)`, and nested loops that match two collections by equality.

## Why it is slow

Each search compares with the elements one by one: with n rows on one side and m on the other, n times m comparisons. A dict from key to row finds each in one step.

## Slow

```python
def run(size=1_500):
    users = [{"id": number, "name": str(number)} for number in range(size)]
    orders = [number for number in range(size)]
    names = []
    for order in orders:
        user = next(u for u in users if u["id"] == order)
        names.append(user["name"])
    return names
```

## Fast

```python
def run(size=1_500):
    users = [{"id": number, "name": str(number)} for number in range(size)]
    orders = [number for number in range(size)]
    by_id = {user["id"]: user for user in users}
    names = []
    for order in orders:
        names.append(by_id[order]["name"])
    return names
```

## Measured

## Fix safety

`index-by-key` is unsafe: keys without a hash raise `TypeError`, and keys with an `__eq__` of their own may compare otherwise. It is offered for `next(…)` with a comparison of one attribute or item, where the list does not change.


## Limits

Silent for small constants, for lists made in the same iteration, and where the searched value is not known to be a list or the match does not depend on the outer loop.
A hint for lists that a parameter with a default gives, or that belong to another object or to a table.
Silent where the loop goes round only a few times by its nature: over what somebody wrote out by hand,
the layers of a network, the arguments of a call, the parts of a name. A hint where only names say so
(`columns`, `languages`).

## References

- [Python documentation: time complexity](https://wiki.python.org/moin/TimeComplexity)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from perflint.codemods import index_by_key
from perflint.rules.containers import (
    FEW,
    constant_size,
    made_in,
    outermost_invariant,
    outermost_kept,
)
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact, Severity
from perflint.rules.growth import root_name
from perflint.rules.handfuls import rounds_few, seldom, short
from perflint.rules.rule import Rule, Screen
from perflint.rules.windows import trimmed
from perflint.semantics.names import parent

RULE = Rule(
    code="PFL610",
    name="linear-search-in-loop",
    summary="searching through a whole list in each iteration",
    impact=Impact.COMPLEXITY,
    screen=Screen.on(constructs="loop", names="index count remove =="),
    codemods=("index-by-key",),
)
_SEARCHES = frozenset({"index", "count", "remove"})


@RULE.on(ast.Call)
def check_method(twin: ast.Call, context: Context) -> Iterator[Finding]:
    if not isinstance(twin.func, ast.Attribute) or twin.func.attr not in _SEARCHES:
        return
    if not isinstance(twin.func, ast.Attribute) or len(twin.args) != 1:
        return
    items = twin.func.value
    loop = context.loop(twin)
    if loop is None or root_name(items) is None or made_in(items, loop, context):
        return
    if not context.is_a(items, "builtins.list") or _is_small(items, context):
        return
    if context.flow.invariant(twin.args[0], loop) or _is_short(items, twin, context):
        return
    if trimmed(items, twin, loop):
        return
    if isinstance(parent(twin), ast.Compare) and twin.func.attr == "count":
        return  # asking for presence is another rule's
    yield context.finding(
        twin,
        f"`{context.short(twin)}` searches the whole list in each iteration; keep a dict or set of"
        " the values (with their positions or counts) beside it",
        severity=_severity(items, twin, context),
    )


@RULE.on(ast.Call)
def check_next(node: ast.Call, context: Context) -> Iterator[Finding]:
    match node:
        case (
            ast.Call(
                func=function,
                args=[
                    ast.GeneratorExp(
                        generators=[
                            ast.comprehension(target=ast.Name(id=item), iter=items, ifs=[test])
                        ]
                    ),
                    *_,
                ],
            ) as call
        ) if context.names.is_builtin(function, "next"):
            pass
        case _:
            return
    key = _matched_key(test, item)
    if key is None or root_name(items) is None or _is_small(items, context):
        return
    loop = outermost_invariant(items, call, context)
    if loop is None or context.flow.invariant(key[1], loop) or _is_short(items, call, context):
        return
    if not _is_collection(items, context):
        return
    yield context.finding(
        node,
        f"`{context.short(call)}` searches `{context.short(items)}` in each iteration;"
        " make a dict by that key before the loop",
        severity=_severity(items, call, context),
        fix=lambda: index_by_key.rewrite(context, call, loop),
    )


@RULE.on(ast.For, ast.AsyncFor)
def check_nested(inner: ast.For | ast.AsyncFor, context: Context) -> Iterator[Finding]:
    """Nested loops that match on equality: the inner loop is reported."""
    if not isinstance(inner, ast.For) or root_name(inner.iter) is None or inner.orelse:
        return
    match inner:
        case ast.For(target=ast.Name(id=item), body=[ast.If(test=test, orelse=[])]):
            pass
        case _:
            return
    parts = test.values if isinstance(test, ast.BoolOp) and isinstance(test.op, ast.And) else [test]
    key = next((found for part in parts if (found := _matched_key(part, item))), None)
    if key is None or _is_small(inner.iter, context):
        return
    outer = next(
        (up for up in context.flow.loops(inner) if isinstance(up, (ast.For, ast.AsyncFor))), None
    )
    if outer is None or made_in(inner.iter, outer, context) or not _reads(key[1], outer.target):
        return
    if not _is_collection(inner.iter, context) or _same_collection(inner, outer):
        return
    if _is_short(inner.iter, inner, context):
        return
    yield context.finding(
        inner,
        f"for each `{context.short(outer.target)}` the loop goes through all of"
        f" `{context.short(inner.iter)}` to find equal keys; make a dict by that key before the outer loop",
        severity=_severity(inner.iter, inner, context),
        end=inner.iter,
    )


def _matched_key(test: ast.expr, item: str) -> tuple[ast.expr, ast.expr] | None:
    """The key of the searched element and what it is compared with, of `x.key == value`."""
    match test:
        case ast.Compare(left=left, ops=[ast.Eq()], comparators=[right]):
            for key, value in ((left, right), (right, left)):
                if (
                    isinstance(root_name(key), ast.Name)
                    and root_name(key).id == item  # type: ignore[union-attr]
                    and not any(isinstance(n, ast.Name) and n.id == item for n in ast.walk(value))
                    and not isinstance(value, ast.Constant)
                ):
                    return key, value
    return None


def _reads(node: ast.expr, target: ast.expr) -> bool:
    names = {n.id for n in ast.walk(target) if isinstance(n, ast.Name)}
    return any(isinstance(n, ast.Name) and n.id in names for n in ast.walk(node))


def _is_short(items: ast.expr, node: ast.AST, context: Context) -> bool:
    """Whether there is little to search, or it is searched only a few times."""
    return short(items, context) or rounds_few(node, outermost_kept(items, node, context), context)


def _severity(items: ast.expr, node: ast.AST, context: Context) -> Severity | None:
    kept = outermost_kept(items, node, context)
    return Severity.HINT if seldom(node, kept, items, context) else None


def _is_small(items: ast.expr, context: Context) -> bool:
    size = constant_size(items, context)
    return size is not None and size < FEW


def _is_collection(items: ast.expr, context: Context) -> bool:
    """Whether what is searched is known to be held in memory: a list or tuple, not a query or a file."""
    found = context.type(items)
    return (
        found is not None
        and found.kind == "instance"
        and found.name
        in (
            "builtins.list",
            "builtins.tuple",
            "builtins.set",
            "collections.abc.Sequence",
            "collections.deque",
        )
    )


def _same_collection(inner: ast.For, outer: ast.For | ast.AsyncFor) -> bool:
    """Comparing all pairs of one collection is another thing than joining two."""
    return ast.dump(inner.iter) == ast.dump(outer.iter)
