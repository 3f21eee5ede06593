"""
## What it does

Finds `any(x == q for x in xs)`, `all(x != q for x in xs)`, `xs.count(q) > 0`, `if xs.count(q)` and `len(list(d.keys()))`;
and collections that are made for one test (`name in set(names)`).

## Why it is slow

`q in xs` compares in C and stops at the first hit: 2.3 to 6.7 times as fast as the generator, 2 to 3 times as fast as counting. `len(d)` does not build a list, 60 to 115 times as fast.

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

`use-membership` is safe where the types of the elements and of the value are known to be plain (strings, integers, bytes), and no class of the project compares or counts in a way of its own. Otherwise it is unsafe: `in` takes an object for equal to itself (NaN), and compares in the other order. It is refused for sets and dicts where nothing shows that the value has a hash.


## Limits

Silent where the collection is not known to be a list, tuple, set or dict: `in` on a string looks for a part of it.

## References

- [Python documentation: membership tests](https://docs.python.org/3/reference/expressions.html#membership-test-operations)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from perflint.codemods import use_membership
from perflint.language.nodes import parent
from perflint.reasoning.occurrence.callers import repeat
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
    """`name in set(names)`, `name in list(names)`: a collection that is made for one test."""
    match test:
        case ast.Compare(
            ops=[ast.In() | ast.NotIn()],
            comparators=[ast.Call(func=ast.Name() as function, args=[items], keywords=[]) as made],
        ) if function.id in _MADE and context.names.is_builtin(function):
            pass
        case _:
            return
    if context.loop(test) is not None or not context.is_a(items, *_COLLECTIONS):
        return
    if repeat(test, context) is not None:
        return  # of a loop `invariant-call-in-loop` tells
    yield context.finding(
        test,
        f"`{context.short(made)}` is made for one test, and goes through all elements; ask"
        f" `{context.short(items)}` itself",
    )


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
