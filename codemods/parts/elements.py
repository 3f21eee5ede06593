"""Where whole columns answer otherwise than a function that is called with each element."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from perflint.knowledge.kinds import classes_of, of_kind
from perflint.language.nodes import last_name
from perflint.reasoning.arrays.columns import Column, varies
from perflint.reasoning.values.hash_evidence import is_doubted
from perflint.reasoning.values.shown_hashes import unshown_elements
from perflint.rules.context import Context

_ARITHMETIC = (ast.Add, ast.Sub, ast.Mult, ast.Pow, ast.LShift)
# Functions of NumPy that give a plain array for a Series, without its index and name.
_ARRAYS = frozenset("isclose isin nan_to_num select sinc where".split())
_LISTED = (
    "builtins.dict",
    "builtins.frozenset",
    "builtins.list",
    "builtins.range",
    "builtins.set",
    "builtins.tuple",
)
_SEVERAL = (
    *classes_of("pandas data"),
    "builtins.dict",
    "builtins.list",
    "builtins.set",
    "builtins.tuple",
    "numpy.ndarray",
    "pandas.Index",
)
_STEADY = frozenset(
    "abs bool dict float frozenset int len list max min range round set sorted str sum tuple".split()
)
_STEADY_MODULES = ("math.", "pandas.", "numpy.")
_UNSTEADY = ("numpy.random.", "pandas.Timestamp.now", "pandas.Timestamp.today", "pandas.read_")
_MAKERS = of_kind("makes time")
_WHOLE = of_kind("rounds")
_TRUTH_COLUMNS = (
    "columns of truth values do not compute as numbers, and those of objects keep integers"
)
_TRUTHS = "truth values are computed with, which columns do in another way"


def obstacle(context: Context, body: ast.expr, column: Column) -> str:
    """Why an expression does something else with whole columns; empty if it does not."""
    for node in ast.walk(body):
        if not isinstance(node, ast.expr):
            continue
        if not varies(node, column):
            if isinstance(node, ast.Call) and not _is_steady(context, node):
                return f"`{context.short(node)}` may give something else for each element"
            continue
        found = _obstacle_of_kind(context, node, column)
        if found:
            return found
        for part in _combined(node):
            if isinstance(part, ast.Constant) and part.value is None:
                if not isinstance(node, ast.IfExp):
                    return "`None` is computed with or compared to"
            if not varies(part, column) and _is_several(context, part):
                return f"`{context.short(part)}` holds several values"
    return ""


def _obstacle_of_kind(context: Context, node: ast.expr, column: Column) -> str:
    """Why this kind of expression does something else with whole columns; empty if it does not."""
    match node:
        case ast.Call():
            module, _, name = (context.callee(node) or "").rpartition(".")
            if module == "numpy" and (name in _ARRAYS or name[-1:].isdigit()):
                return f"`np.{name}` gives an array, not a column"
            if column.plain and module == "math" and f"{module}.{name}" in _WHOLE:
                return f"`math.{name}` gives integers"
        case ast.BinOp(left=left, right=right) if _is_truth(left) or _is_truth(right):
            return _TRUTHS
        case ast.UnaryOp(op=ast.USub() | ast.UAdd() | ast.Invert(), operand=operand):
            return _TRUTHS if _is_truth(operand) else ""
        case ast.Compare(ops=operators, comparators=comparators):
            for operator, other in zip(operators, comparators):
                if not isinstance(operator, (ast.In, ast.NotIn)) or varies(other, column):
                    continue
                if _is_text(context, other):
                    return f"`{context.short(other)}` is text, in which columns do not look"
                if context.is_a(other, "pandas.Series", "pandas.DataFrame"):
                    return f"`in` asks the labels of `{context.short(other)}`"
                if not context.is_a(other, *_LISTED) or is_doubted(other, context):
                    return (
                        f"nothing shows that `{context.short(other)}` is a list or set, and no text"
                    )
                missing = unshown_elements(other, context)
                if missing:
                    return missing
        case ast.IfExp() if column.plain:
            return "a condition has no form that is the same in all versions"
    return ""


def _combined(node: ast.expr) -> list[ast.expr]:
    """What an expression computes with, compares or chooses from, element by element."""
    match node:
        case ast.Call(args=arguments):
            return arguments
        case ast.BinOp(left=left, right=right):
            return [left, right]
        case ast.Compare(left=left, ops=operators, comparators=comparators):
            pairs = zip(operators, comparators)
            return [
                left,
                *(other for one, other in pairs if not isinstance(one, (ast.In, ast.NotIn))),
            ]
        case ast.IfExp(body=one, orelse=other):
            return [one, other]
    return []


def differences(context: Context, body: ast.expr, column: Column) -> Iterator[str]:
    """What may come out otherwise for whole columns, in words."""
    parts = [node for node in ast.walk(body) if isinstance(node, ast.expr) and varies(node, column)]
    operators = [node.op for node in parts if isinstance(node, ast.BinOp)]
    called = {context.callee(node) or "" for node in parts if isinstance(node, ast.Call)}
    if any(isinstance(operator, _ARITHMETIC) for operator in operators):
        yield "numbers are as wide as their column (integers wrap around, at 64 bits or before)"
    if any(
        isinstance(node, ast.BinOp)
        and varies(node.left, column)
        and varies(node.right, column)
        or isinstance(node, ast.UnaryOp)
        and not isinstance(node.op, ast.Not)
        for node in parts
    ) or called & {"builtins.abs", "builtins.round"}:
        yield _TRUTH_COLUMNS
    if any(isinstance(operator, (ast.FloorDiv, ast.Mod)) for operator in operators):
        yield "integers of a column become floats where one of them is divided by zero"
    if any(isinstance(operator, ast.Pow) for operator in operators):
        yield "a power that would be complex is `nan`, and integers have no negative powers"
    if any(
        isinstance(operator, (ast.In, ast.NotIn))
        for node in parts
        if isinstance(node, ast.Compare)
        for operator in node.ops
    ):
        yield "elements without a hash raise, and `nan` is found where the list holds one"
    if operators or any(isinstance(node, (ast.Compare, ast.IfExp)) for node in parts):
        yield "a column of categories raises"
    yield from _of_functions(called)
    if "dt" in column.accessors:
        yield "the numbers of a date have 32 bits"
    if any(isinstance(node, ast.Call) and last_name(node.func) == "round" for node in parts):
        yield "the last digit that `round` leaves may differ, and text is left as it is"
    if called & {"builtins.max", "builtins.min"}:
        yield "what is missing stays missing, where `min` and `max` may give the other value"
    for node in parts:
        match node:
            case ast.Subscript(value=value) if not varies(value, column):
                yield "a key that is missing gives `nan` where it raised"
            case ast.Subscript() if not column.text(node):
                yield (
                    "a position that is missing (of an empty list, too) gives `nan` where it raised, and what is"
                    " picked may have another dtype: objects, or floats for integers"
                )
            case ast.Call(func=ast.Attribute(value=value, attr="get"), args=args) if not varies(
                value, column
            ):
                yield (
                    "a key that is missing gives `nan` instead of `None`"
                    if len(args) < 2
                    else "what is looked up and missing itself (`None`, `nan`) becomes the default, too,"
                    " and integers may become floats"
                )
    for name in sorted(_unknown(context, body, column)):
        yield f"`{name}` must be one value, not several"


def differences_of(dotted: str) -> Iterator[str]:
    """What may come out otherwise for whole columns than by a function of this name, in words."""
    if dotted == "builtins.abs":
        yield _TRUTH_COLUMNS
    yield from _of_functions({dotted})


def _of_functions(called: set[str]) -> Iterator[str]:
    if any(name.startswith("math.") for name in called):
        yield "where a `math` function raises, NumPy's gives `nan` or `inf`"
    if any(name.startswith(("math.", "numpy.")) for name in called):
        yield "NumPy's functions raise for columns of objects"
    if called & _WHOLE:
        yield "numbers beyond 64 bits wrap around"


def _unknown(context: Context, body: ast.expr, column: Column) -> set[str]:
    """The names that are computed with and may hold several values."""
    found: set[str] = set()
    for node in ast.walk(body):
        match node:
            case ast.BinOp(left=one, right=other):
                pair = [one, other]
            case ast.Compare(left=one, ops=[operator], comparators=[other]):
                pair = [] if isinstance(operator, (ast.In, ast.NotIn)) else [one, other]
            case _:
                continue
        found |= {
            part.id
            for part in pair
            if isinstance(part, ast.Name) and not varies(part, column) and not context.type(part)
        }
    return found


def _is_steady(context: Context, call: ast.Call) -> bool:
    """Whether a call gives the same each time that it is asked, and does nothing else."""
    name = context.callee(call) or context.name(call.func) or ""
    module, _, last = name.rpartition(".")
    if module == "builtins" and last in _STEADY or name in _MAKERS:
        return True
    if name.startswith(_STEADY_MODULES):
        return not name.startswith(_UNSTEADY) and last not in ("pop", "sample")
    if module in ("builtins.str", "builtins.dict", "builtins.list", "builtins.tuple"):
        return last not in ("pop", "popitem", "setdefault", "append", "remove", "insert")
    function = context.project.function(name)
    return function is not None and "pure" in function.marks


def _is_several(context: Context, node: ast.expr) -> bool:
    return isinstance(node, (ast.List, ast.Tuple, ast.Dict, ast.Set)) or context.is_a(
        node, *_SEVERAL
    )


def _is_text(context: Context, node: ast.expr) -> bool:
    return isinstance(node, ast.JoinedStr) or context.is_a(node, "builtins.str", "builtins.bytes")


def _is_truth(node: ast.expr) -> bool:
    """Whether an expression gives a truth value."""
    match node:
        case ast.Compare() | ast.UnaryOp(op=ast.Not()):
            return True
        case ast.BoolOp(values=values):
            return any(map(_is_truth, values))
        case ast.Call(func=ast.Attribute(attr=attr)):
            return attr.startswith(("is", "startswith", "endswith"))
        case ast.Call(func=ast.Name(id="bool")):
            return True
    return False
