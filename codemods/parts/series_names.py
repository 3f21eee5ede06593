"""The name that a Series gets which is computed from columns, and who could see it."""

from __future__ import annotations

import ast

from perflint.language.nodes import parent
from perflint.reasoning.arrays.columns import Column, varies
from perflint.rules.context import Context

# What gives values without the name of the Series that they come from.
_NAMELESS_METHODS = frozenset(
    "all any count item max mean median min nunique std sum to_list to_numpy tolist unique var".split()
)
_NAMELESS_ATTRIBUTES = frozenset("array dtype empty index shape size values".split())
_NAMELESS_CALLS = frozenset(
    "builtins.all builtins.any builtins.enumerate builtins.len builtins.list builtins.max builtins.min"
    " builtins.set builtins.sorted builtins.sum builtins.tuple builtins.zip numpy.array numpy.asarray"
    " torch.tensor".split()
)


def result_name(context: Context, node: ast.expr, column: Column) -> str | None:
    """The column after which the form of an expression for whole columns is named; None where columns of
    different names meet, as pandas does it."""
    own = column.text(node)
    if own is not None:
        return own
    if not varies(node, column):
        return None
    match node:
        case ast.BinOp(left=left, right=right):
            parts = [left, right]
        case ast.Compare(left=left, ops=[ast.In() | ast.NotIn()], comparators=[whole]):
            parts = [left if varies(left, column) else whole]
        case ast.Compare(left=left, comparators=comparators):
            parts = [left, *comparators]
        case ast.BoolOp(values=values) | ast.JoinedStr(values=values):
            parts = values
        case ast.IfExp(test=test, body=one, orelse=other):
            parts = [next((part for part in (one, other) if varies(part, column)), test)]
        case ast.Call(func=ast.Attribute(value=value)) if varies(value, column):
            parts = [value]
        case ast.Call(args=args):
            parts = args
        case ast.Subscript(value=value, slice=index):
            parts = [value if varies(value, column) else index]
        case ast.UnaryOp(operand=value) | ast.Attribute(value=value):
            parts = [value]
        case ast.FormattedValue(value=value):
            parts = [value]
        case _:
            parts = []
    names = {result_name(context, part, column) for part in parts if varies(part, column)}
    return names.pop() if len(names) == 1 else None


def shows_name(context: Context, node: ast.expr) -> bool:
    """Whether the name of the Series that an expression gives may be seen by somebody."""
    above = parent(node)
    match above:
        case ast.Assign(targets=[ast.Subscript(value=frame)], value=value) if value is node:
            held = frame.value if isinstance(frame, ast.Attribute) else frame
            return not context.is_a(held, "pandas.DataFrame")
        case ast.Attribute(attr=attr):
            called = isinstance(outer := parent(above), ast.Call) and outer.func is above
            return attr not in (_NAMELESS_METHODS if called else _NAMELESS_ATTRIBUTES)
        case ast.Subscript(slice=index) if index is node:
            return False
        case ast.For(iter=iterable) | ast.comprehension(iter=iterable):
            return iterable is not node
        case ast.Call() if node in above.args:
            return context.callee(above) not in _NAMELESS_CALLS
        case ast.keyword():
            call = parent(above)
            return not (
                isinstance(call, ast.Call) and context.callee(call) == "pandas.DataFrame.assign"
            )
    return True
