"""Functions that pandas calls for each group (`groupby(…).agg(f)`), and that have a form for all groups."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from perflint.knowledge.kinds import classes_of
from perflint.language.nodes import FunctionNode
from perflint.reasoning.context import FileContext
from perflint.reasoning.occurrence.local_functions import function_of

_GROUPED = classes_of("grouped")
_METHODS = frozenset({"apply", "agg", "aggregate", "transform"})
# Methods of columns that give one value, and that groups have as well.
_REDUCTIONS = frozenset(
    "sum mean median min max std var sem count first last nunique prod any all idxmax idxmin".split()
)
# Methods of columns that give as many values, and that groups have as well.
_ELEMENTWISE = frozenset(
    "cumsum cumprod cummax cummin shift diff rank ffill bfill pct_change".split()
)
# Functions of NumPy that give one value of a column, as the method of that name does.
_NUMPY = frozenset(
    f"numpy.{name}" for name in "sum mean median min max std var prod any all".split()
)
_ARITHMETIC = (ast.Add, ast.Sub, ast.Mult, ast.Div, ast.Pow, ast.FloorDiv, ast.Mod)


def grouped_functions(call: ast.Call, context: FileContext) -> Iterator[ast.expr]:
    """The functions that a call makes pandas run for each group, that have a form for all groups at once."""
    match call.func:
        case ast.Attribute(attr=method) if method in _METHODS:
            pass
        case _:
            return
    # What is grouped is asked last: it takes its type, and many other things have a method `transform`.
    found = [given for given in _given(call) if _has_form(given, method, context)]
    if found and (context.callee(call) or "").startswith(_GROUPED):
        yield from found


def _given(call: ast.Call) -> Iterator[ast.expr]:
    """What may be functions: also in a dict or a list, and in pairs (`total=("price", f)`)."""
    waiting = [*call.args[:1], *(word.value for word in call.keywords)]
    while waiting:
        match waiting.pop(0):
            case ast.List(elts=elements):
                waiting += elements
            case ast.Dict(values=values):
                waiting += values
            case ast.Tuple(elts=[_, function]):
                waiting.append(function)
            case ast.Lambda() | ast.Name() | ast.Attribute() as function:
                yield function


def _has_form(function: ast.expr, method: str, context: FileContext) -> bool:
    """Whether all that a function does has a form for all groups: reductions of columns, and arithmetic with
    them."""
    own: FunctionNode | ast.Lambda | None
    own = function if isinstance(function, ast.Lambda) else function_of(context, function)
    match own:
        case ast.Lambda(body=body):
            pass
        case (
            ast.FunctionDef(decorator_list=[], body=[ast.Return(value=ast.expr() as body)])
            | ast.FunctionDef(
                decorator_list=[],
                body=[ast.Expr(value=ast.Constant()), ast.Return(value=ast.expr() as body)],
            )
        ):
            pass
        case _:
            return False
    parameters = [*own.args.posonlyargs, *own.args.args]
    bound = isinstance(function, ast.Attribute)  # a method, whose first parameter is the object
    if len(parameters) != 1 + bound or own.args.vararg or own.args.kwonlyargs:
        return False
    asked = _Asked(parameters[-1].arg, method == "transform", context)
    return asked.allows(body) and asked.reduces


class _Asked:
    """What the body of a function asks of its group.

    Args:
        group: the parameter that stands for the group.
        keeps_rows: whether a value for each row may be given.
    """

    def __init__(self, group: str, keeps_rows: bool, context: FileContext) -> None:
        self.group = group
        self.keeps_rows = keeps_rows
        self.context = context
        self.reduces = False

    def allows(self, node: ast.expr) -> bool:
        """Whether an expression has a form for all groups."""
        match node:
            case ast.Constant(value=int() | float()):
                return True
            case ast.Name(id=name):
                return name != self.group or self.keeps_rows
            case ast.BinOp(left=left, op=operator, right=right):
                return (
                    isinstance(operator, _ARITHMETIC) and self.allows(left) and self.allows(right)
                )
            case ast.UnaryOp(op=ast.USub(), operand=operand):
                return self.allows(operand)
            case ast.Call(func=ast.Attribute(value=column, attr=method)) if self._is_column(column):
                return self._method(method, node)
            case ast.Call(func=function, args=[column], keywords=[]) if self._is_column(column):
                name = self.context.names.dotted(function) or ""
                if name in _NUMPY or name == "builtins.len":
                    self.reduces = True
                    return True
        return False

    def _method(self, method: str, call: ast.Call) -> bool:
        if method not in _REDUCTIONS and not (self.keeps_rows and method in _ELEMENTWISE):
            return False
        given = [*call.args, *(word.value for word in call.keywords)]
        self.reduces = True
        return all(isinstance(each, ast.Constant) for each in given)

    def _is_column(self, node: ast.expr) -> bool:
        """Whether an expression is the group, or one column of it: `group["price"]`, `group.price`."""
        match node:
            case ast.Name(id=name):
                return name == self.group
            case (
                ast.Subscript(value=ast.Name(id=name), slice=ast.Constant(value=str()))
                | ast.Attribute(value=ast.Name(id=name))
            ):
                return name == self.group
        return False
