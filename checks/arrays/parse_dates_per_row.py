"""
## What it does

Finds dates that are parsed one by one, where a whole column could be: `pd.to_datetime(text)` of one value in a
loop or in a function applied to each element, and `pd.Timestamp(text)` or `datetime.strptime` of the values of a column or of the rows
of a frame.

## Why it is slow

`pd.to_datetime` makes a column of each single value, guesses its format and takes the value out again: about
200 µs, or 40 µs where `format` or `unit` is given. Of a whole column it takes 0.15 µs for each value, `strptime` about 5 µs, `pd.Timestamp` 10 µs (pandas 3.1).

## Slow

```python
import pandas as pd


def run(size=300):
    frame = pd.DataFrame({"day": [f"2024-01-{day % 28 + 1:02}" for day in range(size)]})
    days = frame["day"].apply(pd.to_datetime)
    return days.dt.strftime("%d.%m.%Y").tolist()
```

## Fast

```python
import pandas as pd


def run(size=300):
    frame = pd.DataFrame({"day": [f"2024-01-{day % 28 + 1:02}" for day in range(size)]})
    days = pd.to_datetime(frame["day"])
    return days.dt.strftime("%d.%m.%Y").tolist()
```

## Measured

## Fix safety

`parse-column` is unsafe: missing values stay missing where `strptime` raised, values of another format than the first
raise where each had its own, and a column without values becomes one of dates. It is offered where a function
that only parses is applied to a column, and refused where the format has a time zone.

## Limits

A single value is what the code shows to be one: text, an element of a column or of a list of texts, a value of
a row. `strptime` and `pd.Timestamp` are only reported for columns and rows of pandas.

## References

- [pandas: to_datetime](https://pandas.pydata.org/docs/reference/api/pandas.to_datetime.html)
- [pandas: time series](https://pandas.pydata.org/docs/user_guide/timeseries.html#converting-to-timestamps)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from perflint.codemods import parse_column
from perflint.codemods.parts import arguments
from perflint.knowledge.kinds import of_kind, told_of
from perflint.language.nodes import COMPREHENSIONS, FUNCTIONS, parents, within
from perflint.reasoning.models.iteration_work import Work, does_far_more
from perflint.reasoning.occurrence.arguments import parameters
from perflint.reasoning.occurrence.occurrences import Occurrence, occurrence
from perflint.reasoning.size.small_collections import rounds_few
from perflint.reasoning.values.growth import root_name
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact
from perflint.rules.frame_reasons import handful_of_rows
from perflint.rules.rule import Group, Rule, Screen
from perflint.syntax.edits import Fix, Refusal

RULE = Rule(
    code="PFL313",
    name="parse-dates-per-row",
    summary="dates parsed one by one, where pandas parses whole columns",
    impact=Impact.OVERHEAD,
    group=Group.PREVIEW,
    screen=Screen.on("pandas", "geopandas", constructs="repeated"),
    codemods=("parse-column",),
)

_APPLYING = of_kind("applies each value")
_PARSERS = told_of("parse_time")
_NO_GUESS = "40 µs"  # `pd.to_datetime` that is told the format or the unit
_TEXT = ("builtins.str", "builtins.int", "builtins.float")
_LISTS = ("builtins.list", "builtins.tuple", "builtins.set")
_OF_ROWS = frozenset({"iterrows", "itertuples", "items", "to_dict"})
_ZIPS = frozenset({"builtins.zip", "builtins.enumerate"})
Loop = ast.For | ast.AsyncFor | ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp


@dataclass(frozen=True)
class Parsing:
    """A call that parses one date of many."""

    call: ast.Call
    value: ast.expr
    parser: str
    occurrence: Occurrence
    context: Context

    @property
    def applied(self) -> ast.Call | None:
        """The call of `apply` around a lambda that parses."""
        loop = self.occurrence.loop
        return loop if isinstance(loop, ast.Call) and self.occurrence.repeat is None else None

    @property
    def frame(self) -> ast.expr:
        """The column, or the frame, that the values come from."""
        match self.occurrence.loop:
            case ast.Call(func=ast.Attribute(value=column)):
                return column
            case ast.For(iter=iterable) | ast.AsyncFor(iter=iterable):
                pass
            case (
                ast.ListComp(generators=[part, *_])
                | ast.SetComp(generators=[part, *_])
                | (ast.DictComp(generators=[part, *_]) | ast.GeneratorExp(generators=[part, *_]))
            ):
                iterable = part.iter
            case _:
                return self.value
        match iterable:
            case ast.Call(func=ast.Attribute(value=frame, attr=attr)) if attr in _OF_ROWS:
                return frame
        return iterable

    @property
    def node(self) -> ast.AST:
        """The call."""
        return self.call


@dataclass(frozen=True)
class Application:
    """A column to which a parser of single dates is applied: `column.apply(pd.to_datetime)`."""

    call: ast.Call
    parser: str
    context: Context

    @property
    def frame(self) -> ast.expr:
        """The column."""
        return self.call.func.value if isinstance(self.call.func, ast.Attribute) else self.call

    @property
    def node(self) -> ast.AST:
        """The call."""
        return self.call


RULE.share(handful_of_rows)


@RULE.on(ast.Call)
def check(call: ast.Call, context: Context) -> Iterator[Finding]:
    for case in applications(call, context):
        yield from context.report(
            case,
            call,
            _message(f"`{context.short(call)}`", case.parser),
            fix=partial(parse_column.rewrite, context, call),
        )
    for found in parsings(call, context):
        applied = found.applied
        yield from context.report(
            found,
            call if applied is None else applied,
            _message(f"`{context.short(call)}`", found.parser, _needs_no_guess(call)),
            loop=found.occurrence.outer_loop,
            trace=found.occurrence.trace,
            fix=partial(_fix, found),
        )


def applications(call: ast.Call, context: Context) -> Iterator[Application]:
    if isinstance(call.func, ast.Attribute) and call.func.attr in ("apply", "map"):
        if context.callee(call) in _APPLYING:
            function = arguments.value(call, 0, "func")
            name = context.name(function) if function is not None else None
            if name in _PARSERS:
                yield Application(call, name, context)


def parsings(call: ast.Call, context: Context) -> Iterator[Parsing]:
    parser = context.name(call.func) or ""
    if parser not in _PARSERS or arguments.open_ended(call):
        return
    if parser == "pandas.Timestamp" and len(call.args) + len(call.keywords) != 1:
        return  # made of numbers, or in a time zone
    value = call.args[0] if call.args else arguments.value(call, None, "arg")
    found = occurrence(call, context)
    if value is None or found is None or not _is_one_of_many(value, parser, found, context):
        return
    yield Parsing(call, value, parser, found, context)


@RULE.silent("where each value has a format of its own")
def format_varies(case: Parsing | Application) -> bool:
    if isinstance(case, Application):
        return False
    found = case.occurrence
    others = [*case.call.args, *(word.value for word in case.call.keywords)]
    return any(
        not _stays(other, found, case.context) for other in others if other is not case.value
    )


@RULE.silent("where an exception handler parses, or one of several formats is tried")
def tries_formats(case: Parsing | Application) -> bool:
    return isinstance(case, Parsing) and any(
        isinstance(up, (ast.ExceptHandler, ast.Try)) for up in parents(case.call)
    )


@RULE.silent("where an iteration reads files, sends requests or asks a model")
def other_work_takes_longer(case: Parsing | Application) -> bool:
    if isinstance(case, Application) or isinstance(case.occurrence.body, ast.Call):
        return False
    return does_far_more(case.call, case.occurrence.body, case.context, except_for=(Work.FRAMES,))


@RULE.hint("where the loop goes over few elements, by their nature")
def few_elements(case: Parsing | Application) -> bool:
    if isinstance(case, Application) or isinstance(case.occurrence.loop, ast.Call):
        return False
    found = case.occurrence
    return rounds_few(found.start, found.loop, case.context)


@RULE.hint("where the loop is in another file", lowers="unknown")
def loop_in_another_file(case: Parsing | Application) -> bool:
    return isinstance(case, Parsing) and not case.occurrence.loop_is_here


def _message(shown: str, parser: str, needs_no_guess: bool = False) -> str:
    cost = _NO_GUESS if needs_no_guess and parser == "pandas.to_datetime" else _PARSERS[parser]
    return (
        f"{shown} parses dates one by one, about {cost} each; give the whole column to"
        " `pd.to_datetime`"
    )


def _needs_no_guess(call: ast.Call) -> bool:
    """Whether a call says how dates are written, so that the format is not guessed."""
    return any(word.arg in ("format", "unit") for word in call.keywords)


def _fix(case: Parsing) -> Fix | Refusal:
    if case.applied is None:
        return Refusal(parse_column.CODEMOD.name, "the values are no column here")
    return parse_column.rewrite(case.context, case.applied)


def _is_one_of_many(value: ast.expr, parser: str, found: Occurrence, context: Context) -> bool:
    """Whether a value is a single one, and another in each iteration."""
    loop = found.loop
    if isinstance(loop, FUNCTIONS):  # in another file
        return _is_parameter(value, loop) and _is_text(value, parser, context)
    if _stays(value, found, context):
        return False
    if isinstance(loop, ast.Call):
        return context.callee(loop) in _APPLYING and isinstance(value, ast.Name)
    if _is_text(value, parser, context):
        return True
    return (
        found.repeat is None
        and not isinstance(loop, ast.While)
        and _is_element(value, loop, context)
    )


def _is_parameter(value: ast.expr, function: ast.AST) -> bool:
    return (
        isinstance(value, ast.Name)
        and isinstance(function, FUNCTIONS)
        and value.id in parameters(function)
    )


def _is_text(value: ast.expr, parser: str, context: Context) -> bool:
    """Whether a value is a text or number by its type, and the parser is that of pandas: other code
    has no columns."""
    return parser == "pandas.to_datetime" and context.is_a(value, *_TEXT)


def _stays(part: ast.expr, found: Occurrence, context: Context) -> bool:
    """Whether an argument is the same in each iteration."""
    if isinstance(part, ast.Constant):
        return True
    if found.repeat is not None:
        return found.repeat.keeps(part, context)
    if isinstance(found.loop, FUNCTIONS):
        return False
    if isinstance(found.loop, ast.Call):
        return not any(
            isinstance(node, ast.Name) and _is_local(node, found, context)
            for node in ast.walk(part)
        )
    return context.flow.invariant(part, found.loop)


def _is_local(name: ast.Name, found: Occurrence, context: Context) -> bool:
    """Whether a name belongs to the function that is applied."""
    known = context.names.lookup(name.id, context.names.scope_of(name))
    return known is not None and within(known[0].node, found.loop)


def _is_element(value: ast.expr, loop: ast.AST, context: Context) -> bool:
    """Whether a value is an element of a column, or a value of a row, that a loop goes over."""
    root = root_name(value)
    if root is None:
        return False
    heads = (
        [(part.target, part.iter) for part in loop.generators]
        if isinstance(loop, COMPREHENSIONS)
        else [(loop.target, loop.iter)]
        if isinstance(loop, (ast.For, ast.AsyncFor))
        else []
    )
    return any(_gives(target, iterable, root.id, value, context) for target, iterable in heads)


def _gives(
    target: ast.expr, iterable: ast.expr, name: str, value: ast.expr, context: Context
) -> bool:
    """Whether what a loop goes over gives columns' elements or rows by a name."""
    match target, iterable:
        case ast.Tuple(elts=elts), ast.Call(func=called, args=args) if (
            context.name(called) in _ZIPS
        ):
            if context.name(called) == "builtins.enumerate":
                elts = elts[1:]
            return len(elts) == len(args) and any(
                _gives(one, source, name, value, context) for one, source in zip(elts, args)
            )
        case ast.Tuple(elts=[_, ast.Name(id=row)]), ast.Call(
            func=ast.Attribute(value=frame, attr="iterrows" | "items" as method)
        ) if row == name:
            if method == "items":
                return isinstance(value, ast.Name) and context.is_a(frame, "pandas.Series")
            return not isinstance(value, ast.Name) and context.is_a(frame, "pandas.DataFrame")
        case ast.Name(id=one), ast.Call(
            func=ast.Attribute(value=frame, attr="itertuples" | "to_dict")
        ) if one == name:
            return not isinstance(value, ast.Name) and context.is_a(frame, "pandas.DataFrame")
        case ast.Name(id=one), _ if one == name:
            return isinstance(value, ast.Name) and context.is_a(iterable, "pandas.Series")
    return False
