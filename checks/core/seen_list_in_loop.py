"""
## What it does

Finds lists that remember what was seen: `if x not in seen: seen.append(x)` and its forms (`known = x in seen`, then `if not known:`; `x in seen or seen.append(x)`; `case x if x not in seen:`), in a loop or in a function that a loop calls.

## Why it is slow

Each test compares with all that was seen so far: the time grows with the square of the distinct values. A set beside the list, or `dict.fromkeys` where only the unique values in order are wanted, looks each value up at once.

## Slow

```python
def run(size=3_000):
    seen = []
    for number in range(size):
        if number not in seen:
            seen.append(number)
    return seen
```

## Fast

```python
def run(size=3_000):
    return list(dict.fromkeys(range(size)))
```

## Measured

## Fix safety

`seen-set` is unsafe: values with an `__eq__` of their own may compare otherwise. It is refused where nothing shows that the values have a hash.


## Limits

Silent for lists made in the same iteration, for what is taken off the list again (the way to where a walk stands), for
small constant loops, and where the value is not known to be a list. What is handed in may be long or short: a hint.

## References

- [Python documentation: dict.fromkeys](https://docs.python.org/3/library/stdtypes.html#dict.fromkeys)
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from perflint.codemods import seen_set
from perflint.language.flow.below import calls_below
from perflint.language.flow.blocks import block_of
from perflint.language.nodes import descendants, parent, within
from perflint.reasoning.occurrence.callers import repeat
from perflint.reasoning.size.kept_elements import differs
from perflint.reasoning.size.key_joins import is_key_of_each
from perflint.reasoning.size.large_collections import may_go_long
from perflint.reasoning.size.small_collections import rounds_few, short
from perflint.reasoning.values.containers import (
    has_no_hash,
    holds_unhashable,
    made_in,
    outermost_accumulating_loop,
)
from perflint.reasoning.values.growth import ends_at_length
from perflint.reasoning.values.shown_hashes import unshown
from perflint.rules import iteration_reasons
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact
from perflint.rules.rule import Rule, Screen
from perflint.syntax.spelling import spelling

RULE = Rule(
    code="PFL606",
    name="seen-list-in-loop",
    summary="a list that remembers what was seen, searched in each iteration",
    impact=Impact.COMPLEXITY,
    apart=True,
    screen=Screen.on(constructs="repeated membership"),
    codemods=("seen-set",),
)


@dataclass(frozen=True)
class Remembering:
    """A test whether a list holds a value that is added if not.

    Attributes:
        start: what the loop runs: the test, the statement that it decides about, or a call that leads there.
        loop: the outermost loop that keeps the list.
    """

    context: Context
    test: ast.Compare
    start: ast.AST
    loop: ast.AST | None

    @property
    def seen(self) -> ast.expr:
        """The list."""
        return self.test.comparators[0]


@RULE.on(ast.If)
def check(branch: ast.If, context: Context) -> Iterator[Finding]:
    yield from _guarded(branch, branch.test, partial(_remembering, branch), context)


@RULE.on(ast.Match)
def check_cases(match: ast.Match, context: Context) -> Iterator[Finding]:
    """`case name if name not in seen: seen.append(name)`."""
    for case in match.cases:
        if case.guard is not None:
            yield from _guarded(case, case.guard, partial(_of_case, case), context)


@RULE.on(ast.Expr)
def check_expression(statement: ast.Expr, context: Context) -> Iterator[Finding]:
    """`x in seen or seen.append(x)`, `seen.append(x) if x not in seen else None`."""
    match statement.value:
        case ast.BoolOp(op=ast.Or(), values=[first, *others]):
            yield from _guarded(
                statement, first, lambda missing: [] if missing else others, context
            )
        case ast.BoolOp(values=[first, *others]):
            yield from _guarded(
                statement, first, lambda missing: others if missing else [], context
            )
        case ast.IfExp(test=test, body=body, orelse=orelse):
            yield from _guarded(
                statement, test, lambda missing: [body if missing else orelse], context
            )


def _guarded(
    guard: ast.If | ast.match_case | ast.Expr,
    condition: ast.expr,
    remembering: Callable[[bool], Sequence[ast.AST]],
    context: Context,
) -> Iterator[Finding]:
    """A condition that asks whether a value was seen before, which adds it if it was not.

    Args:
        remembering: what runs for a value that was not seen, by whether the condition holds then.
    """
    asked = _membership(condition, context)
    if asked is None:
        return
    test, missing = asked
    seen, value = test.comparators[0], _value(test)
    if not any(_adds(node, seen, value) for node in remembering(missing)):
        return
    loop = context.loop(condition)
    kept = repeat(condition, context) if loop is None else None
    if kept is not None:
        if not kept.keeps(seen, context):
            return
    elif loop is None or made_in(seen, loop, context) or isinstance(loop, ast.Call):
        return
    found = context.type(seen)
    if found is None or found.kind != "instance" or found.name != "builtins.list":
        return
    if _is_stack(seen, condition, context):
        return
    start = guard if kept is None else kept.start
    yield from context.report(
        Remembering(context, test, start, outermost_accumulating_loop(seen, guard, context)),
        condition if within(test, condition) else test,
        f"`{context.short(test)}` searches all that was seen, in each iteration, so the time is quadratic;"
        f" {_if_hashed(test, context)}keep a set beside the list, or use `dict.fromkeys` for unique values in"
        " order",
        loop=kept.loop if kept is not None else None,
        trace=kept.trace if kept is not None else (),
        fix=(lambda: seen_set.rewrite(context, guard, test, loop))
        if isinstance(guard, ast.If)
        else None,
    )


@RULE.on(ast.ListComp, ast.GeneratorExp, ast.SetComp)
def check_comprehension(
    node: ast.ListComp | ast.GeneratorExp | ast.SetComp, context: Context
) -> Iterator[Finding]:
    """`[seen.append(x) for x in xs if x not in seen]`, `… if x not in seen and not seen.append(x)`, and
    `seen.extend(x for x in xs if x not in seen)`, which adds each before it asks about the next."""
    tests = [test for clause in node.generators for test in clause.ifs]
    for test in tests:
        membership = _membership(test, context)
        if membership is None:
            continue
        asked, _ = membership
        seen, value = asked.comparators[0], _value(asked)
        if not any(_adds(place, seen, value) for place in (node.elt, *tests)) and not (
            _extends(parent(node), seen) and spelling(node.elt) == spelling(value)
        ):
            continue
        found = context.type(seen)
        if found is None or found.kind != "instance" or found.name != "builtins.list":
            continue
        yield from context.report(
            Remembering(context, asked, asked, node),
            asked,
            f"`{context.short(asked)}` searches all that was seen, in each iteration, so the time is quadratic;"
            f" {_if_hashed(asked, context)}use `dict.fromkeys` for unique values in order",
        )


def _if_hashed(test: ast.Compare, context: Context) -> str:
    """On what the remedy hangs, where nothing shows that the values have a hash."""
    return "if the values have a hash, " if unshown(_value(test), context) else ""


@RULE.silent("where the values, or others that are put into the list, have no hash")
def no_hash(case: Remembering) -> bool:
    return has_no_hash(_value(case.test), case.context) or holds_unhashable(case.seen, case.context)


@RULE.silent(
    "where the list or the loop is short by its nature: what somebody wrote out by hand, the layers of a network,"
    " the arguments of a call, the parts of a name"
)
def few_by_nature(case: Remembering) -> bool:
    return (
        case.start is not case.test
        and short(case.seen, case.context)
        or rounds_few(case.start, case.loop, case.context)
    )


@RULE.silent("where the loop ends once the list has some length (`if len(seen) == 5: break`)")
def stops_at_length(case: Remembering) -> bool:
    return case.loop is not None and ends_at_length(case.seen, case.loop)


@RULE.hint(
    "where nothing shows that the loop may have many iterations: that it goes over a file, a query, a folder, what a"
    " server answered or a request brings, a large range, or what such a loop fills; or that keys of records are"
    " remembered (`row.id`)",
    lowers="unknown",
)
def iterations_unknown(case: Remembering) -> bool:
    return not may_go_long(case.start, case.loop, case.context) and not is_key_of_each(
        _value(case.test), case.context
    )


@RULE.hint(
    "where the value may be the same for many elements: it is not the element itself, its `id` or its `path`",
    lowers="certainty",
)
def values_repeat(case: Remembering) -> bool:
    return not differs(_value(case.test), case.context)


RULE.share(iteration_reasons.slower_work_beside)


def _is_stack(seen: ast.expr, guard: ast.expr, context: Context) -> bool:
    """Whether what is put into a list is taken off it again: the way to where a walk stands."""
    wanted = spelling(seen)
    return any(
        isinstance(node.func, ast.Attribute) and spelling(node.func.value) == wanted
        for node in calls_below(context.function(guard) or context.names.tree, "pop")
    )


def _value(test: ast.Compare) -> ast.expr:
    """What is looked up, by the name that the test gives it: `name` of `(name := key(row)) not in seen`."""
    return test.left.target if isinstance(test.left, ast.NamedExpr) else test.left


def _membership(test: ast.expr, context: Context) -> tuple[ast.Compare, bool] | None:
    """The membership test in a condition, also as one part of an `and`, or by the name that an
    earlier statement of the same pass gave it; and whether the condition holds for what is missing."""
    if isinstance(test, ast.BoolOp) and isinstance(test.op, ast.And):
        return next((found for part in test.values if (found := _membership(part, context))), None)
    match test:
        case ast.Compare(
            ops=[ast.In() | ast.NotIn() as operator], comparators=[ast.Name() | ast.Attribute()]
        ):
            return test, isinstance(operator, ast.NotIn)
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            found = _membership(operand, context)
            return None if found is None else (found[0], not found[1])
        case ast.NamedExpr(value=ast.Compare() as value):
            return _membership(value, context)
        case ast.Name():
            bindings = context.flow.reaching(test)
            held = bindings[0].value if len(bindings) == 1 else None
            if isinstance(held, ast.Compare) and context.loop(held) is context.loop(test):
                return _membership(held, context)
    return None


def _of_case(case: ast.match_case, missing: bool) -> list[ast.stmt]:
    """As `_remembering`, for the condition of a case."""
    return case.body if missing else []


def _remembering(guard: ast.If, missing: bool) -> list[ast.stmt]:
    """The statements that run where the value was not seen before."""
    if missing:
        return guard.body
    if guard.orelse:
        return guard.orelse
    if isinstance(guard.body[-1], (ast.Continue, ast.Return, ast.Break, ast.Raise)):
        block = block_of(guard) or []
        return block[block.index(guard) + 1 :]
    return []


def _extends(statement: ast.AST | None, seen: ast.expr) -> bool:
    """Whether a statement or call adds what a generator gives to a list: `extend(…)`, `+= (…)`."""
    match statement:
        case (
            ast.Call(func=ast.Attribute(value=extended, attr="extend"), args=[ast.GeneratorExp()])
            | ast.AugAssign(target=extended, op=ast.Add(), value=ast.GeneratorExp())
        ):
            return spelling(extended) == spelling(seen)
    return False


def _adds(statement: ast.AST, seen: ast.expr, value: ast.expr) -> bool:
    """Whether a statement puts a value into a list: `append`, `insert`, `extend([value])`, `+= [value]`."""
    wanted, item = spelling(seen), spelling(value)
    for node in descendants(statement, into_functions=False):
        match node:
            case ast.Call(
                func=ast.Attribute(value=added, attr="append" | "insert"), args=[*_, last]
            ):
                pass
            case ast.Call(
                func=ast.Attribute(value=added, attr="extend"), args=[ast.List(elts=[last])]
            ):
                pass
            case ast.AugAssign(target=added, op=ast.Add(), value=ast.List(elts=[last])):
                pass
            case _:
                continue
        if spelling(added) == wanted and spelling(last) == item:
            return True
    return False
