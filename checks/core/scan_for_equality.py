"""
## What it does

Finds `any(x == q for x in xs)`, `all(x != q for x in xs)`, `xs.count(q) > 0`, `if xs.count(q)` and `len(list(d.keys()))`;
and collections that are made for one test (`name in set(names)`, `key in list(table.keys())`).

## Why it is slow

`q in xs` compares in C and stops at the first hit: 2.3 to 6.7 times as fast as the generator, 2 to 3 times as fast as counting. A set that is made for one test goes through all elements, and hashes them, before it is asked: `in` on the list itself is 1.3 times as fast where the value is missing, and 270 times where it comes first. `len(d)` does not build a list, 60 to 115 times as fast.

## Setup

```python
import functools


@functools.cache
def some_names(size):
    return [str(number) for number in range(size)]
```

## Slow

```python
def run(size=100_000):
    names: list[str] = some_names(size)
    return any(name == "99999" for name in names)
```

## Fast

```python
def run(size=100_000):
    names: list[str] = some_names(size)
    return "99999" in names
```

## Measured

## Fix safety

`use-membership` is safe where the types of the elements and of the value are known to be plain (strings, integers, bytes), and no class of the project compares or counts in a way of its own. Otherwise it is unsafe: `in` takes an object for equal to itself (NaN), and compares in the other order. It is refused for sets and dicts where nothing shows that the value has a hash. What is made for one test is left out by the same conditions; for `list(table.values())` that is unsafe, as a thread may change the dict while its values are gone through.


## Limits

Silent where the collection is not known to be a list, tuple, set or dict: `in` on a string looks for a part of it. In loops what is made in each iteration counts; of what stays the same there PFL607 and PFL615 tell. A comprehension that is made for one test (`name in [user.name for user in users]`) is not reported: `any(user.name == name for user in users)` is 1.5 times as slow where nothing is found, and pays only for early hits.

## References

- [Python documentation: membership tests](https://docs.python.org/3/reference/expressions.html#membership-test-operations)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from perflint.codemods import use_membership
from perflint.language.nodes import parent
from perflint.reasoning.occurrence.callers import repeat
from perflint.reasoning.values.containers import made_in, viewed
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact, Severity
from perflint.rules.rule import Rule, Screen

RULE = Rule(
    code="PFL618",
    name="scan-for-equality",
    summary="comparing elements one by one where `in` or `len` does it in C",
    impact=Impact.OVERHEAD,
    apart=True,
    severity=Severity.HINT,
    screen=Screen.on(
        "any",
        "all",
        "count",
        "len",
        "set",
        "list",
        "tuple",
        names="any all count len in()",
    ),
    codemods=("use-membership",),
)
_MADE = frozenset({"list", "tuple", "set", "frozenset"})
_VIEWS = frozenset({"keys", "values"})
_COLLECTIONS = (
    "builtins.list",
    "builtins.tuple",
    "builtins.set",
    "builtins.frozenset",
    "builtins.dict",
    "collections.deque",
)


@RULE.on(ast.Call)
def check_scan(call: ast.Call, context: Context) -> Iterator[Finding]:
    """`any(x == q for x in xs)`, `all(x != q for x in xs)`."""
    match call.args:
        case [
            ast.GeneratorExp(elt=test, generators=[clause])
            | ast.ListComp(elt=test, generators=[clause])
        ] if not call.keywords:
            pass
        case _:
            return
    match test, clause:
        case (
            ast.Compare(left=left, ops=[ast.Eq() | ast.NotEq() as operator], comparators=[right]),
            ast.comprehension(target=ast.Name(id=item), iter=items, ifs=[], is_async=0),
        ):
            pass
        case _:
            return
    negate = isinstance(operator, ast.NotEq)
    if not context.names.is_builtin(call.func, "all" if negate else "any"):
        return
    wanted = _other(left, right, item)
    if wanted is None or not context.is_a(items, *_COLLECTIONS):
        return
    word = "not in" if negate else "in"
    yield context.finding(
        call,
        f"`{context.short(call)}` compares one by one; `{context.short(wanted)} {word}"
        f" {context.short(items)}` does it in C",
        fix=lambda: use_membership.rewrite(context, call, items, wanted, negate=negate),
    )


@RULE.on(ast.Call)
def check_length(call: ast.Call, context: Context) -> Iterator[Finding]:
    """`len(list(d.keys()))`."""
    match call.args:
        case [ast.Call() as inner] if context.names.is_builtin(call.func, "len"):
            mapping = _listed_keys(inner, context)
        case _:
            return
    if mapping is not None:
        yield context.finding(
            call,
            f"`{context.short(call)}` builds a list to count the keys; use"
            f" `len({context.short(mapping)})`",
            fix=lambda: use_membership.count_keys(context, inner, mapping),
        )


@RULE.on(ast.Compare)
def check_made(test: ast.Compare, context: Context) -> Iterator[Finding]:
    """`name in set(names)`, `key in list(table.keys())`: a collection that is made for one test."""
    match test:
        case ast.Compare(
            left=wanted,
            ops=[ast.In() | ast.NotIn() as operator],
            comparators=[ast.Call(func=ast.Name() as function, args=[given], keywords=[]) as made],
        ) if function.id in _MADE and context.names.is_builtin(function):
            items = _asked(given, context)
        case _:
            return
    if items is None or _is_told_of_loop(test, items, context):
        return
    negate = isinstance(operator, ast.NotIn)
    yield context.finding(
        test,
        f"`{context.short(made)}` is made for one test, and goes through all elements; ask"
        f" `{context.short(items)}` itself",
        fix=lambda: use_membership.unmade(context, test, made, items, wanted, negate=negate),
    )


def _asked(given: ast.expr, context: Context) -> ast.expr | None:
    """What can be asked itself instead of a collection that is made of it: a collection, the dict of keys, a
    view of values."""
    match given:
        case ast.List() | ast.Tuple() | ast.Set() | ast.Dict():
            return None  # written out, of which ruff tells (C405, C410)
        case ast.Call(func=ast.Attribute(value=table, attr=view), args=[], keywords=[]) if (
            view in _VIEWS and context.is_a(table, "builtins.dict")
        ):
            return table if view == "keys" else given
    return given if context.is_a(given, *_COLLECTIONS) else None


def _is_told_of_loop(test: ast.Compare, items: ast.expr, context: Context) -> bool:
    """Whether it is repeated for what stays, or grows, of which the rules about loops tell."""
    loop = context.loop(test)
    if loop is not None:
        return not made_in(viewed(items, context), loop, context)
    kept = repeat(test, context)
    return kept is not None and kept.keeps(viewed(items, context), context)


@RULE.on(ast.Call)
def check_truth(node: ast.Call, context: Context) -> Iterator[Finding]:
    """`if xs.count(q):` asks for presence as well."""
    match node:
        case ast.Call(func=ast.Attribute(value=items, attr="count"), args=[wanted], keywords=[]):
            pass
        case _:
            return
    if not _is_condition(node) or not context.is_a(items, "builtins.list", "builtins.tuple"):
        return
    yield context.finding(
        node,
        f"`{context.short(node)}` counts through to the end; `in` stops at the first",
        fix=lambda: use_membership.rewrite(context, node, items, wanted, negate=False),
    )


def _is_condition(node: ast.expr) -> bool:
    """Whether only the truth of a value counts where it stands."""
    match parent(node):
        case ast.If(test=test) | ast.While(test=test) | ast.IfExp(test=test) if test is node:
            return True
        case ast.UnaryOp(op=ast.Not()):
            return True
        case ast.comprehension(ifs=tests):
            return node in tests
    return False


@RULE.on(ast.Compare)
def check_count(node: ast.Compare, context: Context) -> Iterator[Finding]:
    match node:
        case (
            ast.Compare(
                left=ast.Call(
                    func=ast.Attribute(value=items, attr="count"), args=[wanted], keywords=[]
                ),
                ops=[operator],
                comparators=[ast.Constant(value=int() as number)],
            ) as test
        ):
            pass
        case _:
            return
    negate = _asks_for_presence(operator, number)
    if negate is None or not context.is_a(items, "builtins.list", "builtins.tuple"):
        return
    if isinstance(parent(test), ast.Compare):
        return
    yield context.finding(
        node,
        f"`{context.short(test)}` counts through to the end; `in` stops at the first",
        fix=lambda: use_membership.rewrite(context, test, items, wanted, negate=negate),
    )


def _asks_for_presence(operator: ast.cmpop, number: int) -> bool | None:
    """Whether a test of a count asks for absence (True) or presence (False); None if for neither."""
    match operator, number:
        case (ast.Gt(), 0) | (ast.GtE(), 1) | (ast.NotEq(), 0):
            return False
        case (ast.Eq(), 0) | (ast.Lt(), 1) | (ast.LtE(), 0):
            return True
    return None


def _other(left: ast.expr, right: ast.expr, item: str) -> ast.expr | None:
    """The side of a comparison that is not the loop variable, if the other side is just that."""
    for one, other in ((left, right), (right, left)):
        if isinstance(one, ast.Name) and one.id == item:
            if not any(
                isinstance(n, ast.Name) and n.id == item for n in ast.walk(other)
            ) and not any(
                isinstance(n, (ast.Call, ast.Await, ast.NamedExpr)) for n in ast.walk(other)
            ):
                return other
    return None


def _listed_keys(call: ast.Call, context: Context) -> ast.expr | None:
    """The dict whose keys `list(d.keys())` or `list(d)` lists."""
    if not context.names.is_builtin(call.func, "list") or len(call.args) != 1 or call.keywords:
        return None
    inner = call.args[0]
    if (
        isinstance(inner, ast.Call)
        and isinstance(inner.func, ast.Attribute)
        and inner.func.attr in ("keys", "values", "items")
        and not inner.args
    ):
        inner = inner.func.value
    elif not isinstance(inner, (ast.Name, ast.Attribute)):
        return None
    return inner if context.is_a(inner, "builtins.dict") else None
