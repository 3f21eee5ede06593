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

Reported also where a loop calls the function that makes the text longer, if the text belongs to an object that
stays, or to an outer scope, or if the function gives it back and the loop gives it to it again (`text = add(text,
part)`). A parser is a loop over what it reads: what `handle_data` of an `HTMLParser` and `characters` of a SAX handler add to an attribute is reported as a hint. Silent where the value is not known to be a string, and where it starts afresh in each iteration.

## References

- [Python FAQ: what is the most efficient way to concatenate many strings together?](https://docs.python.org/3/faq/programming.html#what-is-the-most-efficient-way-to-concatenate-many-strings-together)
- [CPython: unicode_concatenate, the in-place resize](https://github.com/python/cpython/blob/main/Python/ceval.c)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from perflint.codemods import join_strings
from perflint.language.nodes import descendants, parent
from perflint.reasoning.models.iteration_work import beside_more
from perflint.reasoning.occurrence.growth_in_calls import CALLS, growth_in_call, type_at_start
from perflint.reasoning.size.folds import fold
from perflint.reasoning.values.growing_functions import CONCAT
from perflint.reasoning.values.growth import (
    Growth,
    concatenation,
    first_values,
    restarted_loop,
)
from perflint.rules import growth_reasons
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact
from perflint.rules.growth_reasons import Growing, growing
from perflint.rules.rule import Rule, Screen
from perflint.syntax.edits import Refusal
from perflint.syntax.spelling import spelling

RULE = Rule(
    code="PFL601",
    name="string-concat-in-loop",
    summary="a string that grows by concatenation in a loop",
    impact=Impact.COMPLEXITY,
    screen=Screen.on(constructs="repeated concat"),
    codemods=("join-strings",),
)

# Methods that run before a document is read.
_STARTING = frozenset({"__init__", "reset", "startDocument"})


@RULE.on(ast.AugAssign, ast.Assign, ast.NamedExpr)
def check(node: ast.AugAssign | ast.Assign | ast.NamedExpr, context: Context) -> Iterator[Finding]:
    growth = concatenation(node)
    if growth is None and node.value.__class__ in CALLS:
        growth = growth_in_call(node, context, CONCAT)
    if growth is None or not _is_string(growth, context):
        return
    case = growing(growth, context) or _grows_until_restarted(growth, context)
    if case is None:
        return
    shown = context.short(growth.target)
    in_place = resized_in_place(case)
    cold = context.cold(growth.statement)
    yield from context.report(
        case,
        growth.statement,
        f"`{shown}` grows by concatenation in a loop; collecting the parts and joining them once is faster,"
        " and does not rely on CPython's in-place resize"
        if in_place
        else f"`{shown}` grows by string concatenation in a loop: each step copies all of it, so the time is"
        ' quadratic; collect the parts in a list and `"".join` them once',
        impact=Impact.OVERHEAD if in_place else Impact.COMPLEXITY,
        cold="" if cold == "module level" else cold,
        loop=case.outer_loop,
        trace=case.trace,
        fix=None
        if growth.through is not None
        else lambda: join_strings.grown(context, growth, case.loop),
        subject=spelling(growth.target),
    )


@RULE.on(ast.Call)
def check_fold(call: ast.Call, context: Context) -> Iterator[Finding]:
    """`reduce(lambda text, line: text + line, lines, "")`."""
    found = fold(call, context)
    growth = None if found is None else concatenation(found.step)
    if found is None or growth is None:
        return
    if not any(context.is_a(part, "builtins.str") for part in found.parts()):
        return
    yield from context.report(
        Growing(context, growth, None, fold=found),
        call,
        f"`{context.short(call)}` puts strings together one by one: each step copies all of it;"
        ' `"".join` them once',
        fix=lambda: Refusal(join_strings.CODEMOD.name, "it is no statement of a loop"),
    )


def _grows_until_restarted(growth: Growth, context: Context) -> Growing | None:
    """The case of an attribute or an item that grows in most iterations and starts anew in some."""
    loop = restarted_loop(growth, context)
    return None if loop is None else Growing(context, growth, loop, restarts=True)


RULE.share(growth_reasons.few_by_nature, growth_reasons.each_state_is_stored)


@RULE.silent(
    "where CPython resizes it in place, and it is what an object says of itself (`__str__`)"
)
def shows_itself(case: Growing) -> bool:
    function = case.context.function(case.growth.statement)
    return (
        function is not None
        and function.name in ("__repr__", "__str__", "extra_repr")
        and resized_in_place(case)
    )


@RULE.hint(
    "where an attribute or an item starts anew now and then (`if heading: part = Part()`), so that each stays"
    " shorter than the whole; or another method of a parser starts it, as at the start of an element"
)
def starts_now_and_then(case: Growing) -> bool:
    return case.restarts or _restarts_in_parser(case)


def _restarts_in_parser(case: Growing) -> bool:
    """Whether a parser runs the function for each piece, and another method starts an attribute anew, as at
    the start of an element."""
    repeated = case.repeat
    if repeated is None or repeated.start is not repeated.function:
        return False
    wanted, owner = spelling(case.growth.target), parent(repeated.function)
    return isinstance(owner, ast.ClassDef) and any(
        isinstance(node, ast.Assign)
        and method is not repeated.function
        and any(spelling(target) == wanted for target in node.targets)
        for method in owner.body
        if isinstance(method, ast.FunctionDef) and method.name not in _STARTING
        for node in descendants(method)
    )


@RULE.hint(
    "where CPython resizes it in place: `s += part` or `s = s + part` on a local name that no inner function"
    " uses"
)
def resized_in_place(case: Growing) -> bool:
    growth, context = case.growth, case.context
    target = growth.target
    if not isinstance(target, ast.Name) or growth.front or growth.branch or len(growth.parts) > 1:
        return False
    if growth.through is not None:
        return False  # its caller holds it, too
    if isinstance(growth.statement, ast.NamedExpr):
        return False
    function = context.function(growth.statement)
    if function is None or case.fold is not None:
        return False
    scope = context.names.scopes[function]
    if target.id in scope.globals or target.id in scope.nonlocals:
        return False
    return not context.flow.captured(target.id, function)


RULE.share(
    growth_reasons.grows_for_repeated_keys,
    growth_reasons.iterations_unknown,
)


@RULE.hint(
    "where each iteration does what takes far longer (files, a server, a database, a model, a picture), or"
    " prints, or adds a row to a table that is shown"
)
def slower_work_beside(case: Growing) -> bool:
    return case.fold is None and beside_more(case.start, case.context)


def _is_string(growth: Growth, context: Context) -> bool:
    target = growth.target
    if growth.through is not None:
        known = type_at_start(growth, context)
        return known is not None and known[:2] == ("instance", "builtins.str")
    evidence = [*growth.parts, *first_values(growth, context)]
    if isinstance(target, ast.Subscript) and isinstance(target.slice, ast.Constant):
        # What a dict holds under other keys says nothing of this one: `params["page"] += params["step"]`.
        holder = spelling(target.value)
        evidence = [
            part
            for part in evidence
            if not isinstance(part, ast.Subscript) or spelling(part.value) != holder
        ]
    elif (known := context.type(target)) is not None:
        return known.kind == "instance" and known.name == "builtins.str"
    if isinstance(target, ast.Subscript) and not context.is_a(
        target.value, "builtins.dict", "builtins.list"
    ):
        return False  # a column of a frame
    if any(context.is_a(part, "builtins.int", "builtins.float") for part in evidence):
        return False
    return any(context.is_a(part, "builtins.str") for part in evidence)
