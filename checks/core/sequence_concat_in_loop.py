"""
## What it does

Finds lists and tuples that are rebuilt to grow: `items = items + [x]`, `row += (x,)` on a tuple,
`sum(lists, [])`, and `reduce(operator.add, lists)`.

## Why it is slow

`items + [x]` builds a new list of everything collected so far, in each iteration: the time grows
with the square of the length. `append` and `+=` on a list extend it in place. A tuple cannot be
extended, so `+=` copies it too.

## Slow

```python
def run(size=4_000):
    items = []
    for number in range(size):
        items = items + [number]
    return items
```

## Fast

```python
def run(size=4_000):
    items = []
    for number in range(size):
        items.append(number)
    return items
```

## Measured

## Fix safety

`extend-in-place` is safe where nothing else can hold the list that grows: a local that starts as a new
list and is not stored, passed or captured before the loop ends. Otherwise it is unsafe: whoever holds
the list sees it grow. Tuples and `sum` are reported, not rewritten.

## Limits

Reported also where a loop calls the function that makes the list longer, if the list belongs to an object that
stays, or to an outer scope, or if the function gives it back and the loop gives it to it again (`rows = add(rows,
row)`). Silent where the value is not known to be a list or a tuple, and where it starts afresh in each iteration.

## References

- [Python documentation: concatenating immutable sequences has quadratic cost](https://docs.python.org/3/library/stdtypes.html#common-sequence-operations)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from perflint.codemods import extend_in_place
from perflint.language.nodes import parent
from perflint.reasoning.models.networks import runs_a_model
from perflint.reasoning.occurrence.growth_in_calls import CALLS, growth_in_call, type_at_start
from perflint.reasoning.size.folds import fold
from perflint.reasoning.values.growing_functions import CONCAT
from perflint.reasoning.values.growth import Growth, concatenation, first_values, same_place
from perflint.rules import growth_reasons
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact
from perflint.rules.growth_reasons import Growing, growing
from perflint.rules.rule import Rule, Screen

RULE = Rule(
    code="PFL603",
    name="sequence-concat-in-loop",
    summary="a list or tuple that is rebuilt to grow in a loop",
    impact=Impact.COMPLEXITY,
    apart=True,
    screen=Screen.on(constructs="repeated concat"),
    codemods=("extend-in-place",),
    overlap=("RUF005", "RUF017"),
)


@RULE.on(ast.AugAssign, ast.Assign, ast.NamedExpr)
def check(node: ast.AugAssign | ast.Assign | ast.NamedExpr, context: Context) -> Iterator[Finding]:
    growth = concatenation(node)
    if growth is None and node.value.__class__ in CALLS:
        growth = growth_in_call(node, context, CONCAT)
    if growth is None:
        return
    kind = _kind(growth, context)
    in_place = isinstance(growth.statement, ast.AugAssign)
    if kind is None or kind == "list" and in_place:
        return
    case = growing(growth, context)
    if case is None:
        return
    cold = context.cold(growth.statement)
    remedy = (
        "collect the parts in a list and make one tuple of it"
        if kind == "tuple"
        else "insert into a `collections.deque`, or reverse once at the end"
        if growth.front
        else "use `append` or `extend`"
    )
    yield from context.report(
        case,
        growth.statement,
        f"`{context.short(growth.target)}` is copied to grow in each iteration, so the time is quadratic; {remedy}",
        cold="" if cold == "module level" else cold,
        loop=case.outer_loop,
        trace=case.trace,
        fix=(lambda: extend_in_place.rewrite(context, growth))
        if kind == "list" and growth.through is None
        else None,
    )


@RULE.on(ast.Call)
def check_fold(call: ast.Call, context: Context) -> Iterator[Finding]:
    """`reduce(lambda rows, row: rows + [row], source, [])`, `reduce(operator.add, lists)`, `sum(lists, [])`."""
    found = fold(call, context)
    growth = None if found is None else concatenation(found.step)
    if found is None or growth is None:
        return
    if not any(
        isinstance(part, (ast.List, ast.Tuple))
        or context.is_a(part, "builtins.list", "builtins.tuple")
        for part in found.parts()
    ):
        return
    yield from context.report(
        Growing(context, growth, None, fold=found),
        call,
        f"`{context.short(call)}` copies all items so far for each that comes; use"
        " `itertools.chain.from_iterable` or a comprehension",
    )


RULE.share(growth_reasons.few_by_nature, growth_reasons.each_state_is_stored)


@RULE.silent("where each iteration runs a model, beside which copying references is nothing")
def model_beside(case: Growing) -> bool:
    around = case.outer_loop or case.loop
    return around is not None and runs_a_model(around, case.context)


RULE.share(
    growth_reasons.grows_for_repeated_keys,
    growth_reasons.iterations_unknown,
)


@RULE.hint("where a function that a loop calls adds only in a branch that it then leaves by")
def leaves_early(case: Growing) -> bool:
    statement = case.growth.statement
    above = parent(statement) if case.repeat is not None else None
    return isinstance(above, ast.If) and any(
        isinstance(block[-1], ast.Return)
        for block in (above.body, above.orelse)
        if statement in block
    )


def _kind(growth: Growth, context: Context) -> str | None:
    if growth.through is not None:
        start = type_at_start(growth, context)
        kinds = {("instance", f"builtins.{kind}"): kind for kind in ("list", "tuple")}
        return kinds.get(start[:2]) if start is not None else None
    if isinstance(growth.parts[0], (ast.List, ast.Tuple)) and _unpacks(growth.parts[0], growth):
        return "list" if isinstance(growth.parts[0], ast.List) else "tuple"
    known = context.type(growth.target)
    if known is not None and known.name != "collections.abc.Sequence":  # `tuple[str, ...]` too
        name = known.name.removeprefix("builtins.")
        return name if known.kind == "instance" and name in ("list", "tuple") else None
    if known is None and isinstance(growth.target, ast.Name):
        return None
    for part in (*growth.parts, *first_values(growth, context)):
        if context.is_a(part, "builtins.list"):
            return "list"
        if context.is_a(part, "builtins.tuple"):
            return "tuple"
    return None


def _unpacks(display: ast.List | ast.Tuple, growth: Growth) -> bool:
    """Whether a display holds all that the target held: `[*xs, x]`."""
    return any(
        isinstance(item, ast.Starred) and same_place(item.value, growth.target)
        for item in display.elts
    )
