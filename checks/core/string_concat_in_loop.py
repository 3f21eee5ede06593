"""
## What it does

Finds strings that grow by concatenation in a loop: `s += part`, `s = s + part`, `s = part + s`,
`s = s + a + b` and `s = f"{s}{part}"`, on names, attributes and subscripts, and
`reduce(lambda s, part: s + part, parts, "")`.

## Why it is slow

A string cannot change, so each step copies all that was collected so far: the time grows with the
square of the result. CPython resizes in place in one case only: `s += part` (or `s = s + part`) on a
local name of a function that nothing else refers to. That case is reported as a hint; attributes,
subscripts, globals, names captured by an inner function, names of a module or class body, prepending,
and expressions that put more than one thing behind the string copy each time.

## Slow

```python
class Report:
    def __init__(self):
        self.text = ""


def run(size=20_000):
    report = Report()
    for number in range(size):
        report.text += str(number) + "\\n"
    return report.text
```

## Fast

```python
def run(size=20_000):
    parts = []
    for number in range(size):
        parts.append(str(number) + "\\n")
    return "".join(parts)
```

## Measured

## Fix safety

`join-strings` is safe where the text is a local that starts as a string, is not read in the loop (but
for its truth), and every part is known to be a string that joins as others do: neither the project nor a
library that it imports has strings with operators of their own, as `markupsafe.Markup` is. Otherwise
it is unsafe: a part that is no string raises after the loop and with another message, markup becomes
plain text. It is refused where the text is read between iterations, where it belongs to an object or an
outer scope, or where a part is known to be no plain string.

## Limits

Silent where the value is not known to be a string, where the name starts afresh in each iteration,
and for constant loops of at most ten rounds.
Silent where the loop goes round only a few times by its nature: over what somebody wrote out by hand,
the layers of a network, the arguments of a call, the parts of a name. A hint unless the code shows that it
goes round many times (over a file, the rows of a table, a folder, a large range, or what such a
loop fills), and for items that grow only where a key comes up again (`if key in d: d[key] += value`). Hints are left out there, and in what an object says of itself (`__str__`).
A hint, too, where each pass does what takes far longer (files, a server, a database, a model, a picture), or
prints, or adds a row to a table that is shown.

## References

- [Python FAQ: what is the most efficient way to concatenate many strings together?](https://docs.python.org/3/faq/programming.html#what-is-the-most-efficient-way-to-concatenate-many-strings-together)
- [CPython: unicode_concatenate, the in-place resize](https://github.com/python/cpython/blob/main/Python/ceval.c)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from perflint.codemods import join_strings
from perflint.reasoning.occurrence.callers import growth_repeat
from perflint.reasoning.occurrence.folds import fold, is_long
from perflint.reasoning.occurrence.iteration_work import beside_more
from perflint.reasoning.size.large_collections import grows_long
from perflint.reasoning.size.small_collections import rounds_few, seldom
from perflint.reasoning.values.growth import (
    Growth,
    concatenation,
    first_values,
    growth_loop,
    merges_twice_named,
)
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact, Severity
from perflint.rules.rule import Rule, Screen
from perflint.syntax.edits import Refusal

RULE = Rule(
    code="PFL601",
    name="string-concat-in-loop",
    summary="a string that grows by concatenation in a loop",
    impact=Impact.COMPLEXITY,
    screen=Screen.on(constructs="repeated concat"),
    codemods=("join-strings",),
)


@RULE.on(ast.AugAssign, ast.Assign, ast.NamedExpr)
def check(node: ast.AugAssign | ast.Assign | ast.NamedExpr, context: Context) -> Iterator[Finding]:
    growth = concatenation(node)
    if growth is None or not _is_string(growth, context):
        return
    loop = growth_loop(growth, context)
    kept = growth_repeat(growth, context) if loop is None else None
    if loop is None and kept is None:
        return
    repeated = growth.statement if kept is None else kept.start
    if rounds_few(repeated, loop, context):
        return
    handful = seldom(repeated, loop, None, context) or merges_twice_named(growth, loop)
    shown = context.short(growth.target)
    if _resized_in_place(growth, context):
        if _shows_itself(growth, context) or handful and not _fills_up(growth, context):
            return
        message = (
            f"`{shown}` grows by concatenation in a loop; collecting the parts and joining them"
            " once is faster, and does not rely on CPython's in-place resize"
        )
        severity, impact = Severity.HINT, Impact.OVERHEAD
    else:
        many = (
            not handful and grows_long(growth, kept, context) and not beside_more(repeated, context)
        )
        message = (
            f"`{shown}` grows by string concatenation in a loop: each step copies all of it"
            f"{', so the time is quadratic; ' if many else '; if it may get long, '}collect the parts"
            ' in a list and `"".join` them once'
        )
        severity = Severity.WARNING if many else Severity.HINT
        impact = Impact.COMPLEXITY
    cold = context.cold(growth.statement)
    yield context.finding(
        growth.statement,
        message,
        severity=severity,
        impact=impact,
        cold="" if cold == "module level" else cold,
        loop=None if kept is None else kept.loop,
        trace=() if kept is None else kept.trace,
        fix=lambda: join_strings.grown(context, growth, loop),
    )


@RULE.on(ast.Call)
def check_fold(call: ast.Call, context: Context) -> Iterator[Finding]:
    """`reduce(lambda text, line: text + line, lines, "")`."""
    found = fold(call, context)
    if found is None or not any(context.is_a(part, "builtins.str") for part in found.parts()):
        return
    yield context.finding(
        call,
        f"`{context.short(call)}` puts strings together one by one: each step copies all of it;"
        ' `"".join` them once',
        severity=None if is_long(found, context) else Severity.HINT,
        fix=lambda: Refusal(join_strings.CODEMOD.name, "it is no statement of a loop"),
    )


def _fills_up(growth: Growth, context: Context) -> bool:
    """Whether something other than a name says how many parts come: `calls` may be what a file holds."""
    return not isinstance(growth.target, ast.Subscript) and grows_long(growth, None, context)


def _shows_itself(growth: Growth, context: Context) -> bool:
    """Whether the text is what an object says of itself, for people to read."""
    function = context.function(growth.statement)
    return function is not None and function.name in ("__repr__", "__str__", "extra_repr")


def _is_string(growth: Growth, context: Context) -> bool:
    known = context.type(growth.target)
    if known is not None:
        return known.kind == "instance" and known.name == "builtins.str"
    if isinstance(growth.target, ast.Subscript) and not context.is_a(
        growth.target.value, "builtins.dict", "builtins.list"
    ):
        return False  # a column of a frame
    return any(
        context.is_a(part, "builtins.str")
        for part in (*growth.parts, *first_values(growth, context))
    )


def _resized_in_place(growth: Growth, context: Context) -> bool:
    """Whether CPython grows this string without copying: a plain local, one part appended."""
    target = growth.target
    if not isinstance(target, ast.Name) or growth.front or growth.branch or len(growth.parts) > 1:
        return False
    if isinstance(growth.statement, ast.NamedExpr):
        return False
    function = context.function(growth.statement)
    if function is None:
        return False
    scope = context.names.scopes[function]
    if target.id in scope.globals or target.id in scope.nonlocals:
        return False
    return not context.flow.captured(target.id, function)
