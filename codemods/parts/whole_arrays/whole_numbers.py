"""Whole numbers in arrays, which wrap around beyond 64 bits without a word, where an element warns or raises."""

from __future__ import annotations

import ast

from perflint.language.nodes import descendants
from perflint.reasoning.arrays.element_loops.loops import ElementLoop
from perflint.reasoning.arrays.element_loops.subscripts import array_of
from perflint.reasoning.arrays.shapes import dtype
from perflint.reasoning.occurrence.loop_heads import creation
from perflint.rules.context import Context
from perflint.rules.paying import count_of

_MOST = 63
_POSITIONS = 31  # bits of how many elements a loop goes over in an hour
_DEEPEST = 20  # parts and names that a number is followed through
_ANY = 1_000_000  # bits of a number of which nothing is known


def may_wrap(context: Context, loop: ElementLoop) -> bool:
    """Whether a loop computes a whole number of an element that is not shown to stay within 64 bits."""
    numbers = _Numbers(context, loop)
    return any(
        (numbers.bits(node) or 0) > _MOST and numbers.holds_element(node)
        for node in descendants(loop.node)
        if isinstance(node, ast.BinOp)
    )


class _Numbers:
    """How large the whole numbers of a loop get.

    Attributes:
        elements: the variables that hold elements, with their arrays.
        made: the variables that the body gives a value to, with it.
    """

    def __init__(self, context: Context, loop: ElementLoop) -> None:
        self.context = context
        self.elements = {name: array for head in loop.heads for name, array in head.values.items()}
        self.counters = frozenset().union(*(head.counters for head in loop.heads))
        self.made = {
            step.target.id: step.value
            for step in loop.steps
            if step.kind == "local" and isinstance(step.target, ast.Name)
        }

    def holds_element(self, node: ast.AST, depth: int = 0) -> bool:
        """Whether an expression is made of whole numbers of an array."""
        return any(
            self._is_whole(part)
            or isinstance(part, ast.Name)
            and (value := self.made.get(part.id)) is not None
            and depth < _DEEPEST
            and self.holds_element(value, depth + 1)
            for part in ast.walk(node)
        )

    def _is_whole(self, part: ast.AST) -> bool:
        """Whether a part of an expression is an element of an array of whole numbers."""
        array = self._array(part)
        return array is not None and dtype(self.context, array) == "int64"

    def bits(self, node: ast.expr, depth: int = 0) -> int | None:
        """The bits of an expression at most; None where it is no whole number."""
        if depth > _DEEPEST:
            return _ANY
        match node:
            case ast.Constant(value=int() as number):
                return number.bit_length()
            case ast.Constant(value=float()):
                return None
            case ast.UnaryOp(operand=operand):
                return self.bits(operand, depth + 1)
            case ast.BinOp(left=left, op=operator, right=right):
                one, other = self.bits(left, depth + 1), self.bits(right, depth + 1)
                if one is None or other is None or isinstance(operator, ast.Div):
                    return None
                if isinstance(operator, (ast.Add, ast.Sub)):
                    return max(one, other) + 1
                return one + other if isinstance(operator, ast.Mult) else _ANY
            case ast.Name(id=name) if name in self.counters:
                return _POSITIONS
            case ast.Name(id=name) if (value := self.made.get(name)) is not None:
                return self.bits(value, depth + 1)
            case ast.Name() | ast.Subscript() if (array := self._array(node)) is not None:
                return self._bits_of(array)
        return None if self.context.is_a(node, "builtins.float") else _ANY

    def _array(self, node: ast.AST) -> ast.expr | None:
        """The array of which an expression is an element."""
        if isinstance(node, ast.Name):
            return self.elements.get(node.id)
        return array_of(node) if isinstance(node, ast.Subscript) else None

    def _bits_of(self, array: ast.expr) -> int | None:
        found = dtype(self.context, array)
        if found in ("float64", "float"):
            return None
        made = creation(self.context, array)
        if found != "int64" or made is None:
            return _ANY
        # From where it counts, and in which steps: with the number of elements that says how far.
        known = made.args[:1] + made.args[2:] if len(made.args) > 1 else []
        bits = [self.bits(part) for part in known if isinstance(part, ast.Constant)]
        if len(bits) < len(known):
            return _ANY
        count = count_of(self.context, array)
        return (count.bit_length() if count is not None else _POSITIONS) + sum(filter(None, bits))
