"""Compute with whole columns instead of applying a function to each element or row.

    df["price"].apply(lambda x: x * 1.2)                 ->    df["price"] * 1.2
    df["name"].map(lambda s: s.strip().lower())          ->    df["name"].str.strip().str.lower()
    df.apply(lambda r: r["a"] + r["b"], axis=1)          ->    df["a"] + df["b"]
    df["code"].map(lambda c: names.get(c, c))            ->    df["code"].map(names).fillna(df["code"])
    df["x"].apply(lambda v: v if v > 0 else 0)           ->    df["x"].where((df["x"] > 0), 0)
    df["price"].apply(gross)                             ->    gross(df["price"])
    df.apply(lambda r: r.max(), axis=1)                  ->    df.max(axis=1)
    df["price"].apply(math.sqrt)                         ->    np.sqrt(df["price"])

Understood: arithmetic, comparisons, conditions, bounds (`min(x, 1)`), `math` and NumPy functions, text methods,
parts of dates, missing values, look-ups in a mapping, and functions of the file that return one expression
which whole columns compute as it is written.

Always unsafe: missing values stay missing where the function raised, a division by zero gives `inf`
where it raised (and floats of integers, with `//` and `%`), integers wrap, what `math` refuses is `nan`, both sides of a condition are computed for all
rows, and a frame without rows gives an empty column. A key or position that is missing (`x[-1]` of an empty list)
gives `nan` instead of an exception or `None`, and with a default so does what is there and `None` or `nan` (integers may become floats), what is picked by position may be a column of objects, or of floats, `min` and `max` with something missing leave it missing, columns of categories raise
instead of computing, and their text methods give plain text.
A look-up in a list or set (`isin`) raises for elements without a hash, and finds `nan` where the list holds one.
Columns of truth values are no numbers: two of them add up to a truth value. The numbers of a date have 32 bits.
A row makes floats of its integers beside floats, a column keeps them as narrow as they are (`int8`); a column
of objects stays one of objects, and a nullable one stays nullable. `.str` and `.dt` need a column of text or of
dates: one without any values may be of numbers (`pd.DataFrame({"name": []})`), and raises; among
objects, elements of another type give `nan`. What else an element cannot do raises an exception of pandas or
NumPy, but `round` leaves text as it is. Where several columns have the name that is read, the function
is given each of them as a whole, or all their values of a row.

The result has no name where `apply` along rows gives it none: `rename(None)` takes away that of the column.

Refused where the body has no form for whole columns, where what is looked in is not shown to be a list, set, tuple
or dict of elements that have a hash, where a condition keeps a conversion (`int`, `float`)
away from what it cannot convert, where a handler minds what an element may raise, where arithmetic could
meet categories that the function makes, where the body calls what may give something else each time,
computes with truth values, or with a list or an array, where it asks the row for what is no column
(`row.name`, `row.size`), for functions that are defined elsewhere or say what type they take, and for those
that would have to be written in another way for whole columns.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass

from perflint.codemods.parts import arguments, imports
from perflint.codemods.parts.elements import differences, differences_of, obstacle
from perflint.codemods.parts.escapes import handled
from perflint.codemods.parts.expressions import atom
from perflint.codemods.parts.quotes import key_of, quoted
from perflint.codemods.parts.series_attributes import SERIES_ATTRIBUTES
from perflint.codemods.parts.series_names import result_name, shows_name
from perflint.language.nodes import descendants, parent
from perflint.reasoning.arrays.columns import Column, NoForm, is_text_column
from perflint.reasoning.arrays.native_forms import (
    function_form,
    native,
    only_lambda_parameter,
    parameters,
)
from perflint.reasoning.occurrence.local_functions import function_of
from perflint.rules.codemod import Codemod, Contract
from perflint.rules.context import Context
from perflint.syntax.edits import Edit, Fix, Refusal, Safety

CODEMOD = Codemod(
    name="vectorize-apply",
    summary="compute with whole columns instead of applying a function to each element",
    safety=Safety.UNSAFE,
    speed=Contract(least=100, warns=5000, loop=False, rule="PFL304", counted="rows"),
)

_REASON = (
    "missing values stay missing and divisions by zero give `inf` where the function raised, and both"
    " sides of a condition are computed"
)
_OF_ROWS = (
    "a row makes floats of its integers beside floats, columns keep them; a frame without rows gives an"
    " empty column instead of a frame, and raises where it has no columns either"
)
_HANDLED = "an exception of an element is handled, and columns raise none"
_UNLIKE = "would have to be written in another way for whole columns"
_ELEMENT_ERRORS = frozenset(
    "ArithmeticError AttributeError OverflowError TypeError ValueError ZeroDivisionError".split()
)
_LOOK_UP_ERRORS = frozenset({"IndexError", "KeyError", "LookupError"})
_REDUCING = frozenset("all any count max mean median min nunique prod std sum var".split())
_ALIKE = frozenset({"max", "mean", "min", "prod", "sum"})  # functions of NumPy that call the method
_RAISING = ("builtins.int", "builtins.float")
_LOOSE = (ast.Assign, ast.AnnAssign, ast.Return, ast.keyword, ast.Expr)


@dataclass(frozen=True, slots=True)
class _Applied:
    """A function that is applied: a lambda, or a function of the file that returns one expression.

    Attributes:
        parameter: the name of the element, or of the row.
        body: what it gives.
        named: the text of its name, if it has one.
    """

    parameter: str
    body: ast.expr
    named: str | None = None


def _applied(context: Context, function: ast.expr) -> _Applied | None:
    if isinstance(function, ast.Lambda):
        name = only_lambda_parameter(function)
        return None if name is None else _Applied(name, function.body)
    own = function_of(context, function)
    match own:
        case ast.FunctionDef(
            decorator_list=[], body=[*first, ast.Return(value=ast.expr() as value)]
        ):
            names = parameters(own)
            documented = [one for one in first if not isinstance(one, ast.Expr)]
            if names is not None and len(names) == 1 and not documented and len(first) < 2:
                typed = [one for one in own.args.args if one.arg == names[0] and one.annotation]
                return None if typed else _Applied(names[0], value, context.code(function))
    return None


def rewrite_elements(context: Context, call: ast.Call, function: ast.expr) -> Fix | Refusal:
    """Rewrite `column.apply(lambda x: …)` or `.map`, or a function with a name in place of the lambda."""
    applied = _applied(context, function)
    if applied is None and (context.callee(call) or "").startswith("pandas.Series."):
        found = _by_name(context, call, function)
        if found is not None:
            return found
    if applied is None and not isinstance(function, ast.Lambda):
        return _refusal(_not_rewritten(context, function))
    if applied is None or not isinstance(call.func, ast.Attribute):
        return _refusal("the function takes something other than one element")
    polars = (context.callee(call) or "").startswith("polars.")
    dtype = arguments.keyword(call, "return_dtype") if polars else None
    if len(call.args) != 1 or any(word is not dtype for word in call.keywords):
        return _refusal("the call passes more than the function")
    receiver = call.func.value
    text = atom(context, receiver) if applied.named is None else applied.parameter
    added: list[Edit] = []
    column = Column(
        lambda node: text if isinstance(node, ast.Name) and node.id == applied.parameter else None,
        lambda: _numpy(context, call, added),
        plain=polars,
        polars=polars,
        holds_text=is_text_column(context, receiver),
    )
    kept = dtype is not None and not _gives(context, applied.body, dtype.value)
    cast = f".cast({context.code(dtype.value)})" if kept and dtype is not None else ""
    return _finished(context, call, applied, column, added, receiver, cast)


def _by_name(context: Context, call: ast.Call, function: ast.expr) -> Fix | Refusal | None:
    """The rewrite for a function of Python or pandas that is given as it is; None for others."""
    dotted = context.name(function)
    if dotted is None or len(call.args) != 1 or call.keywords:
        return None
    if not isinstance(call.func, ast.Attribute):
        return None
    added: list[Edit] = []
    column = Column(lambda node: None, lambda: _numpy(context, call, added))
    text = function_form(dotted, atom(context, call.func.value), column)
    if text is None:
        return None
    if handled(context, call) & _ELEMENT_ERRORS:
        return _refusal(_HANDLED)
    reasons = [*_typed(column), *differences_of(dotted), _REASON]
    return Fix(
        CODEMOD.name,
        (*added, Edit(*context.span(call), text)),
        Safety.UNSAFE,
        "compute with whole columns",
        "; ".join(reasons),
    )


def _not_rewritten(context: Context, function: ast.expr) -> str:
    """Why a function with a name is not given whole columns."""
    if function_of(context, function) is None:
        return f"`{context.short(function)}` is defined elsewhere"
    return f"`{context.short(function)}` {_UNLIKE}"


def _gives(context: Context, body: ast.expr, dtype: ast.expr) -> bool:
    """Whether an expression gives values of a dtype of polars without a conversion."""
    match context.name(dtype), body:
        case (
            "polars.Boolean" | "builtins.bool",
            ast.Compare()
            | ast.BoolOp()
            | ast.Call(func=ast.Attribute(attr="startswith" | "endswith")),
        ):
            return True
        case "polars.String" | "polars.Utf8" | "builtins.str", ast.Call(func=ast.Attribute()):
            return True
    return False


def rewrite_rows(context: Context, call: ast.Call, function: ast.expr) -> Fix | Refusal:
    """Rewrite `df.apply(lambda row: …, axis=1)`, or a function with a name in place of the lambda."""
    applied = _applied(context, function)
    method = _reducing(context, function, applied)
    if method is not None and isinstance(call.func, ast.Attribute):
        reduced = f"{atom(context, call.func.value)}.{method}(axis=1)"
        return Fix(
            CODEMOD.name,
            (Edit(*context.span(call), reduced),),
            Safety.UNSAFE,
            "reduce the rows at once",
            _OF_ROWS,
        )
    if applied is None and not isinstance(function, ast.Lambda):
        return _refusal(_not_rewritten(context, function))
    if applied is None or not isinstance(call.func, ast.Attribute):
        return _refusal("the function takes something other than one row")
    name = applied.parameter
    if {word.arg for word in call.keywords} - {"axis", "func"}:
        return _refusal("the call passes more than the function and the axis")
    frame = call.func.value
    names = None
    if applied.named is None:
        frame, names = _picked_from(frame)
    if not isinstance(frame, (ast.Name, ast.Attribute)):
        return _refusal(f"`{context.short(frame)}` would be computed several times")
    shown = context.code(frame) if applied.named is None else name
    picked: set[ast.AST] = set()

    def cell(node: ast.expr) -> str | None:
        match node:
            case ast.Subscript(
                value=ast.Name(id=row) as root, slice=ast.Constant(value=str()) as key
            ):
                if row == name and (names is None or key.value in names):
                    picked.add(root)
                    return f"{shown}[{key_of(context, key)}]"
            case ast.Attribute(value=ast.Name(id=row) as root, attr=attr) if row == name:
                if attr in SERIES_ATTRIBUTES or names is not None and attr not in names:
                    return None
                if not attr.startswith("_"):
                    picked.add(root)
                    return f"{shown}[{quoted(context, attr)}]"
        return None

    added: list[Edit] = []
    column = Column(cell, lambda: _numpy(context, call, added), names={name})
    for node in ast.walk(applied.body):
        match node:
            case ast.Attribute(value=ast.Name(id=row), attr=attr) if row == name:
                if cell(node) is None:
                    return _refusal(f"`{row}.{attr}` is the row's own, no column")
    done = _finished(context, call, applied, column, added, None)
    for node in ast.walk(applied.body):
        if isinstance(node, ast.Name) and node.id == name and node not in picked:
            return _refusal(f"`{name}` is used other than by a constant column name")
    return done


def _picked_from(frame: ast.expr) -> tuple[ast.expr, set[str] | None]:
    """The frame of which some columns are taken by their names, and those: `df[["a", "b"]]`."""
    match frame:
        case ast.Subscript(value=whole, slice=ast.List(elts=elts)):
            names = {one.value for one in elts if isinstance(one, ast.Constant)}
            if len(names) == len(elts) and all(isinstance(name, str) for name in names):
                return whole, {str(name) for name in names}
    return frame, None


def _reducing(context: Context, function: ast.expr, applied: _Applied | None) -> str | None:
    """The method of frames that gives for each row what a function does: `lambda row: row.sum()`, `np.sum`."""
    if applied is None:
        module, _, name = (context.name(function) or "").rpartition(".")
        return name if module == "numpy" and name in _REDUCING & _ALIKE else None
    match applied.body:
        case ast.Call(
            func=ast.Attribute(value=ast.Name(id=row), attr=attr), args=[], keywords=[]
        ) if row == applied.parameter and attr in _REDUCING:
            return attr
    return None


def _finished(
    context: Context,
    call: ast.Call,
    applied: _Applied,
    column: Column,
    added: list[Edit],
    receiver: ast.expr | None,
    cast: str = "",
) -> Fix | Refusal:
    body = applied.body
    try:
        text = native(context, body, column)
    except NoForm as missing:
        return _refusal(str(missing))
    problem = _problem(context, call, applied, column, receiver)
    if problem:
        return _refusal(problem)
    whole = call.func.value if isinstance(call.func, ast.Attribute) else call
    operators = isinstance(body, (ast.BinOp, ast.UnaryOp, ast.Compare, ast.JoinedStr))
    operators = operators and applied.named is None and not _is_look_up(body)
    if applied.named is not None:
        if text != context.code(body):
            return _refusal(f"`{applied.named}` {_UNLIKE}")
        text = f"{applied.named}({context.code(whole)})"
    rows = receiver is None
    suffix = cast
    if rows and result_name(context, body, column) is not None and shows_name(context, call):
        suffix = ".rename(None)"
    if suffix:
        text = f"({text}){suffix}" if operators else f"{text}{suffix}"
    elif operators and not _stands_alone(call):
        text = f"({text})"
    elif isinstance(body, ast.BoolOp) and _stands_alone(call):
        text = text.removeprefix("(").removesuffix(")")
    span = context.span(call)
    reasons = [*_typed(column), *differences(context, body, column), _REASON]
    if rows:
        reasons.append(_OF_ROWS)
    return Fix(
        CODEMOD.name,
        (*added, Edit(span.start, span.end, text)),
        Safety.UNSAFE,
        "compute with whole columns",
        "; ".join(dict.fromkeys(reasons)),
    )


def _problem(
    context: Context, call: ast.Call, applied: _Applied, column: Column, receiver: ast.expr | None
) -> str:
    """Why a form for whole columns does something else than the function; empty if it does not."""
    body = applied.body
    problem = obstacle(context, body, column)
    if problem:
        return problem
    minded = handled(context, call)
    if minded & _ELEMENT_ERRORS or minded & _LOOK_UP_ERRORS and _looks_up(body, column):
        return _HANDLED
    if any(isinstance(node, ast.BinOp) for node in ast.walk(body)) and _makes_categories(
        context, call
    ):
        return "the column may hold categories, which do not compute"
    guarded = _kept_away(context, body)
    if guarded is not None:
        return f"`{context.short(guarded)}` raises where the condition keeps it away"
    if not column.uses or not column.computed:
        return "the function does nothing with the element"
    once = applied.named is not None or column.uses == 1
    if receiver is not None and not once and _is_costly(receiver):
        return f"`{context.short(receiver)}` would be computed several times"
    return ""


def _stands_alone(call: ast.Call) -> bool:
    """Whether operators may stand in the place of a call without parentheses."""
    above = parent(call)
    return (
        isinstance(above, _LOOSE)
        or isinstance(above, ast.Call)
        and call in above.args
        or isinstance(above, ast.Subscript)
        and above.slice is call
        or isinstance(above, (ast.Tuple, ast.List, ast.Set))
        or isinstance(above, ast.Dict)
        and call in above.values
    )


def _makes_categories(context: Context, call: ast.Call) -> bool:
    """Whether the function around a call turns a column into categories: `.astype("category")`."""
    return any(
        isinstance(node, ast.Constant)
        and node.value == "category"
        or isinstance(node, (ast.Name, ast.Attribute))
        and (context.names.dotted(node) or "").startswith("pandas.Categorical")
        for node in descendants(context.function(call) or context.names.tree)
    )


def _is_look_up(body: ast.expr) -> bool:
    """Whether an expression becomes one call of `isin` or `contains`."""
    return isinstance(body, ast.Compare) and isinstance(body.ops[0], ast.In)


def _looks_up(body: ast.expr, column: Column) -> bool:
    """Whether something is picked by its key or position, beside the columns themselves."""
    return any(
        isinstance(node, ast.Subscript) and column.text(node) is None for node in ast.walk(body)
    )


def _kept_away(context: Context, body: ast.expr) -> ast.Call | None:
    """A conversion that may raise for elements which a condition keeps away from it."""
    for node in ast.walk(body):
        branches: list[ast.expr] = []
        if isinstance(node, ast.IfExp):
            branches = [node.body, node.orelse]
        elif isinstance(node, ast.BoolOp):
            branches = node.values[1:]
        for part in (inner for branch in branches for inner in ast.walk(branch)):
            if isinstance(part, ast.Call) and context.names.dotted(part.func) in _RAISING:
                return part
    return None


def _typed(column: Column) -> list[str]:
    """What accessors ask of a column."""
    return [
        f"`.{accessor}` raises for a column of another dtype, which one that is empty or has only"
        " missing values may have, and gives `nan` for single elements of another type"
        for accessor in sorted(column.accessors)
    ]


def _is_costly(node: ast.expr) -> bool:
    """Whether evaluating a receiver again does more than look something up."""
    return any(isinstance(part, (ast.Call, ast.BinOp, ast.Compare)) for part in ast.walk(node))


def _numpy(context: Context, call: ast.Call, added: list[Edit]) -> str:
    text, edits = imports.module(context, "numpy", call)
    added.extend(edit for edit in edits if edit not in added)
    return text


def _refusal(reason: str) -> Refusal:
    return Refusal(CODEMOD.name, reason)
