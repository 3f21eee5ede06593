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

Reported also where a loop calls the function that makes the dict longer, if the dict belongs to an object that
stays, or to an outer scope, or if the function gives it back and the loop gives it to it again (`table =
add(table, row)`). Silent where the keys are constants (the dict does not grow), where it starts afresh in each
iteration, and where the value is not known to be a dict.

## References

- [Python documentation: dict](https://docs.python.org/3/library/stdtypes.html#mapping-types-dict)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from perflint.codemods import assign_key
from perflint.reasoning.occurrence.growth_in_calls import CALLS, growth_in_call, type_at_start
from perflint.reasoning.size.folds import fold
from perflint.reasoning.values.growing_functions import MERGE
from perflint.reasoning.values.growth import Growth, branches, keeps_each, same_place
from perflint.rules import growth_reasons
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact
from perflint.rules.growth_reasons import Growing, growing
from perflint.rules.rule import Rule, Screen
from perflint.syntax.edits import Refusal

RULE = Rule(
    code="PFL604",
    name="dict-merge-in-loop",
    summary="a dict that is copied to grow in a loop",
    impact=Impact.COMPLEXITY,
    apart=True,
    screen=Screen.on(constructs="repeated merge"),
    codemods=("assign-key",),
)


@dataclass(frozen=True)
class Merging(Growing):
    """A dict that is copied to take entries; `whole` where they are those of other mappings."""

    whole: bool = False


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
    if added is None:
        if value.__class__ in CALLS:
            yield from _merged_in_call(node, context)
        return
    if all(isinstance(key, ast.Constant) for key, _ in added):
        return
    if _of_mappings(added) and not any(_varies(part, node, context) for _, part in added):
        return
    growth = Growth(node, target, tuple(part for _, part in added), front=front)
    case = growing(growth, context)
    if case is None:
        return
    yield from context.report(
        Merging(case.context, growth, case.loop, case.repeat, whole=_of_mappings(added)),
        node,
        f"`{context.short(target)}` is copied to take a new entry in each iteration, so the time is quadratic;"
        " assign the key in place",
        loop=case.outer_loop,
        trace=case.trace,
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


def _merged_in_call(node: ast.Assign | ast.NamedExpr, context: Context) -> Iterator[Finding]:
    """`table = add(table, row)`, where the function gives back what it is given with another entry."""
    growth = growth_in_call(node, context, MERGE)
    start = type_at_start(growth, context) if growth is not None else None
    if growth is None or start is None or start[:2] != ("instance", "builtins.dict"):
        return
    case = growing(growth, context)
    if case is not None:
        yield from context.report(
            Merging(case.context, growth, case.loop, case.repeat),
            node,
            f"`{context.short(growth.target)}` is copied to take a new entry in each iteration, so the time is"
            " quadratic; assign the key in place",
            trace=case.trace,
        )


@RULE.on(ast.Call)
def check_fold(call: ast.Call, context: Context) -> Iterator[Finding]:
    """`reduce(lambda table, row: {**table, row.key: row}, rows, {})`."""
    found = fold(call, context)
    if found is None:
        return
    target = found.step.targets[0]
    merge = _added(target, found.step.value, context)
    if merge is None or all(isinstance(key, ast.Constant) for key, _ in merge[0]):
        return
    growth = Growth(found.step, target, tuple(part for _, part in merge[0]), front=merge[1])
    yield from context.report(
        Merging(context, growth, None, fold=found, whole=_of_mappings(merge[0])),
        call,
        f"`{context.short(call)}` copies the dict to take a new entry for each element; assign the"
        " keys in a loop, or use a comprehension",
        fix=lambda: Refusal(assign_key.CODEMOD.name, "it is no statement of a loop"),
    )


RULE.share(
    growth_reasons.few_by_nature,
    growth_reasons.each_state_is_stored,
    growth_reasons.iterations_unknown,
)


@RULE.hint(
    "where whole mappings are merged (`d = {**d, **part}`), whose keys may be the same each time",
    lowers="certainty",
)
def merges_mappings(case: Merging) -> bool:
    return case.whole


def _of_mappings(added: list[tuple[ast.expr | None, ast.expr]]) -> bool:
    """Whether a merge adds whole mappings, and else only entries with constant keys."""
    return all(key is None or isinstance(key, ast.Constant) for key, _ in added)


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
