"""Loops whose iterations need what others left, and which read and store elements of arrays one at a time.

No expression on whole arrays does what they do; but each element of an array that Python reads becomes an
object of its own, on which arithmetic takes twice as long as on a number, and a hundred times in a
tensor. Lists (`.tolist()`) give numbers.

for t in range(1, len(x)):                  values = x.tolist()
    y[t] = a * x[t] + b * y[t - 1]          for t in range(1, len(values)): ...
"""

from __future__ import annotations

import ast

from perflint.language.nodes import FUNCTIONS, descendants, parents, within
from perflint.reasoning.arrays.element_loops.analysis import fails_after
from perflint.reasoning.arrays.element_loops.compiled_code import is_compiled
from perflint.reasoning.arrays.element_loops.loops import ElementLoop
from perflint.reasoning.arrays.element_loops.subscripts import array_of, has_slice, index_parts
from perflint.reasoning.arrays.elementwise import ELEMENTWISE, PREFIXES
from perflint.reasoning.arrays.shapes import shape
from perflint.reasoning.context import FileContext
from perflint.reasoning.occurrence.loop_heads import (
    Head,
    head_of,
    is_number,
    library_of,
    of_objects,
)
from perflint.reasoning.size.small_arrays import is_handful, is_small
from perflint.syntax.spelling import spelling

_BUILTINS = frozenset(
    f"builtins.{name}" for name in "abs bool divmod float int len max min pow round".split()
)
# What takes one number: an array there would be an error.
_OF_NUMBERS = frozenset(f"builtins.{name}" for name in "float int max min round".split())
_LEAST = 2  # elements that an iteration reads or stores


def recurrence(context: FileContext, node: ast.AST) -> ElementLoop | None:
    """What a loop is, if it is the outermost recurrence over elements at its place."""
    if not isinstance(node, ast.For) or not _plausible(node):
        return None
    return context.once(("recurrence", node), lambda: _recurrence(context, node))


def _plausible(node: ast.For) -> bool:
    """Whether a loop counts and has a subscript: asked first, because it costs next to nothing."""
    return _counted(node) is not None and any(
        isinstance(inner, ast.Subscript) for inner in descendants(node)
    )


def _counted(node: ast.For) -> ast.Call | None:
    """The `range` that a loop goes through, forwards or backwards."""
    match node:
        case ast.For(
            target=ast.Name(), iter=ast.Call(func=ast.Name(id="range"), args=[_, *_]) as counted
        ):
            return counted
        case ast.For(
            target=ast.Name(),
            iter=ast.Call(
                func=ast.Name(id="reversed"),
                args=[ast.Call(func=ast.Name(id="range"), args=[_, *_]) as counted],
            ),
        ):
            return counted
    return None


def _recurrence(context: FileContext, node: ast.For) -> ElementLoop | None:
    if is_compiled(context, node) or fails_after(node):
        return None
    body = _Body(context, node)
    if not body.loop(node) or not body.arrays or body.count < _LEAST or not body.shown:
        return None
    if not (body.carries_element() or body.carries_name()):
        return None
    libraries = {library_of(context, array) for array in body.arrays.values()}
    library = libraries.pop() if len(libraries) == 1 else None
    for above in parents(node):
        if isinstance(above, FUNCTIONS):
            break
        if isinstance(above, ast.For) and recurrence(context, above) is not None:
            return None
    if library is None:
        return None
    arrays = tuple(body.arrays.values())
    return ElementLoop(node, library, tuple(body.heads), (), arrays, recurs=True)


def _may_meet(stored: ast.Subscript, read: ast.Subscript) -> bool:
    """Whether an element that is read may be one that another iteration of the loop around has stored: not
    where only an outer loop tells their places apart (`y[k, i] = y[k - 1, i]` for each `i`)."""
    loop = next(above for above in parents(stored) if isinstance(above, ast.For))
    target = spelling(loop.target)
    return all(
        spelling(one) == spelling(other)
        or any(spelling(part) == target for each in (one, other) for part in ast.walk(each))
        for one, other in zip(index_parts(stored), index_parts(read))
    )


