"""Parse a whole column of dates instead of one value after the other.

    frame["day"].apply(pd.to_datetime)    ->    pd.to_datetime(frame["day"])
    days.map(lambda text: datetime.strptime(text, "%d.%m.%Y"))    ->    pd.to_datetime(days, format="%d.%m.%Y")
    days.apply(lambda text: pd.to_datetime(text).date())          ->    pd.to_datetime(days).dt.date

Always unsafe: missing values stay missing where `strptime` raised, values that are no text are parsed where it
raised, values of another format than the first raise where each was looked at by itself, what is no date raises
another kind of `ValueError`, and a column without values, or of categories, becomes one of dates.

Refused where the function does more than parse its argument, where the format has a time zone (`%z`), where the
format is no constant, where days come first, and where a handler minds what an element may raise.
"""

from __future__ import annotations

import ast

from perflint.codemods.parts import arguments, imports
from perflint.codemods.parts.escapes import handled
from perflint.codemods.parts.expressions import argument
from perflint.rules.codemod import Codemod, Contract
from perflint.rules.context import Context
from perflint.syntax.edits import Edit, Fix, Refusal, Safety

CODEMOD = Codemod(
    name="parse-column",
    summary="parse a whole column of dates instead of one value after the other",
    safety=Safety.UNSAFE,
    speed=Contract(least=2, warns=300, loop=False, counted="rows"),
)

_STRPTIME = "datetime.datetime.strptime"
_OF_PANDAS = "pandas.to_datetime"
_STAMP = "pandas.Timestamp"
# Where whole columns understand a directive in another way, or keep something else of it.
_OTHERWISE = ("%z", "%Z", "%c", "%x", "%X", "%G", "%V", "%u", "%U", "%W", "%w")
_OPTIONS = frozenset({"format", "errors", "unit", "origin"})
_ERRORS = frozenset({"ValueError", "TypeError", "Exception"})


def rewrite(context: Context, call: ast.Call) -> Fix | Refusal:
    """Rewrite a call of `apply` or `map` of a column."""
    if not isinstance(call.func, ast.Attribute):
        return _refusal("the method is called by another name")
    function = arguments.value(call, 0, "func")
    if function is None or arguments.open_ended(call) or len(call.args) > 1:
        return _refusal("not all arguments are known")
    options = [word for word in call.keywords if word.arg != "func"]
    attribute = ""
    if isinstance(function, ast.Lambda):
        if options:
            return _refusal("the function is given more than the values")
        parsed, attribute = _parsed(function)
        if parsed is None:
            return _refusal("the function does more than parse its argument")
        name = context.name(parsed.func)
        rest = parsed.args[1:]
        options = parsed.keywords
    else:
        name, rest = context.name(function), []
    if any(word.arg not in _OPTIONS for word in options):
        return _refusal("the function is applied with options")
    if name == _STRPTIME and len(rest) == 1 and not options:
        shown = [f"format={context.code(rest[0])}"]
        formats = rest
    elif name == _OF_PANDAS and not rest or name == _STAMP and not rest and not options:
        shown = [f"{word.arg}={context.code(word.value)}" for word in options]
        formats = [word.value for word in options]
    else:
        return _refusal("it gives no dates of pandas")
    if not all(isinstance(each, ast.Constant) for each in formats):
        return _refusal("the format is no constant")
    if any(
        directive in str(each.value)
        for each in formats
        for directive in _OTHERWISE
        if isinstance(each, ast.Constant)
    ):
        return _refusal("the format has a time zone, or a part that columns read otherwise")
    if handled(context, call) & _ERRORS:
        return _refusal("the error that a value raises is handled")
    pandas, edits = imports.module(context, "pandas", call)
    column = argument(context, call.func.value)
    text = f"{pandas}.to_datetime({', '.join([column, *shown])}){attribute}"
    span = context.span(call)
    return Fix(
        CODEMOD.name,
        (*edits, Edit(span.start, span.end, text)),
        Safety.UNSAFE,
        "parse the whole column",
        "missing values stay missing, values of another format than the first raise, and a column without"
        " values, or of categories, becomes one of dates",
    )


def _parsed(function: ast.Lambda) -> tuple[ast.Call | None, str]:
    """The call that parses the only argument of a lambda, and what is taken of its result."""
    parameter = function.args
    names = [one.arg for one in (*parameter.posonlyargs, *parameter.args)]
    others = (parameter.vararg, parameter.kwarg, *parameter.kwonlyargs, *parameter.defaults)
    if len(names) != 1 or any(others):
        return None, ""
    body, attribute = function.body, ""
    match body:
        case ast.Call(
            func=ast.Attribute(value=ast.Call() as inner, attr="date"), args=[], keywords=[]
        ):
            body, attribute = inner, ".dt.date"
    match body:
        case ast.Call(args=[ast.Name(id=name), *_]) if name == names[0]:
            return body, attribute
    return None, ""


def _refusal(reason: str) -> Refusal:
    return Refusal(CODEMOD.name, reason)
