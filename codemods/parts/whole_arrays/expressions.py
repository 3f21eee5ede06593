"""Expressions of elements as expressions of whole arrays, in the user's text where that stays."""

from __future__ import annotations

import ast

from perflint.codemods.parts import imports
from perflint.codemods.parts.whole_arrays.plan import (
    BOTH_SIDES,
    CONSTANTS,
    LAST_DIGITS,
    MATH_ERRORS,
    NAN,
    OUT_OF_RANGE,
    POWERS,
    WHOLE_NUMBERS,
    Axis,
    Plan,
    Refused,
)
from perflint.language.nodes import descendants, parent
from perflint.reasoning.arrays.element_loops.expressions import ROWWISE
from perflint.reasoning.arrays.element_loops.loops import ElementLoop
from perflint.reasoning.arrays.element_loops.subscripts import array_of, index_parts
from perflint.reasoning.arrays.elementwise import MATH
from perflint.reasoning.arrays.native_forms import spliced
from perflint.reasoning.arrays.shapes import counted, dim, dtype, shape, whole_and_less
from perflint.reasoning.occurrence.loop_heads import Head, is_number
from perflint.rules.context import Context
from perflint.syntax.spelling import spelling

# Functions that do the same to an element and to an array, to the last digit.
_SAME = frozenset(
    "abs absolute ceil copysign cos exp expm1 fabs floor fmax fmin log log10 log1p log2 maximum minimum"
    " negative rint sign sin sqrt square tan tanh trunc".split()
)
_TORCH_NAMES = {
    "arcsin": "asin",
    "arccos": "acos",
    "arctan": "atan",
    "arctan2": "atan2",
    "power": "pow",
}
_NO_FLOATS = frozenset("floor ceil trunc isnan isinf isfinite isclose gcd lcm".split())
_WHOLE = frozenset({"floor", "ceil", "trunc"})
_PAIRS = frozenset({"atan2", "copysign", "fmod", "hypot", "pow"})
_LOOSE = (ast.Name, ast.Attribute, ast.Subscript, ast.Call, ast.Constant)
_UNEQUAL = "the lengths of what `zip` joins are not shown to be equal"


