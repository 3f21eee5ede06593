"""Loops that fill a tensor place by place, with what an expression on whole tensors gives as well.

    for pos in range(length):
        table[pos, 0] = math.sin(pos / 10_000)

    for y in range(extent):
        b[:, :, y, :] = a[:, :, y - extent, :] * (1 - y / extent) + b[:, :, y, :] * (y / extent)

Each place is stored once, by an index that holds every variable of the loops around it, and is computed from
numbers, from those variables, and from places of tensors: of the filled one, the very same place alone.
"""

from __future__ import annotations

import ast
import math
from collections.abc import Iterator
from dataclasses import dataclass, field

from perflint.language.nodes import parents
from perflint.reasoning.arrays.element_loops.analysis import element_loop
from perflint.reasoning.arrays.elementwise import ELEMENTWISE, MATH, MATH_ONLY
from perflint.reasoning.context import FileContext
from perflint.reasoning.size.constants import number
from perflint.syntax.spelling import spelling

_TENSOR = "torch.Tensor"
_BUILTINS = frozenset(f"builtins.{name}" for name in ("abs", "min", "max", "float", "int", "pow"))
_FUNCTIONS = {"math": MATH.keys() | MATH_ONLY, "torch": ELEMENTWISE}
_AXES = frozenset({"dim", "axis", "keepdim"})
_METHODS = ELEMENTWISE | frozenset("sum mean amax amin max min std var norm prod".split())


@dataclass(frozen=True)
class Fill:
    """A loop that fills tensors.

    Attributes:
        loop: the outermost `for`.
        filled: the tensors, in order of appearance.
        loops: it and the loops in it.
    """

    loop: ast.For
    filled: tuple[ast.expr, ...]
    loops: tuple[ast.For, ...]

    def rounds(self, context: FileContext) -> float:
        """How many rounds it has in all, where numbers written in the file say so; else infinitely many."""
        counts = [_rounds(loop, context) for loop in self.loops]
        return math.prod(math.inf if count is None else count for count in counts)


def fill(loop: ast.For, context: FileContext) -> Fill | None:
    """What a loop fills, if it is the outermost one that does."""
    around = [up for up in parents(loop) if isinstance(up, ast.For)]
    if any(element_loop(context, up) or _filled(up, context) for up in around):
        return None
    return _filled(loop, context)


def _filled(loop: ast.For, context: FileContext) -> Fill | None:
    return context.once(("fill", loop), lambda: _Body(context).read(loop))


def _rounds(loop: ast.For, context: FileContext) -> int | None:
    assert isinstance(loop.iter, ast.Call)
    bounds = [number(context, bound) for bound in loop.iter.args]
    known = [bound for bound in bounds if bound is not None]
    return len(range(*known)) if len(known) == len(bounds) and 0 not in known[2:] else None


@dataclass(frozen=True)
class _Value:
    """What is computed, where it is stored (nowhere: a local), and the locals that have a value by then."""

    expression: ast.expr
    store: ast.Subscript | None
    known: frozenset[str]


