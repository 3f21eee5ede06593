"""
## What it does

Finds dicts that are rebuilt to grow in a loop: `d = {**d, k: v}`, `d = {k: v, **d}`, `d = d | {k: v}`, `d = dict(d, **{k: v})`, also under a condition (`d = {**d, k: v} if v else d`), and `reduce(lambda d, row: {**d, row.key: row}, rows, {})`.

## Why it is slow

Each form copies all entries collected so far into a new dict, in each iteration: the time grows with the square of the number of entries. Assigning a key changes the dict in place.

## Slow

```python
def run(size=2_000):
    found = {}
    for number in range(size):
        found = {**found, number: str(number)}
    return found
```

## Fast

```python
def run(size=2_000):
    found = {}
    for number in range(size):
        found[number] = str(number)
    return found
```

## Measured

## Fix safety

`assign-key` is safe where it makes no difference that the value is evaluated before the key and nothing else can hold the dict: a local that starts as a new dict and is not stored, passed or captured before it has grown. Otherwise it is unsafe: whoever holds the dict sees it grow.


## Limits

Silent where the keys are constants (the dict does not grow), where it starts afresh in each iteration, and where the value is not known to be a dict.
Silent where the loop goes round only a few times by its nature: over what somebody wrote out by hand,
the layers of a network, the arguments of a call, the parts of a name. A hint unless the code shows that it
goes round many times: over a file, the rows of a table, a folder, a large range, or what such a
loop fills.
A hint where whole mappings are merged (`d = {**d, **part}`), whose keys may be the same each time.

## References

- [Python documentation: dict](https://docs.python.org/3/library/stdtypes.html#mapping-types-dict)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from perflint.codemods import assign_key
from perflint.reasoning.occurrence.callers import growth_repeat
from perflint.reasoning.occurrence.folds import fold, is_long
from perflint.reasoning.size.large_collections import grows_long
from perflint.reasoning.size.small_collections import rounds_few, seldom
from perflint.reasoning.values.growth import Growth, branches, growth_loop, keeps_each, same_place
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact, Severity
from perflint.rules.rule import Rule, Screen
from perflint.syntax.edits import Refusal

RULE = Rule(
    code="PFL604",
    name="dict-merge-in-loop",
    summary="a dict that is copied to grow in a loop",
    impact=Impact.COMPLEXITY,
    screen=Screen.on(constructs="repeated merge"),
    codemods=("assign-key",),
)


@RULE.on(ast.Assign, ast.NamedExpr)
def check(node: ast.Assign | ast.NamedExpr, context: Context) -> Iterator[Finding]:
    match node:
        case ast.Assign(targets=[target], value=value):
            pass
        case ast.NamedExpr(target=target, value=value) if not keeps_each(node):
            pass
        case _:
            return
    branched = isinstance(value, ast.IfExp)
    found = [_added(target, one, context) for one in branches(value, target)]
    added, front = next(filter(None, found), (None, False))
    if added is None or all(isinstance(key, ast.Constant) for key, _ in added):
        return
    whole = all(key is None or isinstance(key, ast.Constant) for key, _ in added)
    if whole and not any(_varies(part, node, context) for _, part in added):
        return
    growth = Growth(node, target, tuple(part for _, part in added), front=front)
    loop = growth_loop(growth, context)
    kept = growth_repeat(growth, context) if loop is None else None
    if loop is None and kept is None:
        return
    repeated = node if kept is None else kept.start
    if rounds_few(repeated, loop, context):
        return
    many = (
        not whole
        and grows_long(growth, kept, context)
        and not seldom(repeated, loop, None, context)
    )
    yield context.finding(
        node,
        f"`{context.short(target)}` is copied to take a new entry in each iteration"
        f"{', so the time is quadratic' if many else ''}; assign the key in place",
        severity=None if many else Severity.HINT,
        loop=None if kept is None else kept.loop,
        trace=() if kept is None else kept.trace,
        fix=lambda: (
            Refusal(
                assign_key.CODEMOD.name,
                "it takes an entry under a condition"
                if branched
                else "an entry that is there already stays as it is",
            )
            if branched or front
            else assign_key.rewrite(context, growth, added)
        ),
    )


@RULE.on(ast.Call)
def check_fold(call: ast.Call, context: Context) -> Iterator[Finding]:
    """`reduce(lambda table, row: {**table, row.key: row}, rows, {})`."""
    found = fold(call, context)
    merge = _added(found.step.targets[0], found.step.value, context) if found is not None else None
    if found is None or merge is None or all(isinstance(key, ast.Constant) for key, _ in merge[0]):
        return
    whole = all(key is None or isinstance(key, ast.Constant) for key, _ in merge[0])
    yield context.finding(
        call,
        f"`{context.short(call)}` copies the dict to take a new entry for each element; assign the"
        " keys in a loop, or use a comprehension",
        severity=None if not whole and is_long(found, context) else Severity.HINT,
        fix=lambda: Refusal(assign_key.CODEMOD.name, "it is no statement of a loop"),
    )


def _varies(part: ast.expr, node: ast.AST, context: Context) -> bool:
    loop = context.loop(node)
    return loop is None or not context.flow.invariant(part, loop)


def _added(
    target: ast.expr, value: ast.expr, context: Context
) -> tuple[list[tuple[ast.expr | None, ast.expr]], bool] | None:
    """The entries that a merge adds, as key and value, and whether those that the target has prevail; a
    key of None is a whole mapping.

    None if the value is no merge of the target with something.
    """
    match value:
        case ast.Dict(keys=keys, values=values):
            entries = list(zip(keys, values, strict=True))
            for index, (key, part) in enumerate(entries):
                if key is None and same_place(part, target):
                    return [*entries[:index], *entries[index + 1 :]], index > 0
        case ast.BinOp(left=left, op=ast.BitOr(), right=right) if context.is_a(
            target, "builtins.dict"
        ):
            for one, other in ((left, right), (right, left)):
                if not same_place(one, target):
                    continue
                if isinstance(other, ast.Dict):
                    return list(zip(other.keys, other.values, strict=True)), one is right
                return [(None, other)], one is right
        case ast.Call(
            func=function, args=[first], keywords=[ast.keyword(arg=None, value=more)]
        ) if same_place(first, target) and context.names.is_builtin(function, "dict"):
            if isinstance(more, ast.Dict):
                return list(zip(more.keys, more.values, strict=True)), False
            return [(None, more)], False
    return None