class Expressions:
    """What is known of the arrays in a loop, and the text of its expressions.

    Attributes:
        plan: what has been found out on the way.
        axes: the loops.
        locals: names bound in the body, with the arrays in them.
        used: the arrays in the expression that is being written.
        scalar: the texts of arrays whose elements are shown to be numbers.
        shown_numbers: the names that are shown to hold numbers.
        python: whether the expression gives Python numbers.
        as_floats: whether whole numbers are stored as floats.
    """

    def __init__(self, context: Context, loop: ElementLoop, plan: Plan) -> None:
        self.context = context
        self.loop = loop
        self.plan = plan
        self.axes: list[Axis] = []
        self.locals: dict[str, list[ast.expr]] = {}
        self.used: list[ast.expr] = []
        self.scalar: set[str] = set()
        self.shown_numbers: set[str] = set()
        self.python = False
        self.as_floats = False

    def library(self, array: ast.expr) -> str | None:
        """The library of an array that a rewrite can be written for."""
        if self.context.is_a(array, "torch.Tensor"):
            return "torch"
        known = self.context.type(array)
        return "numpy" if known is not None and known.name.startswith("numpy.") else None

    def axis(self, head: Head) -> Axis:
        """The length that a loop runs over, from its head."""
        context = self.context
        first = 0
        names = {name for other in self.loop.heads for name in other.names}
        for part in (head.first, head.stop):
            if part is not None and any(
                isinstance(node, ast.Name) and node.id in names for node in descendants(part)
            ):
                raise Refused("an inner loop is as long as an outer one says")
        if head.first is not None:
            if not (isinstance(head.first, ast.Constant) and isinstance(head.first.value, int)):
                raise Refused("the loop starts at a position that is not constant")
            first = head.first.value
            if first < 0:
                raise Refused("the loop starts at a negative position")
        if head.stop is None:
            lengths = {shape(context, array).length for array in head.arrays}
            array = head.arrays[0]
            length = lengths.pop() if len(lengths) == 1 else None
            return Axis(head, 0, length, 0, f"len({context.code(array)})", True)
        stop, shift = head.stop, 0
        match stop:
            case ast.BinOp(left=left, op=ast.Sub(), right=ast.Constant(value=int() as number)):
                if number > 0:
                    stop, shift = left, -number
        length = dim(context, stop)
        return Axis(head, first, length, shift, context.code(head.stop), counted(context, stop))

    def range_of(self, array: ast.expr, axis: Axis, number: int, offset: int) -> str:
        """The slice of dimension `number` of an array that a loop runs over; empty if it is all."""
        if len({shape(self.context, joined).length for joined in axis.head.arrays}) > 1:
            raise Refused(_UNEQUAL)
        known, less = whole_and_less(shape(self.context, array).axis(number))
        length, missing = whole_and_less(axis.length)
        whole = length is not None and known == length
        begin, end = axis.first + offset, axis.shift + offset + less - missing
        if whole:
            if begin < 0 or end > 0:
                raise Refused(f"positions in `{self.context.short(array)}` leave it or wrap around")
            if begin == 0 and end == 0:
                return ""
            return f"{begin or ''}:{end or ''}"
        if begin < 0 or offset != 0 or axis.shift != 0:
            raise Refused(
                f"the length of `{self.context.short(array)}` is not shown to be that of the loop"
            )
        if not axis.counted:
            raise Refused(f"`{axis.stop}` may be negative")
        self.plan.warn(OUT_OF_RANGE)
        simple = axis.stop.isidentifier() or axis.stop.isdigit()
        return f"{begin or ''}:{axis.stop}" if simple else f"{begin or ''} : {axis.stop}".strip()

    def text(self, node: ast.expr) -> str:
        """An expression of elements as one of arrays, in the user's text where that stays."""
        if not self.varies(node):
            if not isinstance(node, (ast.Name, ast.Constant)):
                match node:
                    case ast.UnaryOp(operand=ast.Constant()) | ast.Attribute():
                        pass
                    case _:
                        self.plan.exact = False
            elif isinstance(node, ast.Name) and not is_number(self.context, node):
                self.plan.exact = False
            return self.context.code(node)
        match node:
            case ast.Name(id=name):
                return self._variable(node, name)
            case ast.Subscript():
                return self._item(node)
            case ast.Compare():
                return self._comparison(node)
            case ast.BoolOp(op=operator, values=values):
                sign = " & " if isinstance(operator, ast.And) else " | "
                return "(" + sign.join(self._truth(value) for value in values) + ")"
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                return f"~{self._truth(operand)}"
            case ast.IfExp(test=test, body=body, orelse=orelse):
                self.plan.warn(BOTH_SIDES)
                return self.where(self.condition(test), self.text(body), self.text(orelse))
            case ast.Call():
                return self._call(node)
            case ast.BinOp(op=ast.Pow()):
                self.plan.warn(POWERS)
            case ast.BinOp(op=operator) if not isinstance(
                operator, (ast.Add, ast.Sub, ast.Mult, ast.Div)
            ):
                self.plan.exact = False
            case ast.Attribute(attr=attr):
                if attr in ("T", "data"):
                    raise Refused(f"`.{attr}` of an element")
                self.plan.exact = False
        return self._spliced(node)

    def _spliced(self, node: ast.expr) -> str:
        """The text of a node with those of its parts that vary replaced."""
        text = spliced(self.context, node, self.text)
        if text is None:
            raise Refused("a comment stands inside an expression")
        return text

    def varies(self, node: ast.AST) -> bool:
        """Whether an expression depends on the element or the position."""
        names = {name for head in self.loop.heads for name in head.names}
        return any(
            isinstance(inner, ast.Name) and (inner.id in names or inner.id in self.locals)
            for inner in descendants(node)
        )

    def _variable(self, node: ast.Name, name: str) -> str:
        if name in self.locals:
            self.used.extend(self.locals[name])
            return name
        for number, axis in enumerate(self.axes):
            head = axis.head
            if name in head.values:
                return self._value(head.values[name], axis)
            if name == head.index:
                return self._positions(axis, number)
        raise Refused(f"`{name}` is bound by an inner loop")

    def _value(self, array: ast.expr, axis: Axis) -> str:
        """What a variable that runs over an array stands for."""
        if len(self.axes) > 1:
            return self._nested_value(array)
        self._use(array)
        text = self.atom(array)
        if len(axis.head.arrays) < 2:
            return text
        others = [other for other in axis.head.arrays if other is not array]
        mine = shape(self.context, array).length
        limits = [other for other in others if shape(self.context, other).length != mine]
        if not limits:
            return text
        if len(limits) > 1:
            raise Refused(_UNEQUAL)
        return f"{text}[: len({self.context.code(limits[0])})]"

    def _nested_value(self, array: ast.expr) -> str:
        """An element of a row of an array: `for row in x: for v in row`."""
        heads = [axis.head for axis in self.axes]
        if not isinstance(array, ast.Name) or array.id not in heads[0].values or len(heads) != 2:
            raise Refused("the loops do not run over one array")
        outer = heads[0].values[array.id]
        if len(heads[0].arrays) != 1 or len(heads[1].arrays) != 1:
            raise Refused("the loops do not run over one array")
        self._use(outer)
        return self.atom(outer)

    def _positions(self, axis: Axis, number: int) -> str:
        if self.loop.library != "numpy":
            raise Refused("the position itself is used as a value")
        if not axis.counted or axis.head.first is not None or axis.shift:
            raise Refused("the position itself is used as a value")
        self.plan.exact = False
        text = f"{self.module()}.arange({axis.stop})"
        after = len(self.axes) - number - 1
        return f"{text}[:{', None' * after}]" if after else text

    def _is_position(self, node: ast.expr) -> bool:
        """Whether an expression is the position itself, counted from 0 to the end."""
        if not isinstance(node, ast.Name) or len(self.axes) != 1 or self.loop.library != "numpy":
            return False
        head = self.axes[0].head
        return node.id == head.index and head.first is None and self.axes[0].counted

    def _use(self, array: ast.expr) -> None:
        if self.library(array) is None:
            raise Refused(f"`{self.context.short(array)}` is not known to be an array")
        self.used.append(array)

    def atom(self, node: ast.expr) -> str:
        """The text of an expression that an index or an attribute can follow."""
        text = self.context.code(node)
        return text if is_atom(node) else f"({text})"

    def _item(self, node: ast.Subscript) -> str:
        array = array_of(node)
        if isinstance(array, ast.Name) and self._is_row(array.id):
            raise Refused("rows and their items are both used")
        return self.sliced(array, index_parts(node))

    def _is_row(self, name: str) -> bool:
        return name in self.locals or any(name in head.values for head in self.loop.heads)

    def sliced(self, array: ast.expr, parts: list[ast.expr], *, storing: bool = False) -> str:
        """An array with slices where the loop's positions were."""
        found: list[int] = []  # which loop each variable dimension belongs to
        texts: list[str] = []
        for number, part in enumerate(parts):
            which, offset = self._position(part)
            if which is None:
                if self.varies(part):
                    return self._gathered(array, parts, storing)
                texts.append(self.context.code(part))
                continue
            found.append(which)
            texts.append(self.range_of(array, self.axes[which], number, offset))
        if not storing:
            self._use(array)
        base = self.atom(array)
        if len(set(found)) < len(found):
            raise Refused("one position picks an element on a diagonal")
        if found != sorted(found):
            if len(found) == 2 and len(self.axes) == 2 and len(parts) == 2 and not storing:
                inner = base if texts == ["", ""] else f"{base}[{self.joined(texts)}]"
                return f"{inner}.T"
            raise Refused("the dimensions of the arrays are in different orders")
        if len(found) < len(self.axes) and len(self.axes) > 1:
            if storing:
                raise Refused("elements are overwritten by an inner loop")
            if len(parts) != len(found):
                raise Refused("constant positions and several loops meet")
            seen = iter(texts)
            widened = [
                (next(seen) or ":") if which in found else "None"
                for which in range(found[0], len(self.axes))
            ]
            return base if widened == [":"] else f"{base}[{', '.join(widened)}]"
        if all(not text for text in texts):
            return base
        return f"{base}[{self.joined(texts)}]"

    def joined(self, texts: list[str]) -> str:
        """The text of an index with these slices."""
        return ", ".join(text or ":" for text in texts)

    def _position(self, part: ast.expr) -> tuple[int | None, int]:
        """Which loop's position an index is, and how far from it."""
        match part:
            case ast.Name(id=name):
                offset = 0
            case ast.BinOp(
                left=ast.Name(id=name),
                op=ast.Add() | ast.Sub() as operator,
                right=ast.Constant(value=int() as number),
            ):
                offset = number if isinstance(operator, ast.Add) else -number
            case _:
                return None, 0
        for number, axis in enumerate(self.axes):
            if axis.head.index == name:
                return number, offset
        return None, 0

    def _gathered(self, array: ast.expr, parts: list[ast.expr], storing: bool) -> str:
        """`x[index[i]]`: the elements that an array of positions picks."""
        if storing:
            raise Refused("positions may repeat: `np.add.at` or `bincount` sums them")
        if len(parts) != 1 or len(self.axes) != 1:
            raise Refused("positions are picked in several dimensions")
        if not isinstance(parts[0], (ast.Name, ast.Subscript)):
            raise Refused(f"the position `{self.context.short(parts[0])}` is computed")
        if isinstance(parts[0], ast.Subscript) and self.library(array_of(parts[0])) is None:
            raise Refused(f"`{self.context.short(array_of(parts[0]))}` is not known to be an array")
        index = self.text(parts[0])
        self._use(array)
        self.plan.warn(OUT_OF_RANGE)
        return f"{self.atom(array)}[{index}]"

    def _comparison(self, node: ast.Compare) -> str:
        if len(node.ops) == 1:
            return self._spliced(node)
        parts = [node.left, *node.comparators]
        signs = {
            ast.Lt: "<",
            ast.LtE: "<=",
            ast.Gt: ">",
            ast.GtE: ">=",
            ast.Eq: "==",
            ast.NotEq: "!=",
        }
        pairs = [
            f"({self.text(one)} {signs[type(op)]} {self.text(other)})"
            for one, op, other in zip(parts, node.ops, parts[1:])
        ]
        return f"({' & '.join(pairs)})"

    def _truth(self, node: ast.expr) -> str:
        """A condition as an array of booleans, in parentheses."""
        if isinstance(node, ast.Compare):
            text = self.text(node)
            return text if len(node.ops) > 1 else f"({text})"
        if isinstance(node, (ast.BoolOp, ast.UnaryOp)):
            return self.text(node)
        callee = self.context.callee(node) if isinstance(node, ast.Call) else None
        if callee is not None and callee.rpartition(".")[2] in ("isnan", "isinf", "isfinite"):
            return self.text(node)
        raise Refused(f"`{self.context.short(node)}` is used as a truth value")

    def condition(self, test: ast.expr) -> str:
        """A condition for `where` or as a mask; what it reads must be numbers."""
        if not self.varies(test):
            raise Refused(
                f"the condition `{self.context.short(test)}` is the same in each iteration"
            )
        if isinstance(test, ast.Compare) and len(test.ops) == 1:
            text = self.text(test)
        else:
            text = self._truth(test)
            if text.startswith("(") and isinstance(test, (ast.BoolOp, ast.Compare)):
                text = text[1:-1]
        self.note_numbers(test)
        return text

    def note_numbers(self, node: ast.AST) -> None:
        """Note that the elements in an expression are shown to be single numbers."""
        for inner in descendants(node):
            if isinstance(inner, ast.Subscript):
                self.scalar.add(self.key(array_of(inner)))
            elif isinstance(inner, ast.Name):
                for axis in self.axes:
                    if inner.id in axis.head.values:
                        self.scalar.add(self.key(axis.head.values[inner.id]))
                for array in self.locals.get(inner.id, ()):
                    self.scalar.add(self.key(array))

        self.shown_numbers.update(
            inner.id for inner in descendants(node) if isinstance(inner, ast.Name)
        )

    def require_numbers(self, node: ast.expr) -> None:
        """Refuse an expression beside the elements of which something may be a whole array."""
        for inner in descendants(node):
            if isinstance(inner, ast.Name) and isinstance(inner.ctx, ast.Load):
                above = parent(inner)
                if self.varies(inner) or inner.id in self.shown_numbers:
                    continue
                if isinstance(above, ast.Subscript) and above.value is inner:
                    continue
                if isinstance(above, ast.Call) and above.func is inner:
                    continue
                whole: ast.expr = inner
                while isinstance(above, ast.Attribute):
                    whole, above = above, parent(above)
                if isinstance(above, ast.Call) and above.func is whole:
                    continue
                if (self.context.name(whole) or "").startswith(("math.", "numpy.", "torch.")):
                    continue
                if not is_number(self.context, whole):
                    raise Refused(f"`{self.context.short(whole)}` is not known to be a number")

    def key(self, array: ast.expr) -> str:
        """What an array is known by."""
        return spelling(array)

    def where(self, condition: str, one: str, other: str) -> str:
        """A choice between two values for each element."""
        return f"{self.module()}.where({condition}, {one}, {other})"

    def module(self) -> str:
        """The name of the library in the file, which is imported where it is not."""
        text, edits = imports.module(self.context, self.loop.library, self.loop.node)
        for edit in edits:
            if edit not in self.plan.edits:
                self.plan.edits.append(edit)
        return text

    def _call(self, node: ast.Call) -> str:
        callee = self.context.callee(node) or ""
        module, _, name = callee.rpartition(".")
        args = node.args
        if module == "math":
            if name not in MATH or node.keywords:
                raise Refused(f"there is no array function for `math.{name}`")
            self.plan.warn(MATH_ERRORS)
            self.note_numbers(node)
            shown = MATH[name]
            if self.loop.library == "torch":
                shown = {
                    **_TORCH_NAMES,
                    "fabs": "abs",
                    "degrees": "rad2deg",
                    "radians": "deg2rad",
                }.get(shown, shown)
            self.python = True
            given = [self.text(arg) for arg in args]
            if name == "log" and len(given) == 2:
                return f"({self._log(given[0], args[0])} / {self._log(given[1], args[1])})"
            if len(given) != (2 if name in _PAIRS else 1):
                raise Refused(f"there is no array function for `math.{name}` of {len(given)}")
            if shown not in _NO_FLOATS and self._may_be_narrow():
                given.append("dtype=float")  # as `math` computes, whatever the elements are
            text = f"{self.module()}.{shown}({', '.join(given)})"
            if name not in _WHOLE or self.as_floats:
                return text
            self.plan.warn(WHOLE_NUMBERS)
            return f"{text}.astype(int)" if self.loop.library == "numpy" else f"{text}.long()"
        if module == "builtins":
            return self._builtin(node, name)
        if isinstance(node.func, ast.Attribute) and self.varies(node.func.value):
            if node.func.attr == "item" and not args:
                self.note_numbers(node.func.value)
                self.python = True
                return self.text(node.func.value)
            if node.func.attr in _SAME | {
                "sigmoid",
                "relu",
                "clamp",
                "clip",
                "square",
                "pow",
                "neg",
            }:
                if any(self.varies(arg) for arg in args):
                    raise Refused(f"`.{node.func.attr}` is given elements")
                self.plan.exact = False
                span, value = self.context.span(node), node.func.value
                rest = self.context.source.text[self.context.span(value).end : span.end]
                text = self.text(value)
                return f"{text if isinstance(value, _LOOSE) else f'({text})'}{rest}"
            raise Refused(f"`.{node.func.attr}` of a row")
        if module in ("numpy", "torch", "torch.nn.functional", "torch.special"):
            if name in ROWWISE:
                raise Refused(f"`{name}` of a row needs the number of dimensions")
            if module.partition(".")[0] != self.loop.library:
                raise Refused("functions of two libraries meet in the loop")
            if name not in _SAME:
                self.plan.exact = False
            if module == "numpy" and name in ("float64", "float32", "int64", "int32"):
                raise Refused(f"`{name}` converts an element")
            return self._spliced(node)
        raise Refused(f"`{self.context.short(node.func)}` is called with elements")

    def _log(self, text: str, argument: ast.expr) -> str:
        """The logarithm of an argument, which may be one number."""
        if not self.varies(argument) and self.loop.library == "torch":
            raise Refused("the base of the logarithm is no tensor")
        narrow = self.varies(argument) and self._may_be_narrow()
        return f"{self.module()}.log({text}{', dtype=float' if narrow else ''})"

    def _may_be_narrow(self) -> bool:
        """Whether numpy may compute with fewer digits than a Python float has: of `uint8` elements
        `np.sqrt` makes `float16`."""
        return self.loop.library == "numpy" and not all(
            dtype(self.context, array) in ("float64", "int64") for array in self.loop.arrays
        )

    def _builtin(self, node: ast.Call, name: str) -> str:
        args = node.args
        np = self.loop.library == "numpy"
        if name == "abs" and len(args) == 1:
            self.plan.exact = self.plan.exact and np
            return f"{self.module()}.abs({self.text(args[0])})"
        if name in ("max", "min") and len(args) == 2 and np:
            self.plan.warn(NAN)
            self.note_numbers(node)
            texts = ", ".join(self.text(arg) for arg in args)
            return f"{self.module()}.{name}imum({texts})"
        if name in ("float", "int", "bool") and len(args) == 1:
            self.note_numbers(args[0])
            self.python = True
            text = self.text(args[0])
            self.plan.exact = False
            if not isinstance(args[0], _LOOSE):
                text = f"({text})"
            if name == "int":
                self.plan.warn(WHOLE_NUMBERS)
            if np:
                return f"{text}.astype({name})"
            return f"{text}.{ {'float': 'double', 'int': 'long', 'bool': 'bool'}[name] }()"
        raise Refused(f"`{name}` of an element has no whole-array form here")

    def distinct(self, arrays: list[ast.expr]) -> list[ast.expr]:
        """Arrays, each once."""
        seen: dict[str, ast.expr] = {}
        for array in arrays:
            seen.setdefault(self.key(array), array)
        return list(seen.values())

    def _flat(self, array: ast.expr, ranks: int = 1) -> bool:
        """Whether an array is shown to have as many dimensions as positions are given."""
        known = shape(self.context, array)
        if known.dims is not None:
            return len(known.dims) == ranks
        return self.key(array) in self.scalar

    def require_alike(self, arrays: list[ast.expr]) -> None:
        """Refuse arrays that may differ in their number of dimensions."""
        distinct = self.distinct(arrays)
        if len(distinct) < 2 or all(self._flat(array) for array in distinct):
            return
        if len({shape(self.context, array).key for array in distinct}) == 1:
            return
        names = " and ".join(f"`{self.context.short(array)}`" for array in distinct[:2])
        raise Refused(f"{names} may differ in their number of dimensions")

    def reduced(self, step_value: ast.expr, mask: str | None, function: str) -> str:
        """A reduction of all elements."""
        self.require_numbers(step_value)
        text = self.text(step_value)
        arrays = self.distinct(self.used)
        self.require_alike(arrays)
        self.plan.warn(LAST_DIGITS)
        axis = ""
        if mask is not None:
            text = f"{text if is_atom(step_value) else f'({text})'}[{mask}]"
        elif self.python or all(self._flat(array, len(self.axes)) for array in arrays):
            pass
        elif len(arrays) == 1 or len({shape(self.context, a).key for a in arrays}) == 1:
            axes = ", ".join(str(number) for number in range(len(self.axes)))
            word = "axis" if self.loop.library == "numpy" else "dim"
            axis = f", {word}={axes if len(self.axes) == 1 else f'({axes})'}"
        else:
            names = " and ".join(f"`{self.context.short(array)}`" for array in arrays[:2])
            raise Refused(f"{names} may have rows")
        if self.loop.library == "torch" and function == "prod" and "(" in axis:
            raise Refused("torch multiplies over one dimension at a time")
        return f"{self.module()}.{function}({text}{axis})"

    def elements(self, value: ast.expr, mask: str | None) -> str:
        """The elements of a result, as iterating gives them."""
        if not self.varies(value):
            raise Refused("the same value is collected in each iteration")
        if mask is not None and self._is_position(value):
            self.plan.exact, self.python = False, True
            return f"{self.module()}.flatnonzero({mask}).tolist()"
        self.require_numbers(value)
        text = self.text(value)
        self.require_alike(self.used)
        if any(isinstance(node, ast.IfExp) or _is_extreme(node) for node in ast.walk(value)):
            self.plan.warn(CONSTANTS)
        if mask is not None:
            text = f"{text if is_atom(value) else f'({text})'}[{mask}]"
        if self.python:
            return f"{text if is_atom(value) or mask else f'({text})'}.tolist()"
        return text


def is_atom(node: ast.expr) -> bool:
    """Whether an attribute, a call or an index can follow an expression as it is written."""
    return isinstance(node, _LOOSE)


def _is_extreme(node: ast.AST) -> bool:
    return (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id in ("max", "min")
    )
