"""
## What it does

Finds pure functions that call themselves twice or more, each time with arguments a step smaller, and keep no results:
the same calls are made again and again.

## Why it is slow

`fib(30)` makes 1.3 million calls for 30 different arguments, and each further step takes 1.6 times as long. With
`functools.cache` each argument is computed once.

## Slow

```python
def paths(rows: int, columns: int) -> int:
    if rows == 0 or columns == 0:
        return 1
    return paths(rows - 1, columns) + paths(rows, columns - 1)


def run(size=9):
    return paths(size, size)
```

## Fast

```python
import functools


@functools.cache
def paths(rows: int, columns: int) -> int:
    if rows == 0 or columns == 0:
        return 1
    return paths(rows - 1, columns) + paths(rows, columns - 1)


def run(size=9):
    paths.cache_clear()
    return paths(size, size)
```

## Measured

## Fix safety

`cache-function` is unsafe: results are kept as long as the program runs, arguments that are equal share one (`1`, `1.0`
and `True`), and arguments without a hash raise `TypeError`. It is refused for parameters whose annotation allows such, and for methods, whose objects would never be
freed.

## Limits

Only functions that give numbers or truth values are looked at: where the result is a list of all arrangements, that
list itself grows so. Arguments must be a parameter as it is, more or less by an amount, or without its first or last
elements. What goes down both sides of a tree, splits its input into parts that share nothing, or tries things and takes
them back, is no case.

## References

- [functools: cache](https://docs.python.org/3/library/functools.html#functools.cache)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from perflint.codemods import cache_function
from perflint.language.nodes import parents
from perflint.reasoning.occurrence.local_functions import calls_of
from perflint.reasoning.occurrence.recursion import (
    Step,
    base_results,
    is_pure,
    most_calls,
    own_calls,
    steps,
)
from perflint.reasoning.occurrence.run_once import cached
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact
from perflint.rules.rule import Group, Rule, Screen

RULE = Rule(
    code="PFL616",
    name="exponential-recursion",
    summary="a pure function that makes the same calls of itself again and again",
    impact=Impact.COMPLEXITY,
    apart=True,
    group=Group.PREVIEW,
    screen=Screen.on(constructs="recursion"),
    codemods=("cache-function",),
)

_SMALL = 15  # up to this argument such a function still takes little time


@dataclass(frozen=True)
class Recursion:
    """A pure function that calls itself twice or more on smaller arguments.

    Attributes:
        calls: those of itself.
        taken: what each gives for the parameters.
    """

    context: Context
    function: ast.FunctionDef
    calls: tuple[ast.Call, ...]
    taken: tuple[dict[str, Step], ...]


def recursions(function: ast.FunctionDef, context: Context) -> Iterator[Recursion]:
    """The case of a function, if it is one."""
    calls = own_calls(function, context)
    if not calls or most_calls(function, calls) < 2:
        return
    taken = [steps(call, function) for call in calls]
    known = tuple(one for one in taken if one is not None)
    if len(known) != len(taken) or not all(map(_gets_smaller, known)):
        return
    if not is_pure(function, calls, context):
        return
    results = list(base_results(function, calls))
    if results and all(_is_number(value, context) for value in results):
        yield Recursion(context, function, tuple(calls), known)


def _gets_smaller(taken: dict[str, Step]) -> bool:
    return any(step is not Step.SAME for step in taken.values())


def _is_number(value: ast.expr, context: Context) -> bool:
    """Whether a result without a further call is a number or truth value, as far as the code tells."""
    match value:
        case ast.Constant(value=int() | float() | bool()):
            return True
        case ast.Compare() | ast.UnaryOp() | ast.BoolOp():
            return True
        case ast.Call(func=ast.Name(id="len" | "sum" | "abs" | "int" | "float")):
            return True
    return (
        context.is_a(value, "builtins.int", "builtins.float", "builtins.bool")
        or isinstance(value, ast.Name)
        and _is_counted(value)
    )


def _is_counted(value: ast.Name) -> bool:
    """Whether a name is one that its function compares with a number, as `n` in `if n < 2: return n`."""
    function = next((up for up in parents(value) if isinstance(up, ast.FunctionDef)), None)
    return function is not None and any(
        isinstance(node, ast.Compare)
        and isinstance(node.left, ast.Name)
        and node.left.id == value.id
        and all(
            isinstance(other, ast.Constant) and isinstance(other.value, int)
            for other in node.comparators
        )
        for node in ast.walk(function)
    )


@RULE.on(ast.FunctionDef)
def check(function: ast.FunctionDef, context: Context) -> Iterator[Finding]:
    for case in recursions(function, context):
        yield from context.report(
            case,
            function,
            f"`{function.name}` calls itself for the same arguments again and again, exponentially often; keep the"
            " results with `functools.cache`",
            cold=context.cold(function.body[0]),
            end=[*function.args.posonlyargs, *function.args.args][-1],
            fix=partial(cache_function.rewrite, context, function, case.calls),
        )


@RULE.silent("where the results are kept")
def results_stored(case: Recursion) -> bool:
    return cached(case.context, case.function) or bool(case.function.decorator_list)


@RULE.hint(
    "where an argument changes by an amount that varies: how many calls are alike is not known",
    lowers="certainty",
)
def varying_steps(case: Recursion) -> bool:
    return any(Step.VARYING in taken.values() for taken in case.taken)


@RULE.hint("where all calls in the file give small constants")
def small_arguments(case: Recursion) -> bool:
    own = set(case.calls)
    others = [call for call in calls_of(case.context, case.function) if call not in own]
    return bool(others) and all(
        isinstance(value, ast.Constant) and isinstance(value.value, int) and value.value <= _SMALL
        for call in others
        for value in call.args
    )