class _Body:
    """The analysis of one loop.

    Attributes:
        arrays: the known arrays whose elements are read, by their text.
        count: how often elements are read or stored.
        shown: whether something shows that what is read are single numbers, and no rows.
        heads: of all loops, outermost first.
    """

    def __init__(self, context: FileContext, node: ast.For) -> None:
        self.context = context
        self.node = node
        self.arrays: dict[str, ast.expr] = {}
        self.stores: dict[str, list[ast.Subscript]] = {}
        self.reads: dict[str, list[ast.Subscript]] = {}
        self.count = 0
        self.shown = False
        self.heads: list[Head] = []

    def loop(self, node: ast.For) -> bool:
        """Whether a loop counts, and does nothing but arithmetic with elements."""
        counted = _counted(node)
        head = head_of(self.context, node.target, counted) if counted is not None else None
        if head is None or head.stop is None or node.orelse:
            return False
        if not self.heads and is_handful(self.context, head.stop):
            return False
        self.heads.append(head)
        assert counted is not None
        return all(map(self.plain, counted.args)) and self.block(node.body)

    def block(self, block: list[ast.stmt]) -> bool:
        """Whether all statements are of kinds that work on single numbers."""
        return all(map(self.statement, block))

    def statement(self, statement: ast.stmt) -> bool:
        """Whether a statement works on single numbers."""
        match statement:
            case ast.Pass() | ast.Continue() | ast.Break():
                return True
            case ast.For():
                return self.loop(statement)
            case ast.If(test=test, body=body, orelse=orelse):
                return self.test(test) and self.block(body) and self.block(orelse)
            case ast.Assign(targets=[target], value=value):
                return self.plain(value) and self.target(target)
            case ast.AugAssign(target=target, value=value):
                return self.plain(value) and self.target(target)
            case ast.Expr(
                value=ast.Call(
                    func=ast.Attribute(value=ast.Name(), attr="append"), args=[value], keywords=[]
                )
            ):
                return self.plain(value)
        return False

    def target(self, target: ast.expr) -> bool:
        """Whether what is stored to is a name, or a place of an array or a list."""
        match target:
            case ast.Name():
                return True
            case ast.Tuple(elts=elements):
                return all(map(self.target, elements))
            case ast.Subscript():
                if not self.plain(target):
                    return False
                array = array_of(target)
                if self.is_array(array):
                    self.stores.setdefault(spelling(array), []).append(target)
                return True
        return False

    def test(self, test: ast.expr) -> bool:
        """Whether a condition asks single numbers: an array in its place would be an error."""
        before = self.count
        plain = self.plain(test)
        self.shown = self.shown or self.count > before
        return plain

    def plain(self, node: ast.expr) -> bool:
        """Whether an expression is arithmetic with numbers and with elements of arrays and lists."""
        match node:
            case ast.Constant(value=value):
                return isinstance(value, (bool, int, float)) or value is None
            case ast.Name():
                return self.is_set_here(node) or not self.is_array(node)
            case ast.Attribute():
                return not self.is_array(node) and all(
                    isinstance(part, (ast.Attribute, ast.Name, ast.expr_context))
                    for part in ast.walk(node)
                )
            case ast.BinOp(left=left, op=operator, right=right):
                return (
                    not isinstance(operator, ast.MatMult) and self.plain(left) and self.plain(right)
                )
            case ast.UnaryOp(operand=operand):
                return self.plain(operand)
            case ast.BoolOp(values=values) | ast.Tuple(elts=values):
                return all(map(self.plain, values))
            case ast.Compare(left=left, ops=operators, comparators=comparators):
                if any(isinstance(one, (ast.In, ast.NotIn)) for one in operators):
                    return False
                return all(map(self.plain, (left, *comparators)))
            case ast.IfExp(test=test, body=body, orelse=orelse):
                return self.test(test) and self.plain(body) and self.plain(orelse)
            case ast.Subscript():
                return self.item(node)
            case ast.Call(keywords=[]):
                return self.call(node)
        return False

    def item(self, node: ast.Subscript) -> bool:
        """Whether a subscript picks one element; notes the array."""
        array = array_of(node)
        if not isinstance(array, (ast.Name, ast.Attribute)) or has_slice(node):
            return False
        parts = index_parts(node)
        if not all(map(self.plain, parts)):
            return False
        if not self.is_array(array):
            return True
        if of_objects(self.context, array) or is_small(self.context, array):
            return False
        self.count += 1
        if isinstance(node.ctx, ast.Load):
            text = spelling(array)
            self.arrays.setdefault(text, array)
            self.reads.setdefault(text, []).append(node)
        dims = shape(self.context, array).dims
        if dims is not None:
            if len(dims) != len(parts):
                return False  # a row
            self.shown = True
        return True

    def call(self, node: ast.Call) -> bool:
        """Whether a call takes numbers and gives one."""
        match node:
            case ast.Call(func=ast.Attribute(value=value, attr="item"), args=[]):
                self.shown = True
                return self.plain(value)
        callee = self.context.callee(node)
        if callee is None:
            return False
        if callee == "builtins.len":
            return len(node.args) == 1
        module, _, name = callee.rpartition(".")
        known = (
            callee in _BUILTINS
            or module == "math"
            or f"{module}." in PREFIXES
            and name in ELEMENTWISE
        )
        before = self.count
        if not known or not all(map(self.plain, node.args)):
            return False
        if callee in _OF_NUMBERS or module == "math":
            self.shown = self.shown or self.count > before
        return True

    def is_set_here(self, name: ast.Name) -> bool:
        """Whether a name has what the loop sets it to, or a number from before: `run = x[t] + run`."""
        bindings = self.context.flow.reaching(name)
        inside = [within(one.node, self.node) for one in bindings]
        return any(inside) and all(
            here or isinstance(one.value, ast.Constant)
            for here, one in zip(inside, bindings, strict=True)
        )

    def is_array(self, node: ast.expr) -> bool:
        """Whether an expression is known to be an array, and no number."""
        return library_of(self.context, node) is not None and not is_number(self.context, node)

    def carries_element(self) -> bool:
        """Whether elements are read at other places than they are stored, which other iterations of the
        innermost loop have stored."""
        for text, places in self.stores.items():
            stored = {spelling(place) for place in places}
            for read in self.reads.get(text, ()):
                if spelling(read) not in stored and any(_may_meet(one, read) for one in places):
                    return True
        return False

    def carries_name(self) -> bool:
        """Whether an iteration reads a name that an earlier one has set, other than to count or add up."""
        for name in descendants(self.node):
            if not isinstance(name, ast.Name) or not isinstance(name.ctx, ast.Load):
                continue
            bindings = self.context.flow.reaching(name)
            inside = [
                one for one in bindings if within(one.node, self.node) and one.kind == "assign"
            ]
            if inside and len(inside) < len(bindings):
                return True
        return False
