"""Replace a loop over the elements of arrays by expressions on whole arrays.

    out = np.zeros(len(x))                      out = np.zeros(len(x))
    for i in range(len(x)):             ->      out[:] = x * 2 + y[:len(x)]
        out[i] = x[i] * 2 + y[i]

    for v in x:                         ->      total += np.sum(x * x)
        total += v * v

    for i in range(n):                  ->      out[:] = np.where(x > 0, np.log(x), 0.0)
        if x[i] > 0:
            out[i] = math.log(x[i])
        else:
            out[i] = 0.0

Also: running maxima and minima, counts under a condition, lists that grow by one element, products of
matrices by three loops, comprehensions, `sum`, `max`, `any` over a generator. Results are stored into
the array that was there (`out[:] = …`), never into a new one, so its dtype and its other references
stay. An array that may be longer than the loop is sliced.

Shown before anything is rewritten: the arrays are arrays; those that stand in one expression have the
same number of dimensions (rows times numbers is not columns times numbers); no iteration reads what
another one wrote; positions cannot be negative; the loop's variables are not used after it.

Safe where all arrays are made in the same function with `float64` elements (torch: with the default dtype and
no gradients), their lengths are shown to be equal, and the body is one store of `+ - * /` or of functions
that do the same to an element and to an array. Otherwise unsafe: an index that is out of range may no longer
be reported, sums differ in their last digits and small integers add up without wrapping, the sum of nothing
is `0.0`, a `math` function gives `nan` or `inf` with a warning where it raised, whole numbers among floats
become floats, and an array of several dimensions does not raise where it did, or raises where it did not
(elements of shape `(1,)` have an `.item()`, too). Where an element raises, the loop has done what came before
it, and the whole expression nothing. Whole numbers (`int`, `math.floor`, `math.ceil`, `math.trunc`) stay
integers, of 64 bits: what is larger wraps around, and `nan` is some number where it raised. Refused where any
of the above is not shown, for pandas, JAX and TensorFlow, for running sums, for positions of extremes, for
progress bars, for calls of the user's own functions, and where a handler around the loop minds what an
element may raise.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass, field

from perflint.codemods.parts import imports
from perflint.codemods.parts.escapes import handled
from perflint.codemods.parts.layout import comments_in, indent_of, indent_step, owns_lines
from perflint.codemods.parts.naming import fresh
from perflint.codemods.parts.truth import is_test
from perflint.reasoning.arrays.element_loops.loops import ElementLoop, Step
from perflint.reasoning.arrays.element_loops.subscripts import array_of, index_parts
from perflint.reasoning.arrays.shapes import Key, counted, dim, dtype, is_fresh, is_view, shape
from perflint.reasoning.occurrence.iteration_work import OUTSIDE
from perflint.reasoning.occurrence.loop_heads import Head, is_number
from perflint.rules.codemod import Codemod
from perflint.rules.context import Context
from perflint.semantics.elementwise import MATH
from perflint.semantics.names import descendants, parent
from perflint.syntax.edits import Edit, Fix, Refusal, Safety
from perflint.syntax.spelling import spelling

CODEMOD = Codemod(
    name="vectorize-loop",
    summary="replace a loop over the elements of arrays by expressions on whole arrays",
    safety=Safety.SAFE,
    varies=True,
)

_OUT_OF_RANGE = "an index that is out of range may no longer be reported"
_LAST_DIGITS = (
    "sums differ in their last digits, small integers no longer wrap, and nothing sums to `0.0`"
)
_CONSTANTS = "a whole number beside floats becomes a float"
_DIMENSIONS = "an array of several dimensions does not raise, or raises elsewhere"
_WHOLE_NUMBERS = "numbers beyond 64 bits wrap around, and `nan` is some integer where it raised"
_MATH_ERRORS = "where a `math` function raises, the array function gives `nan` or `inf` and warns"
_BOTH_SIDES = "both sides of the condition are computed for all elements"
_POWERS = "powers can differ in their last digit"
_DTYPE = "elements of another dtype may be rounded or overflow in another way"
_OVERLAP = "arrays that share memory give other results"
_PARTIAL = "an error half way leaves nothing half done"
_NAN = "`nan` is treated in another way"
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
_RAISED = frozenset(
    "ArithmeticError FloatingPointError IndexError LookupError OverflowError ValueError"
    " ZeroDivisionError".split()
)
_NO_FLOATS = frozenset("floor ceil trunc isnan isinf isfinite isclose gcd lcm".split())
_WHOLE = frozenset({"floor", "ceil", "trunc"})
_OF_INTEGERS = (ast.BitAnd, ast.BitOr, ast.BitXor, ast.Invert, ast.LShift, ast.RShift)
_PAIRS = frozenset({"atan2", "copysign", "fmod", "hypot", "pow"})
_LOOSE = (ast.Name, ast.Attribute, ast.Subscript, ast.Call, ast.Constant)


class _Refused(Exception):
    """A precondition that is not shown."""


@dataclass
class _Plan:
    """What has been found out on the way."""

    reasons: list[str] = field(default_factory=list)
    edits: list[Edit] = field(default_factory=list)
    exact: bool = True  # the arithmetic is the same for an element and for an array

    def warn(self, reason: str) -> None:
        if reason not in self.reasons:
            self.reasons.append(reason)


def rewrite(context: Context, loop: ElementLoop) -> Fix | Refusal:
    """The rewrite of an element loop."""
    try:
        return _Rewrite(context, loop).fix()
    except _Refused as refused:
        return Refusal(CODEMOD.name, str(refused))


@dataclass(frozen=True)
class _Axis:
    """One loop: its head, the key of its length, and how far its end is from that length."""

    head: Head
    first: int
    length: Key | None
    shift: int  # positions run to length + shift
    stop: str  # the text of the end
    counted: bool


class _Rewrite:
    def __init__(self, context: Context, loop: ElementLoop) -> None:
        self.context = context
        self.loop = loop
        self.plan = _Plan()
        self.axes: list[_Axis] = []
        self.locals: dict[str, list[ast.expr]] = {}  # names bound in the body: the arrays in them
        self.used: list[ast.expr] = []  # arrays in the expression that is being written
        self.scalar: set[str] = set()  # texts of arrays whose elements are shown to be numbers
        self.shown_numbers: set[str] = set()  # names that are shown to hold numbers
        self.python = False  # whether the expression gives Python numbers
        self.as_floats = False  # whether whole numbers are stored as floats
        self.region: ast.AST = context.flow.function(loop.node) or context.names.tree

    # The whole

    def fix(self) -> Fix:
        loop = self.loop
        self._check()
        self.axes = [self._axis(head) for head in loop.heads]
        if isinstance(loop.node, ast.For):
            edits, title = self._statement(loop.node)
        else:
            assert not isinstance(loop.node, ast.While)  # refused
            edits, title = self._comprehension(loop.node)
        reasons = self.plan.reasons
        safe = not reasons and self.plan.exact and isinstance(loop.node, ast.For)
        if safe and not self._all_shown():
            safe = False
            self.plan.warn(_DTYPE)
        if not safe and handled(self.context, loop.node) & _RAISED:
            raise _Refused("an exception of an element is handled, and arrays raise none")
        if not safe and not reasons:
            self.plan.warn(_DTYPE)
        if not safe and any(shape(self.context, array).dims is None for array in loop.arrays):
            if self.scalar:
                self.plan.warn(_DIMENSIONS)
        return Fix(
            CODEMOD.name,
            (*self.plan.edits, *edits),
            Safety.SAFE if safe else Safety.UNSAFE,
            title,
            "" if safe else "; ".join(reasons),
        )

    def _check(self) -> None:
        context, loop = self.context, self.loop
        if loop.library not in ("numpy", "torch"):
            raise _Refused(f"there is no rewrite for {loop.library} arrays")
        for array in (*loop.arrays, *(a for head in loop.heads for a in head.arrays)):
            found = context.type(array)
            if found is not None and found.name in (
                "pandas.Series",
                "numpy.ma.MaskedArray",
                "numpy.matrix",
                "numpy.flatiter",
            ):
                raise _Refused(f"`{context.short(array)}` is no plain array")
            if any(
                isinstance(node, ast.Call) and context.reaches(node, *OUTSIDE)
                for node in ast.walk(array)
            ):
                raise _Refused(
                    f"`{context.short(array)}` reads a file; give the array a name first"
                )
        if any(isinstance(node, ast.While) for node in descendants(loop.node)):
            raise _Refused("the loop counts by hand, and its counter lives on; use `for` first")
        if loop.carried:
            raise _Refused(f"`{loop.carried}` is a running sum: `cumsum` does it, by other rules")
        if any(head.stepped for head in loop.heads):
            raise _Refused("the loop counts in steps")
        if any(head.progress for head in loop.heads):
            raise _Refused("the loop shows a progress bar")
        if any(head.flat for head in loop.heads):
            raise _Refused("the loop runs over positions of any number of dimensions")
        if loop.whole:
            raise _Refused("a number of a whole array would be asked for without elements as well")
        if loop.outside:
            raise _Refused(
                f"the body calls `{min(loop.outside)}`, which may be given arrays or not"
            )
        libraries = {self._library(array) for array in loop.arrays} - {None}
        if len(libraries) > 1:
            raise _Refused("arrays of two libraries meet in the loop")
        if not isinstance(loop.node, ast.For):
            return
        if not owns_lines(context, loop.node):
            raise _Refused("several statements share a line")
        self._check_order()
        function = context.flow.function(loop.node)
        names = {name for head in loop.heads for name in head.names}
        names |= {
            step.target.id
            for step in loop.steps
            if step.kind == "local" and isinstance(step.target, ast.Name)
        }
        for name in sorted(names):  # so that the same one is named each time
            if self._used_after(name, loop.node):
                raise _Refused(f"`{name}` may be used after the loop")
            if function is not None and context.flow.captured(name, function):
                raise _Refused(f"`{name}` is captured by an inner function")

    def _check_order(self) -> None:
        """Refuse a body whose later statements would see what an earlier one stores."""
        stored = {
            self._key(array_of(step.target))
            for step in self.loop.steps
            if step.kind in ("store", "update")
        }
        if not stored or len(self.loop.steps) < 2:
            return
        alive = [array for head in self.loop.heads for array in head.values.values()]
        alive.extend(
            array_of(step.value)
            for step in self.loop.steps
            if step.kind == "local" and isinstance(step.value, (ast.Subscript, ast.Name))
        )
        for array in alive:
            if self._key(array) in stored:
                raise _Refused(
                    f"`{self.context.short(array)}` is read and stored to under two names"
                )

    def _used_after(self, name: str, node: ast.For) -> bool:
        """Whether a read outside the loop may see what the loop binds."""
        context = self.context
        if context.flow.function(node) is None:
            return True
        inside = set(descendants(node))
        return any(
            read not in inside
            and any(binding.node in inside for binding in context.flow.reaching(read))
            for read in context.flow.reads(name, self.region)
        )

    def _library(self, array: ast.expr) -> str | None:
        if self.context.is_a(array, "torch.Tensor"):
            return "torch"
        known = self.context.type(array)
        return "numpy" if known is not None and known.name.startswith("numpy.") else None

    def _all_shown(self) -> bool:
        """Whether every array is made in this function with one known dtype."""
        wanted = "float64" if self.loop.library == "numpy" else "float"
        arrays = [*self.loop.arrays, *(a for head in self.loop.heads for a in head.arrays)]
        stored = {
            self._key(array_of(step.target))
            for step in self.loop.steps
            if step.kind in ("store", "update")
        }
        return all(
            is_fresh(self.context, array)
            and (
                dtype(self.context, array) == wanted
                or dtype(self.context, array) == "int64"
                and self._key(array) not in stored
            )
            for array in arrays
        )

    # Loops and lengths

    def _axis(self, head: Head) -> _Axis:
        context = self.context
        first = 0
        names = {name for other in self.loop.heads for name in other.names}
        for part in (head.first, head.stop):
            if part is not None and any(
                isinstance(node, ast.Name) and node.id in names for node in descendants(part)
            ):
                raise _Refused("an inner loop is as long as an outer one says")
        if head.first is not None:
            if not (isinstance(head.first, ast.Constant) and isinstance(head.first.value, int)):
                raise _Refused("the loop starts at a position that is not constant")
            first = head.first.value
            if first < 0:
                raise _Refused("the loop starts at a negative position")
        if head.stop is None:
            lengths = {shape(context, array).length for array in head.arrays}
            array = head.arrays[0]
            length = lengths.pop() if len(lengths) == 1 else None
            return _Axis(head, 0, length, 0, f"len({context.code(array)})", True)
        stop, shift = head.stop, 0
        match stop:
            case ast.BinOp(left=left, op=ast.Sub(), right=ast.Constant(value=int() as number)):
                if number > 0:
                    stop, shift = left, -number
        length = dim(context, stop)
        return _Axis(head, first, length, shift, context.code(head.stop), counted(context, stop))

    def _range(self, array: ast.expr, axis: _Axis, number: int, offset: int) -> str:
        """The slice of dimension `number` of an array that a loop runs over; empty if it is all."""
        known = shape(self.context, array).axis(number)
        whole = axis.length is not None and known == axis.length
        begin, end = axis.first + offset, axis.shift + offset
        if whole:
            if begin < 0 or end > 0:
                raise _Refused(
                    f"positions in `{self.context.short(array)}` leave it or wrap around"
                )
            if begin == 0 and end == 0:
                return ""
            return f"{begin or ''}:{end or ''}"
        if begin < 0 or offset != 0 or axis.shift != 0:
            raise _Refused(
                f"the length of `{self.context.short(array)}` is not shown to be that of the loop"
            )
        if not axis.counted:
            raise _Refused(f"`{axis.stop}` may be negative")
        self.plan.warn(_OUT_OF_RANGE)
        return f"{begin or ''}:{axis.stop}"

    # Expressions

    def _text(self, node: ast.expr) -> str:
        """An expression of elements as one of arrays, in the user's text where that stays."""
        if not self._varies(node):
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
                self.plan.warn(_BOTH_SIDES)
                return self._where(self._condition(test), self._text(body), self._text(orelse))
            case ast.Call():
                return self._call(node)
            case ast.BinOp(op=ast.Pow()):
                self.plan.warn(_POWERS)
            case ast.BinOp(op=operator) if not isinstance(
                operator, (ast.Add, ast.Sub, ast.Mult, ast.Div)
            ):
                self.plan.exact = False
            case ast.Attribute(attr=attr):
                if attr in ("T", "data"):
                    raise _Refused(f"`.{attr}` of an element")
                self.plan.exact = False
        return self._spliced(node)

    def _spliced(self, node: ast.expr) -> str:
        """The text of a node with those of its parts that vary replaced."""
        context = self.context
        start, end = context.span(node)
        text = context.source.text
        pieces: list[str] = []
        position = start
        for child in sorted(
            (part for part in ast.iter_child_nodes(node) if isinstance(part, ast.expr)),
            key=lambda part: context.span(part).start,
        ):
            span = context.span(child)
            pieces.append(text[position : span.start])
            pieces.append(self._text(child))
            position = span.end
        pieces.append(text[position:end])
        return " ".join("".join(pieces).split("\n")) if "#" not in "".join(pieces) else self._no()

    def _no(self) -> str:
        raise _Refused("a comment stands inside an expression")

    def _varies(self, node: ast.AST) -> bool:
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
        raise _Refused(f"`{name}` is bound by an inner loop")

    def _value(self, array: ast.expr, axis: _Axis) -> str:
        """What a variable that runs over an array stands for."""
        if len(self.axes) > 1:
            return self._nested_value(array)
        self._use(array)
        text = self._atom(array)
        if len(axis.head.arrays) < 2:
            return text
        others = [other for other in axis.head.arrays if other is not array]
        mine = shape(self.context, array).length
        limits = [other for other in others if shape(self.context, other).length != mine]
        if not limits:
            return text
        if len(limits) > 1:
            raise _Refused("the lengths of what `zip` joins are not shown to be equal")
        return f"{text}[:len({self.context.code(limits[0])})]"

    def _nested_value(self, array: ast.expr) -> str:
        """An element of a row of an array: `for row in x: for v in row`."""
        heads = [axis.head for axis in self.axes]
        if not isinstance(array, ast.Name) or array.id not in heads[0].values or len(heads) != 2:
            raise _Refused("the loops do not run over one array")
        outer = heads[0].values[array.id]
        if len(heads[0].arrays) != 1 or len(heads[1].arrays) != 1:
            raise _Refused("the loops do not run over one array")
        self._use(outer)
        return self._atom(outer)

    def _positions(self, axis: _Axis, number: int) -> str:
        if self.loop.library != "numpy":
            raise _Refused("the position itself is used as a value")
        if not axis.counted or axis.head.first is not None or axis.shift:
            raise _Refused("the position itself is used as a value")
        self.plan.exact = False
        text = f"{self._module()}.arange({axis.stop})"
        after = len(self.axes) - number - 1
        return f"{text}[:{', None' * after}]" if after else text

    def _use(self, array: ast.expr) -> None:
        if self._library(array) is None:
            raise _Refused(f"`{self.context.short(array)}` is not known to be an array")
        self.used.append(array)

    def _atom(self, node: ast.expr) -> str:
        text = self.context.code(node)
        return text if isinstance(node, _LOOSE) else f"({text})"

    def _item(self, node: ast.Subscript) -> str:
        array = array_of(node)
        if isinstance(array, ast.Name) and self._is_row(array.id):
            raise _Refused("rows and their items are both used")
        return self._sliced(array, index_parts(node))

    def _is_row(self, name: str) -> bool:
        return name in self.locals or any(name in head.values for head in self.loop.heads)

    def _sliced(self, array: ast.expr, parts: list[ast.expr], *, storing: bool = False) -> str:
        """An array with slices where the loop's positions were."""
        found: list[int] = []  # which loop each variable dimension belongs to
        texts: list[str] = []
        for number, part in enumerate(parts):
            which, offset = self._position(part)
            if which is None:
                if self._varies(part):
                    return self._gathered(array, parts, storing)
                texts.append(self.context.code(part))
                continue
            found.append(which)
            texts.append(self._range(array, self.axes[which], number, offset))
        if not storing:
            self._use(array)
        base = self._atom(array)
        if len(set(found)) < len(found):
            raise _Refused("one position picks an element on a diagonal")
        if found != sorted(found):
            if len(found) == 2 and len(self.axes) == 2 and len(parts) == 2 and not storing:
                inner = base if texts == ["", ""] else f"{base}[{self._joined(texts)}]"
                return f"{inner}.T"
            raise _Refused("the dimensions of the arrays are in different orders")
        if len(found) < len(self.axes) and len(self.axes) > 1:
            if storing:
                raise _Refused("elements are overwritten by an inner loop")
            if len(parts) != len(found):
                raise _Refused("constant positions and several loops meet")
            seen = iter(texts)
            widened = [
                (next(seen) or ":") if which in found else "None"
                for which in range(found[0], len(self.axes))
            ]
            return base if widened == [":"] else f"{base}[{', '.join(widened)}]"
        if all(not text for text in texts):
            return base
        return f"{base}[{self._joined(texts)}]"

    def _joined(self, texts: list[str]) -> str:
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
            raise _Refused("positions may repeat: `np.add.at` or `bincount` sums them")
        if len(parts) != 1 or len(self.axes) != 1:
            raise _Refused("positions are picked in several dimensions")
        if not isinstance(parts[0], (ast.Name, ast.Subscript)):
            raise _Refused(f"the position `{self.context.short(parts[0])}` is computed")
        if isinstance(parts[0], ast.Subscript) and self._library(array_of(parts[0])) is None:
            raise _Refused(
                f"`{self.context.short(array_of(parts[0]))}` is not known to be an array"
            )
        index = self._text(parts[0])
        self._use(array)
        self.plan.warn(_OUT_OF_RANGE)
        return f"{self._atom(array)}[{index}]"

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
            f"({self._text(one)} {signs[type(op)]} {self._text(other)})"
            for one, op, other in zip(parts, node.ops, parts[1:])
        ]
        return f"({' & '.join(pairs)})"

    def _truth(self, node: ast.expr) -> str:
        """A condition as an array of booleans, in parentheses."""
        if isinstance(node, ast.Compare):
            text = self._text(node)
            return text if len(node.ops) > 1 else f"({text})"
        if isinstance(node, (ast.BoolOp, ast.UnaryOp)):
            return self._text(node)
        callee = self.context.callee(node) if isinstance(node, ast.Call) else None
        if callee is not None and callee.rpartition(".")[2] in ("isnan", "isinf", "isfinite"):
            return self._text(node)
        raise _Refused(f"`{self.context.short(node)}` is used as a truth value")

    def _condition(self, test: ast.expr) -> str:
        """A condition for `where` or as a mask; what it reads must be numbers."""
        if not self._varies(test):
            raise _Refused(
                f"the condition `{self.context.short(test)}` is the same in each iteration"
            )
        if isinstance(test, ast.Compare) and len(test.ops) == 1:
            text = self._text(test)
        else:
            text = self._truth(test)
            if text.startswith("(") and isinstance(test, (ast.BoolOp, ast.Compare)):
                text = text[1:-1]
        self._numbers(test)
        return text

    def _numbers(self, node: ast.AST) -> None:
        """Note that the elements in an expression are shown to be single numbers."""
        for inner in descendants(node):
            if isinstance(inner, ast.Subscript):
                self.scalar.add(self._key(array_of(inner)))
            elif isinstance(inner, ast.Name):
                for axis in self.axes:
                    if inner.id in axis.head.values:
                        self.scalar.add(self._key(axis.head.values[inner.id]))
                for array in self.locals.get(inner.id, ()):
                    self.scalar.add(self._key(array))

        self.shown_numbers.update(
            inner.id for inner in descendants(node) if isinstance(inner, ast.Name)
        )

    def _only_numbers(self, node: ast.expr) -> None:
        """Refuse an expression beside the elements of which something may be a whole array."""
        for inner in descendants(node):
            if isinstance(inner, ast.Name) and isinstance(inner.ctx, ast.Load):
                above = parent(inner)
                if self._varies(inner) or inner.id in self.shown_numbers:
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
                    raise _Refused(f"`{self.context.short(whole)}` is not known to be a number")

    def _key(self, array: ast.expr) -> str:
        return spelling(array)

    def _where(self, condition: str, one: str, other: str) -> str:
        return f"{self._module()}.where({condition}, {one}, {other})"

    def _module(self) -> str:
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
                raise _Refused(f"there is no array function for `math.{name}`")
            self.plan.warn(_MATH_ERRORS)
            self._numbers(node)
            shown = MATH[name]
            if self.loop.library == "torch":
                shown = {
                    **_TORCH_NAMES,
                    "fabs": "abs",
                    "degrees": "rad2deg",
                    "radians": "deg2rad",
                }.get(shown, shown)
            self.python = True
            given = [self._text(arg) for arg in args]
            if name == "log" and len(given) == 2:
                return f"({self._log(given[0], args[0])} / {self._log(given[1], args[1])})"
            if len(given) != (2 if name in _PAIRS else 1):
                raise _Refused(f"there is no array function for `math.{name}` of {len(given)}")
            if shown not in _NO_FLOATS and self._may_be_narrow():
                given.append("dtype=float")  # as `math` computes, whatever the elements are
            text = f"{self._module()}.{shown}({', '.join(given)})"
            if name not in _WHOLE or self.as_floats:
                return text
            self.plan.warn(_WHOLE_NUMBERS)
            return f"{text}.astype(int)" if self.loop.library == "numpy" else f"{text}.long()"
        if module == "builtins":
            return self._builtin(node, name)
        if isinstance(node.func, ast.Attribute) and self._varies(node.func.value):
            if node.func.attr == "item" and not args:
                self._numbers(node.func.value)
                self.python = True
                return self._text(node.func.value)
            if node.func.attr in _SAME | {
                "sigmoid",
                "relu",
                "clamp",
                "clip",
                "square",
                "pow",
                "neg",
            }:
                if any(self._varies(arg) for arg in args):
                    raise _Refused(f"`.{node.func.attr}` is given elements")
                self.plan.exact = False
                span, value = self.context.span(node), node.func.value
                rest = self.context.source.text[self.context.span(value).end : span.end]
                text = self._text(value)
                return f"{text if isinstance(value, _LOOSE) else f'({text})'}{rest}"
            raise _Refused(f"`.{node.func.attr}` of a row")
        if module in ("numpy", "torch", "torch.nn.functional", "torch.special"):
            if name in (
                "sum",
                "mean",
                "max",
                "min",
                "prod",
                "dot",
                "norm",
                "any",
                "all",
                "std",
                "var",
            ):
                raise _Refused(f"`{name}` of a row needs the number of dimensions")
            if module.partition(".")[0] != self.loop.library:
                raise _Refused("functions of two libraries meet in the loop")
            if name not in _SAME:
                self.plan.exact = False
            if module == "numpy" and name in ("float64", "float32", "int64", "int32"):
                raise _Refused(f"`{name}` converts an element")
            return self._spliced(node)
        raise _Refused(f"`{self.context.short(node.func)}` is called with elements")

    def _log(self, text: str, argument: ast.expr) -> str:
        """The logarithm of an argument, which may be one number."""
        if not self._varies(argument) and self.loop.library == "torch":
            raise _Refused("the base of the logarithm is no tensor")
        narrow = self._varies(argument) and self._may_be_narrow()
        return f"{self._module()}.log({text}{', dtype=float' if narrow else ''})"

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
            return f"{self._module()}.abs({self._text(args[0])})"
        if name in ("max", "min") and len(args) == 2 and np:
            self.plan.warn(_NAN)
            self._numbers(node)
            texts = ", ".join(self._text(arg) for arg in args)
            return f"{self._module()}.{name}imum({texts})"
        if name in ("float", "int", "bool") and len(args) == 1:
            self._numbers(args[0])
            self.python = True
            text = self._text(args[0])
            self.plan.exact = False
            if not isinstance(args[0], _LOOSE):
                text = f"({text})"
            if name == "int":
                self.plan.warn(_WHOLE_NUMBERS)
            if np:
                return f"{text}.astype({name})"
            return f"{text}.{ {'float': 'double', 'int': 'long', 'bool': 'bool'}[name] }()"
        raise _Refused(f"`{name}` of an element has no whole-array form here")

    # Dimensions

    def _distinct(self, arrays: list[ast.expr]) -> list[ast.expr]:
        seen: dict[str, ast.expr] = {}
        for array in arrays:
            seen.setdefault(self._key(array), array)
        return list(seen.values())

    def _flat(self, array: ast.expr, ranks: int = 1) -> bool:
        """Whether an array is shown to have as many dimensions as positions are given."""
        known = shape(self.context, array)
        if known.dims is not None:
            return len(known.dims) == ranks
        return self._key(array) in self.scalar

    def _alike(self, arrays: list[ast.expr]) -> None:
        """Refuse arrays that may differ in their number of dimensions."""
        distinct = self._distinct(arrays)
        if len(distinct) < 2 or all(self._flat(array) for array in distinct):
            return
        if len({shape(self.context, array).key for array in distinct}) == 1:
            return
        names = " and ".join(f"`{self.context.short(array)}`" for array in distinct[:2])
        raise _Refused(f"{names} may differ in their number of dimensions")

    # Statements

    def _statement(self, node: ast.For) -> tuple[list[Edit], str]:
        context = self.context
        product = _product(self.loop)
        if product is not None:
            lines = [self._matrix_product(product)]
        elif any(step.kind == "local" for step in self.loop.steps) and len(self.axes) > 1:
            raise _Refused("names are bound between the loops")
        else:
            lines = self._block(self._innermost(node), None)
        indent = indent_of(context, node)
        newline = context.source.newline
        comments = comments_in(context, context.span(node))
        text = f"{newline}{indent}".join([*comments, *lines])
        span = context.span(node)
        kinds = {step.kind for step in self.loop.steps}
        title = (
            "compute with whole arrays"
            if kinds & {"store", "update", "append"}
            else "reduce the whole array"
        )
        return [Edit(span.start, span.end, text)], title

    def _innermost(self, node: ast.For) -> list[ast.stmt]:
        body = node.body
        for _ in self.loop.heads[1:]:
            if len(body) != 1 or not isinstance(body[0], ast.For):
                raise _Refused("statements stand between the loops")
            body = body[0].body
        return body

    def _block(self, block: list[ast.stmt], mask: str | None) -> list[str]:
        lines: list[str] = []
        for statement in block:
            lines.extend(self._line(statement, mask))
        return lines

    def _step(self, statement: ast.stmt) -> Step:
        for step in self.loop.steps:
            if step.statement is statement:
                return step
        raise _Refused("a statement of the body is not understood")

    def _line(self, statement: ast.stmt, mask: str | None) -> list[str]:
        if isinstance(statement, ast.Pass):
            return []
        if isinstance(statement, ast.If) and not any(
            step.statement is statement for step in self.loop.steps
        ):
            return self._branches(statement, mask)
        step = self._step(statement)
        self.used, self.python = [], False
        match step.kind:
            case "local":
                return self._local(step, mask)
            case "store" | "update":
                return self._store(step, mask)
            case "accumulate":
                return self._accumulate(step, mask)
            case "extreme":
                return self._extreme(step, mask)
            case "append":
                return self._append(step, mask)
        raise _Refused("a statement of the body is not understood")

    def _branches(self, statement: ast.If, mask: str | None) -> list[str]:
        whole = self._chosen(statement)
        if whole is not None and mask is None:
            return whole
        self.used = []
        condition = self._condition(statement.test)
        self._alike(self.used)
        lines: list[str] = []
        count = len(statement.body) + len(statement.orelse)
        simple = count == 1 and mask is None and not statement.orelse
        if simple:
            step = next((s for s in self.loop.steps if s.statement is statement.body[0]), None)
            twice = (
                step is not None and step.kind in ("store", "update") and self._varies(step.value)
            )
            if step is not None and not twice:
                return self._line(statement.body[0], condition)
        name = fresh(self.context, "chosen", within=self.region)
        if any(line.startswith(f"{name} = ") for line in lines) or mask is not None:
            raise _Refused("conditions are nested")
        if name in self.locals:
            raise _Refused("the body has several conditions")
        self.locals[name] = []
        lines.append(f"{name} = {condition}")
        lines.extend(self._block(statement.body, name))
        if statement.orelse:
            lines.extend(self._block(statement.orelse, f"~{name}"))
        return lines

    def _chosen(self, statement: ast.If) -> list[str] | None:
        """`if c: out[i] = a` `else: out[i] = b` as one `where`."""
        targets: list[ast.Subscript] = []
        values: list[ast.expr] = []

        def expression(block: list[ast.stmt]) -> ast.expr | ast.If | None:
            if len(block) != 1:
                return None
            match block[0]:
                case ast.Assign(targets=[ast.Subscript() as target], value=value):
                    targets.append(target)
                    values.append(value)
                    return value
                case ast.If(orelse=[_, *_]) as inner:
                    return inner
            return None

        def text(node: ast.If) -> str | None:
            one, other = expression(node.body), expression(node.orelse)
            if one is None or other is None:
                return None
            shown: list[str] = []
            condition = self._condition(node.test)
            for side in (one, other):
                inner = text(side) if isinstance(side, ast.If) else self._text(side)
                if inner is None:
                    return None
                shown.append(inner)
            return self._where(condition, *shown)

        if not statement.orelse:
            return None
        self.used, self.python = [], False
        found = text(statement)
        if found is None or len({self._key(target) for target in targets}) != 1:
            return None
        self.plan.warn(_BOTH_SIDES)
        place = self._place(targets[0])
        self._fits(targets[0], self.used)
        return [f"{place} = {found}"]

    def _place(self, target: ast.Subscript) -> str:
        """The array that is stored to, with the slices that the loop runs over."""
        parts = index_parts(target)
        text = self._sliced(array_of(target), parts, storing=True)
        return text if text.endswith("]") and text != self._atom(array_of(target)) else f"{text}[:]"

    def _fits(self, target: ast.Subscript, used: list[ast.expr]) -> None:
        """Refuse a store where what is stored may have other dimensions than the place."""
        array = array_of(target)
        parts = index_parts(target)
        known = shape(self.context, array)
        if is_view(self.context, array) or any(is_view(self.context, a) for a in used):
            others = {self._key(a) for a in used} - {self._key(array)}
            if others:
                raise _Refused("the arrays may share memory: one of them is a view")
        elif {self._key(a) for a in used} - {self._key(array)}:
            if not is_fresh(self.context, array) and not all(
                is_fresh(self.context, a) for a in used
            ):
                self.plan.warn(_OVERLAP)
        if known.dims is not None and len(known.dims) == len(parts):
            return
        if len(parts) == 1 and used:
            keys = {shape(self.context, a).key for a in used} | {known.key}
            if len(keys) == 1:
                return
        if not used and len(parts) == 1 and len(self.axes) == 1:
            return
        raise _Refused(
            f"the number of dimensions of `{self.context.short(array)}` is not shown to be"
            f" {len(parts)}"
        )

    def _local(self, step: Step, mask: str | None) -> list[str]:
        if mask is not None:
            raise _Refused("a name is bound under a condition")
        assert isinstance(step.target, ast.Name)
        self.plan.exact = False
        self._only_numbers(step.value)
        text = self._text(step.value)
        self._alike(self.used)
        self.locals[step.target.id] = self._distinct(self.used)
        if not self.used:
            del self.locals[step.target.id]
        return [f"{step.target.id} = {text}"]

    def _store(self, step: Step, mask: str | None) -> list[str]:
        assert isinstance(step.target, ast.Subscript)
        if len(self.loop.steps) > 1:
            self.plan.exact = False
        self.as_floats = dtype(self.context, array_of(step.target)) in (
            "float64",
            "float",
        ) and not any(isinstance(node, _OF_INTEGERS) for node in ast.walk(step.value))
        text = self._text(step.value)
        self.as_floats = False
        place = self._place(step.target)
        self._fits(step.target, self.used)
        if self.python:
            self.plan.exact = False
        if step.kind == "update":
            if not step.operator:
                raise _Refused("an item is updated by an operator that has no safe form")
            keeps = dtype(self.context, array_of(step.target)) == "float64"
            loose = isinstance(step.value, (ast.Name, ast.Subscript, ast.Constant, ast.Call))
            if mask is not None:
                chosen = f"({text})[{mask}]" if self._varies(step.value) else text
                if not keeps:
                    raise _Refused(f"the dtype of `{place}` is not shown")
                return [f"{self._masked(place, mask)} {step.operator}= {chosen}"]
            if keeps:
                return [f"{place} {step.operator}= {text}"]
            self.plan.exact = False
            shown = text if loose else f"({text})"
            base = place.removesuffix("[:]")
            return [f"{place} = {base} {step.operator} {shown}"]
        if mask is not None:
            self.plan.warn(_BOTH_SIDES)
            chosen = f"({text})[{mask}]" if self._varies(step.value) else text
            if isinstance(step.value, (ast.Name, ast.Subscript)) and self._varies(step.value):
                chosen = f"{text}[{mask}]"
            return [f"{self._masked(place, mask)} = {chosen}"]
        return [f"{place} = {text}"]

    def _masked(self, place: str, mask: str) -> str:
        return f"{place.removesuffix('[:]')}[{mask}]"

    def _reduced(self, step_value: ast.expr, mask: str | None, function: str) -> str:
        """A reduction of all elements."""
        self._only_numbers(step_value)
        text = self._text(step_value)
        arrays = self._distinct(self.used)
        self._alike(arrays)
        self.plan.warn(_LAST_DIGITS)
        axis = ""
        if mask is not None:
            text = f"{text if self._is_atom(step_value) else f'({text})'}[{mask}]"
        elif self.python or all(self._flat(array, len(self.axes)) for array in arrays):
            pass
        elif len(arrays) == 1 or len({shape(self.context, a).key for a in arrays}) == 1:
            axes = ", ".join(str(number) for number in range(len(self.axes)))
            word = "axis" if self.loop.library == "numpy" else "dim"
            axis = f", {word}={axes if len(self.axes) == 1 else f'({axes})'}"
        else:
            names = " and ".join(f"`{self.context.short(array)}`" for array in arrays[:2])
            raise _Refused(f"{names} may have rows")
        if self.loop.library == "torch" and function == "prod" and "(" in axis:
            raise _Refused("torch multiplies over one dimension at a time")
        return f"{self._module()}.{function}({text}{axis})"

    def _is_atom(self, node: ast.expr) -> bool:
        return isinstance(node, _LOOSE)

    def _accumulate(self, step: Step, mask: str | None) -> list[str]:
        context = self.context
        target = context.code(step.target)
        if self._varies(step.target):
            raise _Refused(f"`{target}` is another place in each iteration")
        if not self._varies(step.value):
            if mask is None or step.operator == "*":
                raise _Refused("the same value is added in each iteration")
            self.plan.warn(_PARTIAL)
            count = f"int({self._module()}.count_nonzero({mask}))"
            constant = isinstance(step.value, ast.Constant) and step.value.value == 1
            if not constant and not isinstance(step.value, (ast.Name, ast.Constant, ast.Attribute)):
                raise _Refused("the value that is added is computed in each iteration")
            factor = "" if constant else f"{context.code(step.value)} * "
            return [f"{target} {step.operator}= {factor}{count}"]
        scalar = self._declared_number(step.target)
        if scalar:
            self._numbers(step.value)
        function = "prod" if step.operator == "*" else "sum"
        text = self._reduced(step.value, mask, function)
        if self.python:
            if self.loop.library == "torch":
                text = f"{text}.item()"
            else:
                text = f"{text}.item()"
        return [f"{target} {step.operator}= {text}"]

    def _declared_number(self, target: ast.expr) -> bool:
        """Whether an accumulator is said to be a number: annotated, or returned by a function that
        returns one."""
        function = self.context.flow.function(target)
        if not isinstance(target, ast.Name) or function is None:
            return False
        for binding in self.context.names.bindings(target):
            if isinstance(binding.annotation, ast.Name) and binding.annotation.id in (
                "int",
                "float",
            ):
                return True
        if isinstance(function.returns, ast.Name) and function.returns.id in ("int", "float"):
            return any(
                isinstance(node, ast.Return)
                and isinstance(node.value, ast.Name)
                and node.value.id == target.id
                for node in descendants(function, into_functions=False)
            )
        return False

    def _extreme(self, step: Step, mask: str | None) -> list[str]:
        if step.operator.startswith("arg"):
            raise _Refused("the position of the extreme is kept: `argmax` and `argmin` find it")
        if mask is not None or len(self.axes) != 1:
            raise _Refused("an extreme under a condition may have no elements")
        assert isinstance(step.target, ast.Name)
        self._numbers(step.value)
        text = self._text(step.value)
        self._alike(self.used)
        axis = self.axes[0]
        if not axis.counted or axis.shift or axis.first:
            raise _Refused(f"`{axis.stop}` may be negative")
        if not isinstance(step.value, (ast.Name, ast.Subscript)):
            text = f"({text})"
        self.plan.warn(_NAN)
        name = step.target.id
        value = f"{text}.{step.operator}()" + (".item()" if self.python else "")
        inner = indent_step(self.context)
        indent = indent_of(self.context, self.loop.node)
        newline = self.context.source.newline
        return [
            f"if {axis.stop} > 0:{newline}{indent}{inner}{name} = {step.operator}({name}, {value})"
        ]

    def _append(self, step: Step, mask: str | None) -> list[str]:
        if len([s for s in self.loop.steps if s.kind == "append"]) > 1 or len(self.axes) > 1:
            raise _Refused("several values are appended in each iteration")
        if any(s.kind not in ("append", "local") for s in self.loop.steps):
            raise _Refused("the body appends and does something else")
        self.plan.warn("elements are computed before the first one is appended")
        text = self._elements(step.value, mask)
        return [f"{self.context.code(step.target)}.extend({text})"]

    def _elements(self, value: ast.expr, mask: str | None) -> str:
        """The elements of a result, as iterating gives them."""
        if not self._varies(value):
            raise _Refused("the same value is collected in each iteration")
        self._only_numbers(value)
        text = self._text(value)
        self._alike(self.used)
        if any(isinstance(node, ast.IfExp) or _is_extreme(node) for node in ast.walk(value)):
            self.plan.warn(_CONSTANTS)
        if mask is not None:
            text = f"{text if self._is_atom(value) else f'({text})'}[{mask}]"
        if self.python:
            return f"{text if self._is_atom(value) or mask else f'({text})'}.tolist()"
        return text

    def _matrix_product(self, product: _Product) -> str:
        """Three loops, or two, that multiply matrices."""
        self.plan.warn(_LAST_DIGITS)
        context = self.context
        heads = [axis.head.index for axis in self.axes]
        target = array_of(product.target)
        known = shape(context, target)
        rows = [heads.index(name) for name in product.out]
        common = heads.index(product.common)
        if known.dims is None or len(known.dims) != len(product.out):
            raise _Refused(f"the number of dimensions of `{context.short(target)}` is not shown")
        shown: list[str] = []
        for array, names in (
            (product.left, product.left_names),
            (product.right, product.right_names),
        ):
            if self._library(array) is None:
                raise _Refused(f"`{context.short(array)}` is not known to be an array")
            ranges = [
                self._range(array, self.axes[heads.index(name)], number, 0)
                for number, name in enumerate(names)
            ]
            text = self._atom(array)
            shown.append(text if not any(ranges) else f"{text}[{self._joined(ranges)}]")
        left, right = shown
        if product.left_names[-1] != heads[common]:
            left = f"{left}.T"
        if product.right_names[0] != heads[common]:
            right = f"{right}.T"
        ranges = [
            self._range(target, self.axes[axis], number, 0) for number, axis in enumerate(rows)
        ]
        place = self._atom(target)
        place = f"{place}[{self._joined(ranges)}]" if any(ranges) else f"{place}[:]"
        if not product.adds:
            return f"{place} = {left} @ {right}"
        if dtype(context, target) == "float64":
            return f"{place} += {left} @ {right}"
        return f"{place} = {place.removesuffix('[:]')} + {left} @ {right}"

    # Comprehensions

    def _comprehension(self, node: ast.ListComp | ast.GeneratorExp) -> tuple[list[Edit], str]:
        context, loop = self.context, self.loop
        if len(loop.heads) > 1 or loop.element is None:
            raise _Refused("loops are nested in the comprehension")
        axis = self.axes[0]
        if axis.head.stop is not None and not axis.counted:
            raise _Refused(f"`{axis.stop}` may be negative")
        if len(loop.tests) > 1:
            raise _Refused("the comprehension has several conditions")
        mask = self._condition(loop.tests[0]) if loop.tests else None
        self._alike(self.used)
        self.used = []
        call = parent(node)
        callee = context.callee(call) if isinstance(call, ast.Call) and node in call.args else None
        span = context.span(node)
        if comments_in(context, span):
            raise _Refused("there are comments in the comprehension")
        if isinstance(call, ast.Call) and len(call.args) == 1 and not call.keywords:
            whole = context.span(call)
            name = (callee or "").rpartition(".")[2]
            if callee == "builtins.sum":
                if isinstance(loop.element, ast.Constant) and loop.element.value == 1 and mask:
                    text = f"int({self._module()}.count_nonzero({mask}))"
                    self.plan.warn(_PARTIAL)
                else:
                    text = self._reduced(loop.element, mask, "sum")
                    text += ".item()" if self.python else ""
                return [Edit(whole.start, whole.end, text)], "sum the whole array"
            if callee in ("builtins.any", "builtins.all") and mask is None:
                text = self._condition(loop.element)
                self._alike(self.used)
                self.plan.warn("all elements are tested, also those after the first hit")
                text = f"{self._module()}.{name}({text})"
                if not is_test(call):
                    text = f"bool({text})"
                return [Edit(whole.start, whole.end, text)], "test the whole array"
            if callee in ("builtins.max", "builtins.min") and mask is None:
                self._numbers(loop.element)
                text = self._text(loop.element)
                self._alike(self.used)
                self.plan.warn(_NAN)
                shown = text if self._is_atom(loop.element) else f"({text})"
                tail = ".item()" if self.python else ""
                return [Edit(whole.start, whole.end, f"{shown}.{name}(){tail}")], "reduce the array"
            if callee in ("numpy.array", "numpy.asarray") and isinstance(node, ast.ListComp):
                if loop.library == "numpy":
                    self.plan.warn("the dtype of the result may differ")
                    text = self._elements(loop.element, mask).removesuffix(".tolist()")
                    edit = Edit(span.start, span.end, text)
                    return [edit], "compute with the whole array"
            if callee == "torch.stack":
                raise _Refused("`torch.stack` of no tensors raises, a whole-tensor form does not")
        if isinstance(node, ast.GeneratorExp):
            raise _Refused("what the generator is for is not known")
        text = self._elements(loop.element, mask)
        if not self.python:
            text = f"list({text})"
        self.plan.warn("elements are computed at once")
        return [Edit(span.start, span.end, text)], "compute with the whole array"


