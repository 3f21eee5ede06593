"""Loops that change each row of an array in place, which one expression does for all rows.

for row in rows:                            rows -= rows.mean(axis=1, keepdims=True)
    row -= row.mean()
"""

from __future__ import annotations

import ast

from perflint.knowledge.kinds import of_kind
from perflint.language.nodes import descendants, last_name
from perflint.reasoning.arrays.element_loops.analysis import fails_after
from perflint.reasoning.arrays.element_loops.compiled_code import is_compiled
from perflint.reasoning.arrays.element_loops.expressions import REDUCING, ROWWISE
from perflint.reasoning.arrays.element_loops.loops import ElementLoop
from perflint.reasoning.arrays.elementwise import ELEMENTWISE, PREFIXES
from perflint.reasoning.arrays.row_stores import leaves_axis
from perflint.reasoning.context import FileContext
from perflint.reasoning.occurrence.loop_heads import head_of, library_of, of_objects
from perflint.reasoning.size.small_arrays import is_small
from perflint.reasoning.values.growth import root_name

_OPERATORS = (ast.Add, ast.Sub, ast.Mult, ast.Div, ast.Pow)
_PRODUCTS = of_kind("product")
_STEPS = frozenset({ast.Assign, ast.AugAssign})


def row_change_loop(context: FileContext, node: ast.AST) -> ElementLoop | None:
    """The loop that a statement is, if it changes each row of an array and does nothing else."""
    if not isinstance(node, ast.For) or node.orelse:
        return None
    for statement in node.body:
        if statement.__class__ not in _STEPS:
            return None
    head = head_of(context, node.target, node.iter)
    if head is None or head.flat or len(head.values) != 1:
        return None
    ((row, array),) = head.values.items()
    if library_of(context, array) is None or of_objects(context, array):
        return None
    if is_small(context, array) or is_compiled(context, node) or fails_after(node):
        return None
    rows = _Row(context, row, head.index, node)
    if not all(rows.is_step(statement) for statement in node.body) or not rows.changed:
        return None
    library = library_of(context, array) or ""
    return ElementLoop(node, library, (head,), (), (array,), by_rows=True)


class _Row:
    """The analysis of one loop.

    Attributes:
        changed: whether a statement changes the row.
    """

    def __init__(self, context: FileContext, row: str, index: str | None, loop: ast.For) -> None:
        self.changed = False
        self._context = context
        self._row = row
        self._index = index
        self._made: set[str] = set()  # names that this iteration has given a value
        self._stored = {
            name.id
            for name in descendants(loop)
            if isinstance(name, ast.Name) and isinstance(name.ctx, ast.Store)
        }

    def is_step(self, statement: ast.stmt) -> bool:
        """Whether a statement changes the row, or names what it is computed with."""
        match statement:
            case ast.AugAssign(target=target, op=op, value=value) if isinstance(op, _OPERATORS):
                if not self._is_row(target) or not self._has_form(value):
                    return False
                self.changed = True
                return True
            case ast.Assign(targets=[ast.Subscript() as target], value=value):
                if not self._is_row(target) or not self._has_form(value):
                    return False
                self.changed = True
                return True
            case ast.Assign(targets=[ast.Name(id=name)], value=value) if name != self._row:
                if not self._has_form(value):
                    return False
                self._made.add(name)
                return True
        return False

    def _is_row(self, target: ast.expr) -> bool:
        """Whether a target is the row, or a part of it: `row`, `row[:]`, `row[1:]`."""
        match target:
            case ast.Name(id=name):
                return name == self._row
            case ast.Subscript(value=ast.Name(id=name), slice=part):
                return name == self._row and leaves_axis(part)
        return False

    def _has_form(self, node: ast.expr) -> bool:
        """Whether a value has a form for all rows: arithmetic with the row, what is reduced from it, and what
        is the same in each iteration."""
        match node:
            case ast.Constant(value=int() | float()):
                return True
            case ast.Name(id=name):
                return name == self._row or name in self._made or name not in self._stored
            case ast.Attribute():
                return not self._varies(node)
            case ast.BinOp(left=left, op=op, right=right):
                return (
                    isinstance(op, (*_OPERATORS, ast.MatMult))
                    and self._has_form(left)
                    and self._has_form(right)
                )
            case ast.UnaryOp(operand=operand):
                return self._has_form(operand)
            case ast.Subscript(value=value, slice=ast.Name(id=name)) if name == self._index:
                return library_of(self._context, value) is not None and not self._varies(value)
            case ast.Subscript():
                return self._is_row(node) or not self._varies(node)
            case ast.Call(func=ast.Attribute(value=row, attr=attr), args=[]) if attr in ROWWISE:
                return self._is_row(row) and self._settles(node)
            case ast.Call(func=function, args=args):
                callee = self._context.callee(node) or ""
                known = callee in _PRODUCTS or (
                    callee.startswith(PREFIXES) and last_name(function) in ELEMENTWISE | REDUCING
                )
                return known and self._settles(node) and all(map(self._has_form, args))
        return False

    def _settles(self, call: ast.Call) -> bool:
        """Whether the options of a call are the same in each iteration, and none is an array to write to."""
        return all(
            word.arg not in (None, "out") and not self._varies(word.value) for word in call.keywords
        )

    def _varies(self, node: ast.expr) -> bool:
        return (
            root_name(node) is None
            and not isinstance(node, ast.Constant)
            or any(
                isinstance(part, ast.Name) and part.id in self._stored for part in ast.walk(node)
            )
        )