@dataclass
class _Body:
    """What is read of a loop, statement by statement."""

    context: FileContext
    loops: list[ast.For] = field(default_factory=list)
    locals: set[str] = field(default_factory=set)
    stores: list[ast.Subscript] = field(default_factory=list)
    values: list[_Value] = field(default_factory=list)

    def read(self, loop: ast.For) -> Fill | None:
        if not self._is_loop(loop, ()) or not self.stores:
            return None
        places = [*self.stores, *(part for value in self.values for part in _places(value))]
        if not all(self._is_index(index) for place in places for index in _indices(place)):
            return None
        if not all(self._is_plain(value.expression, value) for value in self.values):
            return None
        if any(element_loop(self.context, one) is not None for one in self.loops):
            return None
        filled = {spelling(store.value): store.value for store in self.stores}
        if not all(self._is_tensor(tensor) for tensor in filled.values()):
            return None
        return Fill(loop, tuple(filled.values()), tuple(self.loops))

    def _is_loop(self, loop: ast.For, around: tuple[str, ...]) -> bool:
        match loop:
            case ast.For(target=ast.Name(id=name), iter=ast.Call(func=ranged), orelse=[]):
                self.loops.append(loop)
                return self.context.names.is_builtin(ranged, "range") and all(
                    self._is_step(statement, (*around, name)) for statement in loop.body
                )
        return False

    def _is_step(self, statement: ast.stmt, variables: tuple[str, ...]) -> bool:
        known = frozenset(self.locals)
        match statement:
            case ast.For():
                return self._is_loop(statement, variables)
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                self.locals.add(name)
                self.values.append(_Value(value, None, known))
                return True
            case (
                ast.Assign(targets=[ast.Subscript() as store], value=value)
                | ast.AugAssign(target=ast.Subscript() as store, value=value)
            ):
                self.stores.append(store)
                self.values.append(_Value(value, store, known))
                return isinstance(store.value, (ast.Name, ast.Attribute)) and _names(
                    store.slice
                ).issuperset(variables)
        return False

    def _is_index(self, index: ast.expr) -> bool:
        """Whether an index picks one place, or places of the same number in each round."""
        if isinstance(index, ast.Slice):
            bounds = [
                bound for bound in (index.lower, index.upper, index.step) if bound is not None
            ]
            return _is_window(index) or not any(_names(bound) & self._varying for bound in bounds)
        return not any(
            self._is_tensor(part) for part in ast.walk(index) if isinstance(part, ast.Name)
        )

    @property
    def _varying(self) -> set[str]:
        return self.locals | {getattr(loop.target, "id", "") for loop in self.loops}

    def _is_plain(self, value: ast.expr, of: _Value) -> bool:
        """Whether a value has a form for all places at once."""
        match value:
            case ast.Constant(value=int() | float()):
                return True
            case ast.Name(id=name):
                return not self._is_filled(value) and (name not in self.locals or name in of.known)
            case ast.Attribute(value=ast.Name() | ast.Attribute()):
                return not self._is_filled(value)
            case ast.BinOp(left=left, op=operator, right=right):
                return not isinstance(operator, ast.MatMult) and all(
                    self._is_plain(part, of) for part in (left, right)
                )
            case ast.UnaryOp(operand=operand):
                return self._is_plain(operand, of)
            case ast.Subscript(value=ast.Name() | ast.Attribute() as base):
                if self._is_filled(base):
                    return of.store is not None and spelling(value) == spelling(of.store)
                return self._is_tensor(base) or not _names(value) & self._varying
            case ast.Call() if all(word.arg in _AXES for word in value.keywords):
                operands = self._operands(value)
                return operands is not None and all(self._is_plain(one, of) for one in operands)
        return False

    def _operands(self, call: ast.Call) -> list[ast.expr] | None:
        """What a call computes from, element by element or as a sum and the like; None for other calls."""
        module, _, name = (self.context.names.dotted(call.func) or "").rpartition(".")
        if f"{module}.{name}" in _BUILTINS or name in _FUNCTIONS.get(module, ()):
            return call.args
        if isinstance(call.func, ast.Attribute) and call.func.attr in _METHODS:
            return [call.func.value, *call.args]
        return None

    def _is_filled(self, node: ast.expr) -> bool:
        return any(spelling(node) == spelling(store.value) for store in self.stores)

    def _is_tensor(self, node: ast.expr) -> bool:
        return self.context.is_a(node, _TENSOR)


def _indices(place: ast.Subscript) -> list[ast.expr]:
    return place.slice.elts if isinstance(place.slice, ast.Tuple) else [place.slice]


def _names(node: ast.AST) -> set[str]:
    return {part.id for part in ast.walk(node) if isinstance(part, ast.Name)}


def _places(value: _Value) -> Iterator[ast.Subscript]:
    return (part for part in ast.walk(value.expression) if isinstance(part, ast.Subscript))


def _is_window(cut: ast.Slice) -> bool:
    """Whether a slice moves on, and has one length: `x[i : i + width]`."""
    match cut:
        case ast.Slice(
            lower=ast.expr() as lower, upper=ast.BinOp(left=left, op=ast.Add(), right=right)
        ):
            start, ends = _names(lower), (left, right)
            return any(
                spelling(one) == spelling(lower) and not _names(other) & start
                for one, other in (ends, ends[::-1])
            )
    return False