def _is_extreme(node: ast.AST) -> bool:
    return (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id in ("max", "min")
    )


@dataclass(frozen=True)
class _Product:
    """`target[out] += left[…, common] * right[common, …]`."""

    target: ast.Subscript
    out: tuple[str, ...]
    common: str
    left: ast.expr
    left_names: tuple[str, ...]
    right: ast.expr
    right_names: tuple[str, ...]
    adds: bool


def _product(loop: ElementLoop) -> _Product | None:
    """The product of matrices that nested loops compute, if that is all they do."""
    heads = loop.heads
    if len(heads) not in (2, 3) or any(head.index is None or head.values for head in heads):
        return None
    match loop.steps:
        case [
            Step(
                kind="update",
                target=ast.Subscript() as target,
                operator="+",
                value=value,
                conditions=(),
            )
        ]:
            adds = True
        case [
            Step(kind="local", target=ast.Name(id=name), value=ast.Constant(value=start)),
            Step(
                kind="accumulate",
                target=ast.Name(id=summed),
                operator="+",
                value=value,
                conditions=(),
            ),
            Step(kind="store", target=ast.Subscript() as target, value=ast.Name(id=stored)),
        ] if name == summed == stored and start == 0:
            adds = False
        case _:
            return None
    out = _names(target)
    match value:
        case ast.BinOp(left=ast.Subscript() as left, op=ast.Mult(), right=ast.Subscript() as right):
            one, other = _names(left), _names(right)
        case _:
            return None
    if out is None or one is None or other is None or len(out) != len(heads) - 1:
        return None
    summed_over = {head.index for head in heads} - set(out)
    if len(summed_over) != 1:
        return None
    common = summed_over.pop()
    if common is None or heads[-1].index != common or common not in one or common not in other:
        return None
    if out[0] not in one:
        left, right, one, other = right, left, other, one
    if len(out) == 2 and (set(one) != {out[0], common} or set(other) != {common, out[1]}):
        return None
    if len(out) == 1 and (set(one) != {out[0], common} or other != (common,)):
        return None
    return _Product(target, out, common, array_of(left), one, array_of(right), other, adds)


def _names(node: ast.Subscript) -> tuple[str, ...] | None:
    parts = index_parts(node)
    names = tuple(part.id for part in parts if isinstance(part, ast.Name))
    return names if len(names) == len(parts) and len(set(names)) == len(names) else None
