"""Loops that store a row or a window of an array in each iteration, which one expression does for all rows.

for b in range(len(a)):                     a *= s[:, None]
    a[b, :] *= s[b]

for i in range(n):                          out[:n] = sliding_window_view(x, width)[:n].mean(axis=1)
    out[i] = x[i : i + width].mean()
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from perflint.knowledge.kinds import of_kind
from perflint.language.nodes import last_name, parent
from perflint.reasoning.arrays.element_loops.analysis import fails_after
from perflint.reasoning.arrays.element_loops.compiled_code import is_compiled
from perflint.reasoning.arrays.element_loops.expressions import REDUCING, ROWWISE
from perflint.reasoning.arrays.element_loops.loops import ElementLoop
from perflint.reasoning.arrays.element_loops.subscripts import array_of, index_parts
from perflint.reasoning.arrays.elementwise import ELEMENTWISE, PREFIXES
from perflint.reasoning.context import FileContext
from perflint.reasoning.occurrence.loop_heads import head_of, library_of, of_objects
from perflint.reasoning.size.small_arrays import is_handful, is_small
from perflint.reasoning.values.growth import root_name
from perflint.syntax.spelling import spelling

_OPERATORS = (ast.Add, ast.Sub, ast.Mult, ast.Div, ast.Pow)

_STACKING = of_kind("stacks")
_PRODUCTS = of_kind("product")


def row_store_loop(context: FileContext, node: ast.AST) -> ElementLoop | None:
    """The loop over rows or windows of arrays that a statement or comprehension is."""
    match node:
        case ast.For(target=target, iter=iterable, orelse=[]):
            pass
        case ast.ListComp(generators=[ast.comprehension(target=target, iter=iterable, ifs=[])]):
            pass
        case _:
            return None
    head = head_of(context, target, iterable)
    if head is None or head.index is None or head.stop is None or head.values:
        return None
    if is_handful(context, head.stop) or is_compiled(context, node) or fails_after(node):
        return None
    rows = _Rows(context, head.index)
    if isinstance(node, ast.ListComp):
        good = rows.is_number_of_window(node.elt)
    else:
        rows.stored = [spelling(array_of(target)) for target in _targets(node.body)]
        good = all(rows.is_store(statement) for statement in node.body)
    if not good or not rows.arrays:
        return None
    library = library_of(context, rows.arrays[0]) or ""
    return ElementLoop(node, library, (head,), (), tuple(rows.arrays), by_rows=True)


def leaves_axis(part: ast.expr) -> bool:
    """Whether an index takes all, or a part, of an axis: `:`, `...`, `2:5`."""
    return isinstance(part, ast.Slice) or isinstance(part, ast.Constant) and part.value is ...


def _targets(block: list[ast.stmt]) -> Iterator[ast.expr]:
    for statement in block:
        if isinstance(statement, ast.Assign):
            yield from statement.targets
        elif isinstance(statement, ast.AugAssign):
            yield statement.target


class _Rows:
    """The analysis of one loop."""

    def __init__(self, context: FileContext, counter: str) -> None:
        self.context = context
        self.counter = counter
        self.arrays: list[ast.expr] = []  # known ones, as they come
        self.stored: list[str] = []  # the arrays that are stored to, as text

    def is_store(self, statement: ast.stmt) -> bool:
        """Whether a statement stores a row or a window, or a number of a window."""
        match statement:
            case ast.Assign(targets=[ast.Subscript() as target], value=value):
                pass
            case ast.AugAssign(target=ast.Subscript() as target, op=operator, value=value) if (
                isinstance(operator, _OPERATORS)
            ):
                pass
            case ast.Expr(
                value=ast.Call(
                    func=ast.Attribute(value=kept, attr="append"), args=[value], keywords=[]
                )
            ):
                if self._cuts_window(value):
                    return self._becomes_array(kept)
                return self.is_number_of_window(value)
            case _:
                return False
        if not self._is_array(array_of(target)) or not self._is_picked_once(target):
            return False
        if any(leaves_axis(part) for part in index_parts(target)):
            return self._is_row(value, target)
        if not isinstance(statement, ast.Assign):
            return False
        return self._cuts_window(value) or self.is_number_of_window(value)

    def is_number_of_window(self, node: ast.expr) -> bool:
        """Whether a value is a number of a window: `x[i : i + width].mean()`, `x[i : i + 3] @ weights`."""
        match node:
            case ast.BinOp(left=left, op=ast.MatMult(), right=right):
                return self._is_of_window(left, right)
            case ast.Call(func=ast.Attribute(value=window, attr=name), args=[], keywords=[]):
                reduces = name in REDUCING
            case ast.Call(func=function, args=[window], keywords=[]):
                callee = self.context.callee(node) or ""
                reduces = last_name(function) in REDUCING and callee.startswith(PREFIXES)
            case ast.Call(args=[left, right], keywords=[]):
                return self.context.callee(node) in _PRODUCTS and self._is_of_window(left, right)
            case _:
                return False
        return reduces and self._is_of_window(window)

    def _becomes_array(self, kept: ast.expr) -> bool:
        """Whether the function makes an array of a list: `np.array(windows)`."""
        if not isinstance(kept, ast.Name):
            return False
        function = self.context.function(kept)
        around = function if function is not None else self.context.names.tree
        return any(
            isinstance(call := parent(read), ast.Call)
            and call.args[:1] == [read]
            and self.context.names.dotted(call.func) in _STACKING
            for read in self.context.flow.reads(kept.id, around)
        )

    def _is_of_window(self, *parts: ast.expr) -> bool:
        """Whether values are windows, or arithmetic with them, and what is the same in each iteration."""
        windows = [part for part in parts if self._mentions(part)]
        return bool(windows) and all(
            self._cuts_window(part)
            or isinstance(part, ast.BinOp)
            and isinstance(part.op, _OPERATORS)
            and self._is_of_window(part.left, part.right)
            for part in windows
        )

    def _cuts_window(self, node: ast.expr) -> bool:
        """Whether a value is a window of an array: as many elements each time, one place further on."""
        match node:
            case ast.Subscript(
                value=array,
                slice=ast.Slice(lower=ast.expr() as lower, upper=ast.expr() as upper, step=None),
            ):
                return (
                    self._is_position(lower)
                    and self._is_position(upper)
                    and spelling(array) not in self.stored
                    and self._is_array(array)
                )
        return False

    def _is_row(self, node: ast.expr, target: ast.Subscript) -> bool:
        """Whether a value has a form for all rows: arithmetic with rows, elements that the counter picks, and
        what is the same in each iteration."""
        match node:
            case ast.Constant(value=int() | float()):
                return True
            case ast.Name():
                return True
            case ast.Attribute():
                return root_name(node) is not None and not self._mentions(node)
            case ast.BinOp(left=left, op=operator, right=right):
                return (
                    isinstance(operator, _OPERATORS)
                    and self._is_row(left, target)
                    and self._is_row(right, target)
                )
            case ast.UnaryOp(operand=operand):
                return self._is_row(operand, target)
            case ast.Subscript():
                base = array_of(node)
                if root_name(base) is None:
                    return False
                if spelling(base) in self.stored and spelling(node) != spelling(target):
                    return False  # perhaps what an earlier iteration stored
                if not self._mentions(node):
                    return True
                return library_of(self.context, base) is not None and self._is_picked_once(node)
            case ast.Call(
                func=ast.Attribute(value=ast.Subscript() as row, attr=name), args=[], keywords=[]
            ):
                return name in ROWWISE and self._mentions(row) and self._is_row(row, target)
            case ast.Call(func=function, args=args, keywords=[]):
                callee = self.context.callee(node) or ""
                return (
                    callee.startswith(PREFIXES)
                    and last_name(function) in ELEMENTWISE
                    and all(self._is_row(argument, target) for argument in args)
                )
        return False

    def _is_array(self, node: ast.expr) -> bool:
        if library_of(self.context, node) is None or of_objects(self.context, node):
            return False
        if is_small(self.context, node):
            return False
        self.arrays.append(node)
        return True

    def _is_picked_once(self, node: ast.Subscript) -> bool:
        """Whether the counter is one index of a subscript, and no part of another."""
        picking = [part for part in index_parts(node) if self._mentions(part)]
        return len(picking) == 1 and self._is_position(picking[0])

    def _is_position(self, part: ast.expr) -> bool:
        """Whether an index is the counter, perhaps with an offset."""
        match part:
            case ast.Name(id=name):
                return name == self.counter
            case ast.BinOp(left=left, op=ast.Add() | ast.Sub(), right=right):
                one, other = (left, right) if self._mentions(left) else (right, left)
                if isinstance(part.op, ast.Sub) and one is right:
                    return False  # from the end on
                return self._is_position(one) and not self._mentions(other)
        return False

    def _mentions(self, node: ast.AST) -> bool:
        return any(
            isinstance(part, ast.Name) and part.id == self.counter for part in ast.walk(node)
        )
