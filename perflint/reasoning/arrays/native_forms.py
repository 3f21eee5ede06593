"""Expressions on one element of a column, and the same on the whole column.

`x * 2` is `column * 2`, `x.lower()` is `column.str.lower()`, `math.sqrt(x)` is `np.sqrt(column)`,
`a if c else b` is `a.where(c, b)`. What has no such form is refused with a reason.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from dataclasses import replace

from perflint.knowledge.kinds import told_of
from perflint.reasoning.arrays.columns import Column, NoForm, is_shown_text, is_text, varies
from perflint.reasoning.arrays.elementwise import ELEMENTWISE, MATH, TEXT_METHODS
from perflint.reasoning.arrays.polars_text import polars_method
from perflint.reasoning.context import FileContext

_DATE_ATTRIBUTES = frozenset(
    "year month day hour minute second microsecond quarter dayofweek dayofyear days_in_month"
    " is_month_end is_month_start days seconds".split()
)
_DATE_METHODS = {
    "strftime": "strftime({})",
    "weekday": "weekday",
    "normalize": "normalize()",
    "total_seconds": "total_seconds()",
    "day_name": "day_name({})",
    "month_name": "month_name({})",
}
_MISSING = told_of("missing")
# Functions of one element, and the methods of columns that do the same.
_FORMS = {
    **_MISSING,
    "builtins.abs": "abs()",
    "builtins.float": "astype(float)",
    "builtins.int": "astype(int)",
    "builtins.round": "round().astype(int)",
}
_BOUNDS = {"builtins.min": ("minimum", "upper"), "builtins.max": ("maximum", "lower")}
# Functions of `math` that give integers, where NumPy's give floats; and the reverse.
_MAKING_TEXT = frozenset({"capitalize", "lower", "strip", "title", "upper"})
_WHOLE = frozenset({"floor", "ceil", "trunc"})
_FRACTIONS = frozenset({"pow", "fmod"})
_PAIRS = frozenset({"atan2", "copysign", "fmod", "hypot", "pow"})
_AS_TEXT = "astype(object).map(str)"  # as `str` says it: `astype(str)` leaves midnight out of dates


def native(context: FileContext, node: ast.expr, column: Column) -> str:
    """The text of an expression for whole columns.

    Raises:
        NoForm: it has none; the message says why.
    """
    own = column.text(node)
    if own is not None:
        column.uses += 1
        return own
    if not varies(node, column):
        if any(isinstance(part, (ast.Await, ast.Yield, ast.NamedExpr)) for part in ast.walk(node)):
            raise NoForm("it waits or binds a name")
        return context.code(node)
    column.computed = True
    match node:
        case ast.BinOp(left=left, op=operator):
            if isinstance(operator, ast.Mod) and _is_format(left, context):
                raise NoForm("it formats text by `%`")
            if isinstance(operator, ast.MatMult):
                raise NoForm("it multiplies matrices")
            return _spliced(context, node, column)
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            return f"~{_truth(context, operand, column)}"
        case ast.UnaryOp():
            return _spliced(context, node, column)
        case ast.Compare():
            return _comparison(context, node, column)
        case ast.BoolOp():
            if _gives_element(node, column):
                raise NoForm("it gives an element, and no truth value")
            return _conditions(context, node, column)
        case ast.IfExp(test=test, body=body, orelse=orelse):
            return _choice(context, test, body, orelse, column)
        case ast.Call():
            return _call(context, node, column)
        case ast.Attribute(value=value, attr=attr) if not column.plain:
            if attr in _DATE_ATTRIBUTES:
                return f"{column.by('dt', _wrapped(context, value, column))}.{attr}"
        case ast.Subscript(value=value, slice=index) if not column.plain:
            if column.text(index) is not None and not varies(value, column):
                _check_mapping(context, value)
                return f"{native(context, index, column)}.map({context.code(value)})"
            if varies(value, column) and not varies(index, column):
                text = column.by("str", _wrapped(context, value, column))
                return f"{text}[{context.code(index)}]"
        case ast.JoinedStr(values=values) if not column.plain:
            return _interpolated(context, values, column)
    raise NoForm(f"`{context.short(node)}` has no form for whole columns")


def _is_format(node: ast.expr, context: FileContext) -> bool:
    """Whether a value is text, by its type or by the default of a parameter."""
    if is_text(node) or context.is_a(node, "builtins.str"):
        return True
    binding = context.names.only_binding(node) if isinstance(node, ast.Name) else None
    return (
        binding is not None
        and binding.kind.startswith("parameter")
        and binding.value is not None
        and is_text(binding.value)
    )


def spliced(context: FileContext, node: ast.expr, inner: Callable[[ast.expr], str]) -> str | None:
    """The text of a node on one line, with what stands for its operands; None where a comment stands in it.

    Args:
        inner: gives the text of an operand.
    """
    start, end = context.span(node)
    source = context.source.text
    pieces: list[str] = []
    position = start
    for child in sorted(
        (part for part in ast.iter_child_nodes(node) if isinstance(part, ast.expr)),
        key=lambda part: context.span(part).start,
    ):
        span = context.span(child)
        pieces += [source[position : span.start], inner(child)]
        position = span.end
    text = "".join([*pieces, source[position:end]])
    if "#" in text and "\n" in text:
        return None
    return " ".join(part.strip() for part in text.split("\n"))


def _spliced(context: FileContext, node: ast.expr, column: Column) -> str:
    """The text of a node with those of its operands replaced."""

    def inner(child: ast.expr) -> str:
        text = native(context, child, column)
        return f"({text})" if isinstance(child, ast.JoinedStr) and varies(child, column) else text

    text = spliced(context, node, inner)
    if text is None:
        raise NoForm("a comment stands inside the expression")
    return text


def _wrapped(context: FileContext, node: ast.expr, column: Column) -> str:
    """A column that an attribute can follow."""
    text = native(context, node, column)
    plain = isinstance(node, (ast.Name, ast.Attribute, ast.Subscript, ast.Call))
    return text if plain else f"({text})"


def _comparison(context: FileContext, node: ast.Compare, column: Column) -> str:
    parts = [node.left, *node.comparators]
    if len(node.ops) > 1:
        pairs = [
            ast.copy_location(ast.Compare(left=one, ops=[op], comparators=[other]), one)
            for one, op, other in zip(parts, node.ops, parts[1:])
        ]
        return "(" + " & ".join(f"({_pair(context, pair, column)})" for pair in pairs) + ")"
    operator, right = node.ops[0], node.comparators[0]
    if isinstance(operator, (ast.In, ast.NotIn)):
        if column.plain or varies(right, column):
            return _contained(context, node, right, column)
        if _answers_itself(context, right):
            raise NoForm(f"`{context.short(right)}` may answer `in` in a way of its own")
        text = f"{_wrapped(context, node.left, column)}.isin({context.code(right)})"
        return text if isinstance(operator, ast.In) else f"~{text}"
    if isinstance(operator, (ast.Is, ast.IsNot)):
        raise NoForm("it compares identities")
    return _spliced(context, node, column)


def _contained(context: FileContext, node: ast.Compare, whole: ast.expr, column: Column) -> str:
    """Whether text holds a constant one: `"a" in x.lower()`."""
    if column.plain or not isinstance(node.ops[0], ast.In) or not is_text(node.left):
        raise NoForm("it looks for something in the element")
    if not is_shown_text(whole, column) or varies(node.left, column):
        raise NoForm(f"`{context.short(whole)}` is not known to be text")
    text = column.by("str", _wrapped(context, whole, column))
    return f"{text}.contains({context.code(node.left)}, regex=False)"


def _pair(context: FileContext, pair: ast.Compare, column: Column) -> str:
    signs = {ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=", ast.Eq: "==", ast.NotEq: "!="}
    sign = signs.get(type(pair.ops[0]))
    if sign is None:
        raise NoForm("it chains `in` or `is`")
    left = native(context, pair.left, column)
    return f"{left} {sign} {native(context, pair.comparators[0], column)}"


def _gives_element(node: ast.expr, column: Column) -> bool:
    """Whether `and` or `or` may give an element as it is: `row["price"] or row["cost"]`."""
    if isinstance(node, ast.BoolOp):
        return any(_gives_element(value, column) for value in node.values)
    return column.text(node) is not None


def _conditions(context: FileContext, node: ast.BoolOp, column: Column) -> str:
    """Conditions that are joined, as a column of booleans, in parentheses."""
    sign = " & " if isinstance(node.op, ast.And) else " | "
    return f"({sign.join(_truth(context, value, column) for value in node.values)})"


def _truth(context: FileContext, node: ast.expr, column: Column) -> str:
    """A condition as a column of booleans, in parentheses."""
    if isinstance(node, ast.BoolOp) and varies(node, column):
        return _conditions(context, node, column)
    if isinstance(node, ast.Compare) and varies(node, column):
        return f"({native(context, node, column)})"
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        return f"({native(context, node, column)})"
    if isinstance(node, ast.Call) and varies(node, column):
        if context.callee(node) in _MISSING:
            return native(context, node, column)
        if isinstance(node.func, ast.Attribute):
            if node.func.attr.startswith(("is", "startswith", "endswith")):
                return native(context, node, column)
    if column.text(node) is not None and not column.plain:
        return f"{native(context, node, column)}.astype(bool)"
    raise NoForm(f"`{context.short(node)}` is used as a truth value")


def _choice(
    context: FileContext, test: ast.expr, body: ast.expr, orelse: ast.expr, column: Column
) -> str:
    condition = _truth(context, test, column)
    bracketed = isinstance(test, (ast.Compare, ast.BoolOp, ast.UnaryOp))
    bare = condition[1:-1] if bracketed else condition
    if column.plain:
        one, other = native(context, body, column), native(context, orelse, column)
        return f"{column.numpy()}.where({bare}, {one}, {other})"
    if varies(body, column):
        other, kept = native(context, orelse, column), _wrapped(context, body, column)
        filled = bare == f"{kept}.notna()" and other != "None"
        return f"{kept}.fillna({other})" if filled else f"{kept}.where({bare}, {other})"
    if varies(orelse, column):
        one, kept = native(context, body, column), _wrapped(context, orelse, column)
        filled = bare == f"{kept}.isna()" and one != "None"
        return f"{kept}.fillna({one})" if filled else f"{kept}.mask({bare}, {one})"
    one, other = native(context, body, column), native(context, orelse, column)
    return f"{condition}.map({{True: {one}, False: {other}}})"


def _call(context: FileContext, node: ast.Call, column: Column) -> str:
    callee = context.callee(node) or ""
    module, _, name = callee.rpartition(".")
    args = node.args
    if any(isinstance(argument, ast.Starred) for argument in args):
        raise NoForm("it passes `*args`")
    if module == "math" and name in MATH and not node.keywords:
        return _math(context, args, name, column)
    if module == "numpy" and name in ELEMENTWISE:
        return _spliced_call(context, node, column)
    if callee == "builtins.abs" and len(args) == 1 and column.plain:
        return f"{column.numpy()}.abs({native(context, args[0], column)})"
    if callee in _BOUNDS and len(args) == 2 and not node.keywords:
        return _bounded(context, args, _BOUNDS[callee], column)
    if callee == "builtins.round" and len(args) == 2 and not node.keywords:
        if varies(args[1], column):
            raise NoForm("`round` leaves as many digits as the element says")
        return f"{_wrapped(context, args[0], column)}.round({context.code(args[1])})"
    if column.polars and isinstance(node.func, ast.Attribute):
        return _polars_text(context, node, node.func, column)
    if column.plain:
        raise NoForm(f"`{context.short(node)}` has no form for whole arrays")
    if callee == "builtins.str" and len(args) == 1:
        return f"{_wrapped(context, args[0], column)}.{_AS_TEXT}"
    if (callee in _FORMS or callee == "builtins.len") and len(args) == 1:
        found = function_form(callee, _wrapped(context, args[0], column), column)
        if found is not None:
            return found
    if callee == "builtins.round" and len(args) == 1:
        raise NoForm("`round` to a whole number gives an integer")
    if isinstance(node.func, ast.Attribute):
        return _method(context, node, node.func, column)
    raise NoForm(f"`{context.short(node.func)}` is called with the element")


def function_form(dotted: str, text: str, column: Column) -> str | None:
    """What a function with this name does with each element, on a whole column of pandas."""
    module, _, name = dotted.rpartition(".")
    if dotted in _FORMS:
        return f"{text}.{_FORMS[dotted]}"
    if dotted == "builtins.len":
        return f"{column.by('str', text)}.len()"
    if module == "builtins.str" and name in _MAKING_TEXT:
        return f"{column.by('str', text)}.{name}()"
    if module == "math" and name in MATH and name not in _PAIRS:
        return _math_form(name, [text], column)
    return None


def _math(context: FileContext, args: list[ast.expr], name: str, column: Column) -> str:
    """A function of `math` as one of NumPy."""
    texts = [native(context, argument, column) for argument in args]
    if name == "log" and len(texts) == 2:
        numpy = column.numpy()
        return f"({numpy}.log({texts[0]}) / {numpy}.log({texts[1]}))"
    if len(texts) != (2 if name in _PAIRS else 1):
        raise NoForm(f"`math.{name}` of {len(texts)} arguments has no form for whole columns")
    return _math_form(name, texts, column)


def _math_form(name: str, texts: list[str], column: Column) -> str:
    if name in _FRACTIONS:
        texts = [*texts, "dtype=float"]
    text = f"{column.numpy()}.{MATH[name]}({', '.join(texts)})"
    return f"{text}.astype(int)" if name in _WHOLE and not column.plain else text


def _bounded(
    context: FileContext, args: list[ast.expr], names: tuple[str, str], column: Column
) -> str:
    """The smaller or larger one of an element and what bounds it."""
    function, bound = names
    varying = [part for part in args if varies(part, column)]
    if len(varying) > 1 or column.plain and not column.polars:
        texts = ", ".join(native(context, part, column) for part in args)
        return f"{column.numpy()}.{function}({texts})"
    limit = next(part for part in args if part not in varying)
    option = f"{bound}_bound" if column.polars else bound
    return f"{_wrapped(context, varying[0], column)}.clip({option}={context.code(limit)})"


def _is_character(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str) and len(node.value) == 1


def _method(context: FileContext, node: ast.Call, func: ast.Attribute, column: Column) -> str:
    args = node.args
    if func.attr == "get" and not varies(func.value, column) and len(args) in (1, 2):
        if column.text(args[0]) is not None:
            _check_mapping(context, func.value)
            found = f"{native(context, args[0], column)}.map({context.code(func.value)})"
            return (
                found if len(args) == 1 else f"{found}.fillna({native(context, args[1], column)})"
            )
    if not varies(func.value, column):
        raise NoForm(f"`{context.short(func)}` is called with the element")
    if any(varies(argument, column) for argument in args) or node.keywords:
        raise NoForm(f"`.{func.attr}` is given elements or keywords")
    texts = [context.code(argument) for argument in args]
    receiver = _wrapped(context, func.value, column)
    if func.attr in TEXT_METHODS:
        if func.attr == "replace":
            if len(texts) != 2:
                raise NoForm("`.replace` with a count")
            texts.append("regex=False")
        if func.attr in ("find", "count", "split", "rsplit") and len(texts) > 1:
            raise NoForm(f"`.{func.attr}` with limits")
        if func.attr == "count":
            raise NoForm("`.str.count` takes a pattern")
        if func.attr in ("startswith", "endswith") and len(texts) != 1:
            raise NoForm(f"`.{func.attr}` with limits")
        if func.attr == "split" and args and not _is_character(args[0]):
            texts.append("regex=False")
        return f"{column.by('str', receiver)}.{func.attr}({', '.join(texts)})"
    if func.attr in _DATE_METHODS:
        return f"{column.by('dt', receiver)}.{_DATE_METHODS[func.attr].format(', '.join(texts))}"
    raise NoForm(f"`.{func.attr}` of an element has no form for whole columns")


def _polars_text(context: FileContext, node: ast.Call, func: ast.Attribute, column: Column) -> str:
    """A method of text as polars has it."""
    if not varies(func.value, column):
        raise NoForm(f"`{context.short(func)}` is called with the element")
    texts = [
        context.code(argument)
        for argument in node.args
        if not varies(argument, column)
        and (is_text(argument) or context.is_a(argument, "builtins.str"))
    ]
    called = polars_method(func.attr, texts)
    if called is None or node.keywords or len(texts) != len(node.args):
        raise NoForm(f"`{context.short(node)}` has no form in polars")
    return f"{column.by('str', _wrapped(context, func.value, column))}.{called}"


def _answers_itself(context: FileContext, node: ast.expr) -> bool:
    """Whether a value was made by a call that is not known, as of a calendar that works out whether a
    day is in it."""
    only = context.names.only_binding(node) if isinstance(node, ast.Name) else None
    made = only.value if only is not None and only.kind == "assign" else node
    return isinstance(made, ast.Call) and context.type(made) is None


def looks_up(context: FileContext, function: ast.expr) -> bool:
    """Whether a function is the look-up of a mapping: `codes.map(names.get)` is `codes.map(names)`."""
    return (
        isinstance(function, ast.Attribute)
        and function.attr == "get"
        and _is_mapping(context, function.value)
    )


def _is_mapping(context: FileContext, node: ast.expr) -> bool:
    return context.is_a(node, "builtins.dict", "pandas.Series", "collections.abc.Mapping")


def _check_mapping(context: FileContext, node: ast.expr) -> None:
    if not _is_mapping(context, node):
        raise NoForm(f"`{context.short(node)}` is not known to be a mapping")


def _spliced_call(context: FileContext, node: ast.Call, column: Column) -> str:
    texts = [native(context, argument, column) for argument in node.args]
    for word in node.keywords:
        if varies(word, column):
            raise NoForm("an element is passed by keyword")
        texts.append(context.code(word))
    return f"{context.code(node.func)}({', '.join(texts)})"


def _interpolated(context: FileContext, values: list[ast.expr], column: Column) -> str:
    parts: list[str] = []
    for value in values:
        if isinstance(value, ast.Constant):
            quoted = repr(value.value)
            parts.append(f'"{quoted[1:-1]}"' if '"' not in quoted else quoted)
        elif isinstance(value, ast.FormattedValue):
            if value.format_spec is not None or value.conversion != -1:
                raise NoForm("it formats the element")
            if varies(value.value, column):
                text = _wrapped(context, value.value, column)
                shown = is_shown_text(value.value, column)
                parts.append(text if shown else f"{text}.{_AS_TEXT}")
            else:
                parts.append(f"str({context.code(value.value)})")
    return " + ".join(parts)


def computed_with(
    context: FileContext,
    function: ast.Lambda | ast.FunctionDef,
    value: ast.expr,
    kind: Column,
) -> Column | None:
    """The column, of a kind, whose elements a function computes a value with, and nothing else; None where
    the value has no form for whole columns, or is no more than an element.

    Args:
        value: what the function gives.
        kind: a column for which it is not said yet how its elements are written.
    """
    names = parameters(function)
    if not names:
        return None
    column = replace(
        kind, text=lambda node: node.id if isinstance(node, ast.Name) and node.id in names else None
    )
    try:
        native(context, value, column)
    except NoForm:
        return None
    return column if column.computed and column.uses else None


def parameters(function: ast.Lambda | ast.FunctionDef) -> list[str] | None:
    """The names of plain positional parameters, but for the object of a method; None if there is anything
    else."""
    arguments = function.args
    if arguments.vararg or arguments.kwarg or arguments.kwonlyargs or arguments.defaults:
        return None
    names = [argument.arg for argument in (*arguments.posonlyargs, *arguments.args)]
    return names[1:] if names[:1] in (["self"], ["cls"]) else names


def only_lambda_parameter(function: ast.Lambda) -> str | None:
    """The name of the one parameter of a lambda."""
    names = parameters(function)
    return names[0] if names is not None and len(names) == 1 else None
