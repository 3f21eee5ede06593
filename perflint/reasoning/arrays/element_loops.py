"""Loops over the elements of arrays and tensors whose body has a form for whole arrays.

A loop is an *element loop* where everything it does can be said of whole arrays: it stores into
items, accumulates, counts, keeps an extreme or appends, and computes with arithmetic, comparisons
and functions that have an array counterpart. A loop that does anything else (calls something
unknown, builds text, breaks off, carries a value from one iteration into the next) is none, and
unknown types give none.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from perflint.reasoning.arrays.elementwise_functions import runs_formula
from perflint.reasoning.context import FileContext
from perflint.reasoning.occurrence.counters import counting
from perflint.reasoning.occurrence.loop_heads import (
    Head,
    creation,
    head_of,
    is_array,
    is_flat,
    is_number,
    library_of,
    of_objects,
)
from perflint.reasoning.size.small_arrays import is_few, is_small, is_unpacked
from perflint.reasoning.values.growth import root_name
from perflint.semantics.elementwise import BUILTINS, ELEMENTWISE, MATH, MATH_ONLY, PREFIXES
from perflint.semantics.names import (
    FUNCTIONS,
    descendants,
    parent,
    parents,
)
from perflint.syntax.spelling import spelling

Comprehension = ast.ListComp | ast.GeneratorExp
Loop = ast.For | ast.While | Comprehension

_COMPILERS = frozenset(
    {"numba", "cython", "taichi", "triton", "pythran", "transonic", "warp", "pyccel", "codon"}
)

# Functions of a row that can be taken of all rows at once.
ROWWISE = frozenset(
    "all amax amin any argmax argmin dot inner matmul max mean min norm prod reduce_max"
    " reduce_mean reduce_min reduce_prod reduce_sum std sum tensordot var vdot".split()
)
_METHODS = (
    ELEMENTWISE | ROWWISE | frozenset({"item", "float", "double", "int", "long", "half", "bool"})
) - frozenset({"where", "equal"})
_ATTRIBUTES = frozenset({"real", "imag", "T", "data"})
_GRIDS = frozenset(
    {
        f"{library}.{name}"
        for library in ("numpy", "torch", "jax.numpy")
        for name in ("arange", "linspace", "logspace", "geomspace", "unique")
    }
)


@dataclass(frozen=True, slots=True)
class Step:
    """One thing that the body does.

    Attributes:
        kind: `store` (`out[i] = v`), `update` (`out[i] += v`), `accumulate` (`s += v`), `extreme`
            (`if v > best: best = v`, `best = max(best, v)`), `append`, `local` (`d = v`).
        statement: where.
        target: what is stored to, accumulated, or appended to.
        operator: of an accumulation or update, as "+"; `max` or `min` of an extreme.
        value: what is stored, added, compared or appended.
        conditions: the tests around it, each with whether it must hold.
        heads: the loops around it, outermost first.
    """

    kind: str
    statement: ast.stmt
    target: ast.expr
    operator: str
    value: ast.expr
    conditions: tuple[tuple[ast.expr, bool], ...]
    heads: tuple[Head, ...]


@dataclass(frozen=True, slots=True)
class ElementLoop:
    """An element loop.

    Attributes:
        node: the statement or comprehension; for nested ones the outermost.
        library: of the arrays: `numpy`, `torch`, `tensorflow`, `jax`, `cupy`.
        heads: the heads of the loop and those directly in it, outermost first.
        steps: what the body does (of a comprehension: nothing; see `element`).
        arrays: the known arrays whose elements are read or stored, in order of appearance.
        carried: what one iteration hands to the next, where that is a running sum.
        element: of a comprehension: its element; `tests` its conditions.
        outside: the functions of this module that the body calls, by name.
        whole: the arrays of which all elements are asked for a number (`x.mean()`), as text.
        by_rows: whether each iteration works on a whole row or window of an array (see `row_stores`).
    """

    node: Loop
    library: str
    heads: tuple[Head, ...]
    steps: tuple[Step, ...]
    arrays: tuple[ast.expr, ...]
    carried: str = ""
    element: ast.expr | None = None
    tests: tuple[ast.expr, ...] = ()
    outside: frozenset[str] = frozenset()
    whole: frozenset[str] = frozenset()
    by_rows: bool = False


def element_loop(context: FileContext, node: ast.AST) -> ElementLoop | None:
    """What a loop is, if it is the outermost element loop at its place."""
    if not isinstance(node, _LOOPS) or not _plausible(node):
        return None
    return context.once(("element loop", node), lambda: _element_loop(context, node))


def _plausible(node: Loop) -> bool:
    """Whether the statements of a loop are of kinds that an element loop may hold: asked first,
    because it costs next to nothing."""
    if isinstance(node, (ast.For, ast.While)):
        return _plain(node)
    return not isinstance(node.elt, _NO_ELEMENTS)


def _plain(statement: ast.stmt) -> bool:
    match statement:
        case ast.Assign(targets=[ast.Name() | ast.Subscript()]) | ast.AugAssign() | ast.Pass():
            return True
        case ast.AnnAssign(target=ast.Name()):
            return True
        case ast.Assign(targets=[ast.Tuple(elts=targets)], value=ast.Tuple(elts=values)):
            return len(targets) == len(values)
        case ast.Expr(value=ast.Call(func=ast.Attribute(attr=attr), args=[_])):
            return attr == "append" or attr.endswith("_")
        case ast.If(body=body, orelse=orelse):
            return all(_plain(inner) for inner in (*body, *orelse))
        case ast.For(body=body, orelse=[]):
            return all(_plain(inner) for inner in body)
        case ast.While(body=body, orelse=[]):
            return counting(statement) is not None and all(_plain(inner) for inner in body)
    return False


_LOOPS = (ast.For, ast.While, ast.ListComp, ast.GeneratorExp)
_NO_ELEMENTS = (
    ast.JoinedStr,
    ast.Dict,
    ast.List,
    ast.Tuple,
    ast.Set,
    ast.ListComp,
    ast.SetComp,
    ast.DictComp,
    ast.Lambda,
    ast.Await,
    ast.NamedExpr,
)


def _element_loop(context: FileContext, node: Loop) -> ElementLoop | None:
    if is_compiled(context, node) or fails_after(node):
        return None
    found = _analyzed(context, node)
    if found is None:
        return None
    for above in parents(node):
        if isinstance(above, (*FUNCTIONS, ast.ClassDef, ast.Module)):
            break
        if isinstance(above, _LOOPS):
            if _analyzed(context, above) is not None:
                return None
    return found


def _analyzed(context: FileContext, node: Loop) -> ElementLoop | None:
    return context.once(("analyzed loop", node), lambda: _analysis(context, node))


def _analysis(context: FileContext, node: Loop) -> ElementLoop | None:
    if not _plausible(node):
        return None
    if isinstance(node, (ast.For, ast.While)):
        return _Body(context, node).statement()
    return _Body(context, node).comprehension()


def is_compiled(context: FileContext, node: ast.AST) -> bool:
    """Whether a compiler makes native code of the function around a node."""
    for above in parents(node):
        if not isinstance(above, FUNCTIONS):
            continue
        for decorator in above.decorator_list:
            named = decorator.func if isinstance(decorator, ast.Call) else decorator
            dotted = context.name(named) or ast.unparse(named)
            parts = dotted.lower().split(".")
            if parts[0] in _COMPILERS or "jit" in parts[-1] and parts[0] not in ("torch", "jax"):
                return True
            if isinstance(decorator, ast.Call) and any(
                (context.name(argument) or "").partition(".")[0] in _COMPILERS
                for argument in decorator.args
            ):
                return True
        for use in context.names.scope.uses.get(above.name, ()):
            call = parent(use)
            if isinstance(call, ast.Call) and use in call.args:
                maker: ast.expr = call.func
                while isinstance(maker, ast.Call):
                    maker = maker.func
                if (context.name(maker) or "").partition(".")[0] in _COMPILERS:
                    return True
    return False


class _Body:
    """The analysis of one loop."""

    def __init__(self, context: FileContext, node: Loop) -> None:
        self.context = context
        self.node = node
        self.heads: list[Head] = []  # of all loops met, outermost first
        self.around: list[Head] = []  # of the loops around the statement that is looked at
        self.restarted: set[str] = set()  # sums that start afresh in an outer loop
        self.steps: list[Step] = []
        self.rows: dict[str, str | None] = {}  # variables of the heads: the library of their array
        self.numbers: set[str] = set()  # variables that are single numbers
        self.arrays: list[ast.expr] = []
        self.libraries: list[str] = []
        self.foreign = False  # reads elements of something that is no known array
        self.listed = False  # and that is known to be something else
        self.outside: set[str] = set()
        self.locals: dict[
            str, bool
        ] = {}  # local names, and whether they hold something of an element
        self.accumulated: dict[str, Step] = {}
        self.carried = ""
        self.running: set[int] = set()  # reads of the element before, as in a running sum
        self.whole: set[str] = set()  # arrays of which all elements are asked for a number
        self.measured: set[str] = set()  # what is asked for its length

    # Loops

    def statement(self) -> ElementLoop | None:
        assert isinstance(self.node, (ast.For, ast.While))
        if not self._loop(self.node):
            return None
        if not any(step.kind != "local" for step in self.steps):
            return None
        if _breaks_off(self.node):
            return None
        if not self._closed() or not self._evidence():
            return None
        return ElementLoop(
            self.node,
            self.libraries[0],
            tuple(self.heads),
            tuple(self.steps),
            tuple(self.arrays),
            self.carried,
            outside=frozenset(self.outside),
            whole=frozenset(self.whole),
        )

    def _loop(self, node: ast.For | ast.While) -> bool:
        if isinstance(node, ast.For):
            head, body = head_of(self.context, node.target, node.iter), node.body
        else:
            counted = counting(node)
            if counted is None:
                return False
            name = counted.counter.id
            if self.locals.get(name) is False:
                del self.locals[name]  # `j = 0` before an inner loop
            head, body = Head(name, counted.counter, counted.stop), list(counted.body)
        return head is not None and self._enter(head) and self._inner(body)

    def comprehension(self) -> ElementLoop | None:
        node = self.node
        assert isinstance(node, (ast.ListComp, ast.GeneratorExp))
        tests: list[ast.expr] = []
        for generator in node.generators:
            head = head_of(self.context, generator.target, generator.iter)
            if head is None or generator.is_async or not self._enter(head):
                return None
            for test in generator.ifs:
                if not self._expression(test):
                    return None
                tests.append(test)
        if not self._expression(node.elt) or not self._evidence():
            return None
        if is_unpacked(node):
            return None
        if isinstance(node.elt, ast.Name) and not tests:
            if isinstance(node, ast.ListComp) or not _reduced(self.context, node):
                return None
        if isinstance(node.elt, (ast.Name, ast.Constant)) and tests and self.foreign:
            return None
        if isinstance(node.elt, ast.Subscript) and tests and self.foreign:
            if self.libraries[0] == "numpy":
                return None  # picked from a list: as fast as it gets
        if isinstance(node.elt, ast.Subscript) and not tests:
            if isinstance(node, ast.ListComp) or self.listed or not _reduced(self.context, node):
                return None  # rows or elements picked into a list, nothing computed
        if isinstance(node.elt, ast.Constant) and not tests:
            return None
        return ElementLoop(
            node,
            self.libraries[0],
            tuple(self.heads),
            (),
            tuple(self.arrays),
            element=node.elt,
            tests=tuple(tests),
            outside=frozenset(self.outside),
            whole=frozenset(self.whole),
        )

    def _enter(self, head: Head) -> bool:
        if head.names & (set(self.rows) | set(self.locals)):
            return False
        for array in head.arrays:
            if not self._iterates(array):
                return False
            if len(head.arrays) > 1 and self._library(array) is None:
                return False  # what the other one gives may be an array each
        if head.stop is not None and not self.around and is_few(self.context, head.stop):
            return False
        for name, array in head.values.items():
            library = self._library(array)
            self.rows[name] = library
            if head.flat or is_flat(self.context, array):
                self.numbers.add(name)
        for counter in head.counters:
            self.rows[counter] = None
            self.numbers.add(counter)
        self.heads.append(head)
        self.around.append(head)
        return True

    def _iterates(self, array: ast.expr) -> bool:
        """Whether an array that a head runs over may be one; notes the known ones."""
        library = self._library(array)
        if library is not None:
            if is_small(self.context, array):
                return False
            self._note(array, library)
            return True
        known = self.context.type(array)
        self.foreign = True
        return known is None or known.name.startswith("builtins.")

    def _evidence(self) -> bool:
        if not self.libraries:
            return False
        if self.heads[0].stop is None and not any(
            self._library(array) for head in self.heads for array in head.arrays
        ):
            return False
        # A sweep over a grid or over the distinct values: each pass may well be an array operation.
        for head in self.heads:
            for array in head.arrays:
                made = creation(self.context, array)
                if made is not None and self.context.callee(made) in _GRIDS and self._sweeps(head):
                    return False
        return True

    def _sweeps(self, head: Head) -> bool:
        """Whether the body uses names that may well be whole arrays."""
        known = set(self.rows) | set(self.locals) | set(self.accumulated)
        roots: list[ast.expr] = [step.value for step in self.steps]
        roots.extend(test for step in self.steps for test, _ in step.conditions)
        if isinstance(self.node, (ast.ListComp, ast.GeneratorExp)):
            roots.append(self.node.elt)
        for root in roots:
            for name in descendants(root):
                if isinstance(name, ast.Name) and isinstance(name.ctx, ast.Load):
                    above = parent(name)
                    if name.id in known or isinstance(above, ast.Call) and above.func is name:
                        continue
                    if isinstance(above, ast.Attribute) and self.context.names.dotted(above):
                        continue
                    if not self.context.is_a(name, "builtins.int", "builtins.float"):
                        return True
        return False

    def _note(self, array: ast.expr, library: str) -> None:
        if not any(spelling(known) == spelling(array) for known in self.arrays):
            self.arrays.append(array)
        self.libraries.append(library)

    def _library(self, node: ast.expr) -> str | None:
        """The library of an array, or of a row of one."""
        if isinstance(node, ast.Name) and node.id in self.rows:
            return None if node.id in self.numbers else self.rows[node.id]
        found = library_of(self.context, node)
        if found is not None:
            return None if of_objects(self.context, node) else found
        if isinstance(node, ast.Subscript):
            return self._library(node.value)
        return None

    # Statements

    def _block(self, block: list[ast.stmt], conditions: tuple[tuple[ast.expr, bool], ...]) -> bool:
        return all(self._statement(statement, conditions) for statement in block)

    def _statement(
        self, statement: ast.stmt, conditions: tuple[tuple[ast.expr, bool], ...]
    ) -> bool:
        match statement:
            case ast.Pass():
                return True
            case ast.For(orelse=[]) | ast.While(orelse=[]) if not conditions:
                return self._loop(statement)
            case ast.If(test=test, body=body, orelse=orelse):
                return self._branch(statement, test, body, orelse, conditions)
            case ast.Assign(targets=[target], value=value):
                return self._assignment(statement, target, value, conditions)
            case ast.AnnAssign(target=ast.Name() as target, value=ast.expr() as value):
                return self._assignment(statement, target, value, conditions)
            case ast.AugAssign(target=target, op=operator, value=value):
                return self._augmentation(statement, target, operator, value, conditions)
            case ast.Expr(
                value=ast.Call(
                    func=ast.Attribute(value=ast.Subscript() as target, attr=attr), args=[value]
                )
            ) if attr.endswith("_") and attr[:-1] in ELEMENTWISE:
                return self._store("update", statement, target, "", value, conditions)
            case ast.Expr(
                value=ast.Call(
                    func=ast.Attribute(value=target, attr="append"), args=[value], keywords=[]
                )
            ):
                if self._elemental(target):
                    return False  # grouping
                if not self.context.is_a(target, "builtins.list") or not self._expression(value):
                    return self._runs_on(statement, target, value, conditions)
                if isinstance(value, (ast.Name, ast.Constant)) and not conditions:
                    return False
                if isinstance(value, ast.Subscript) and not conditions:
                    return False
                if isinstance(value, ast.Name) and self._is_foreign(value.id):
                    return False  # picks elements of a list
                self._step("append", statement, target, "", value, conditions)
                return True
        return False

    def _is_foreign(self, name: str) -> bool:
        """Whether a name holds an element of something that is no known array."""
        return (
            name in self.rows
            and self.rows[name] is None
            and not any(name in head.counters for head in self.heads)
        )

    def _runs_on(
        self,
        statement: ast.stmt,
        target: ast.expr,
        value: ast.expr,
        conditions: tuple[tuple[ast.expr, bool], ...],
    ) -> bool:
        """A running sum that is kept at each step: `s += x[i]` then `sums.append(s)`."""
        if isinstance(value, ast.Name) and value.id in self.accumulated and not conditions:
            if self.accumulated[value.id].operator == "+":
                self.carried = value.id
                self._step("append", statement, target, "", value, conditions)
                return True
        return False

    def _inner(self, body: list[ast.stmt]) -> bool:
        done = self._block(body, ())
        self.around.pop()
        for name in list(self.accumulated):
            if name in self.restarted and len(self.accumulated[name].heads) > len(self.around):
                del self.accumulated[name]
                self.locals[name] = True
        return done

    def _branch(
        self,
        statement: ast.If,
        test: ast.expr,
        body: list[ast.stmt],
        orelse: list[ast.stmt],
        conditions: tuple[tuple[ast.expr, bool], ...],
    ) -> bool:
        extreme = self._extreme(statement, test, body, orelse, conditions)
        if extreme is not None:
            return extreme
        if not self._expression(test):
            return False
        return self._block(body, (*conditions, (test, True))) and self._block(
            orelse, (*conditions, (test, False))
        )

    def _extreme(
        self,
        statement: ast.If,
        test: ast.expr,
        body: list[ast.stmt],
        orelse: list[ast.stmt],
        conditions: tuple[tuple[ast.expr, bool], ...],
    ) -> bool | None:
        """`if v > best: best = v`, perhaps with `where = i`; None if it is nothing of the kind."""
        match test, body, orelse:
            case (
                ast.Compare(
                    left=left,
                    ops=[ast.Gt() | ast.GtE() | ast.Lt() | ast.LtE() as operator],
                    comparators=[right],
                ),
                [*_],
                [],
            ):
                pass
            case _:
                return None
        kept: ast.Name | None = None
        value: ast.expr | None = None
        others: list[ast.Name] = []
        left, right = _bare(left), _bare(right)
        sides = (spelling(left), spelling(right))
        for inner in body:
            for target, stored in _stored(inner):
                if not isinstance(target, ast.Name):
                    return None
                if spelling(target) in sides and spelling(_bare(stored)) in sides and kept is None:
                    kept, value = target, stored
                elif isinstance(stored, ast.Name) and stored.id in self.rows:
                    others.append(target)
                else:
                    return None
        if kept is None or value is None or not self._expression(value):
            return None
        if kept.id in self.locals or kept.id in self.rows:
            return None
        greater = isinstance(operator, (ast.Gt, ast.GtE)) == (
            spelling(left) == spelling(_bare(value))
        )
        name = "max" if greater else "min"
        self._step("extreme", statement, kept, f"arg{name}" if others else name, value, conditions)
        self.accumulated[kept.id] = self.steps[-1]
        for other in others:
            self.accumulated[other.id] = self.steps[-1]
        return True

    def _assignment(
        self,
        statement: ast.stmt,
        target: ast.expr,
        value: ast.expr,
        conditions: tuple[tuple[ast.expr, bool], ...],
    ) -> bool:
        if isinstance(target, ast.Subscript):
            return self._store("store", statement, target, "", value, conditions)
        if not isinstance(target, ast.Name):
            return False
        name = target.id
        match value:
            case ast.Call(
                func=ast.Name(id="max" | "min" as function), args=[one, other], keywords=[]
            ):
                for kept, rest in ((one, other), (other, one)):
                    if not isinstance(kept, ast.Name) or kept.id != name:
                        continue
                    if not _mentions(rest, target) and self._expression(rest):
                        if name in self.locals or name in self.rows:
                            return False
                        self._step("extreme", statement, target, function, rest, conditions)
                        self.accumulated[name] = self.steps[-1]
                        return True
            case ast.BinOp(left=ast.Name(id=left), op=operator, right=rest) if left == name:
                return self._augmentation(statement, target, operator, rest, conditions)
            case ast.BinOp(
                left=rest, op=ast.Add() | ast.Mult() as operator, right=ast.Name(id=right)
            ) if right == name:
                return self._augmentation(statement, target, operator, rest, conditions)
        if name in self.rows or name in self.accumulated or not self._expression(value):
            return False
        if name in self.locals or conditions:
            return False
        if any(isinstance(node, ast.Name) and node.id == name for node in descendants(value)):
            return False
        self.locals[name] = self._elemental(value)
        self._step("local", statement, target, "", value, conditions)
        return True

    def _augmentation(
        self,
        statement: ast.stmt,
        target: ast.expr,
        operator: ast.operator,
        value: ast.expr,
        conditions: tuple[tuple[ast.expr, bool], ...],
    ) -> bool:
        symbol = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/"}.get(type(operator), "")
        if isinstance(target, ast.Subscript) and self._indexed(target.slice):
            return self._store("update", statement, target, symbol, value, conditions)
        if symbol not in ("+", "-", "*") or not self._expression(value):
            return False
        root = root_name(target)
        if root is None or root.id in self.rows or _mentions(value, target):
            return False
        if isinstance(target, ast.Name):
            if target.id in self.locals:
                # A sum that starts afresh for each row, as in `total = 0` before an inner loop.
                if len(self.around) < 2 or self.locals[target.id]:
                    return False
                del self.locals[target.id]
                self.restarted.add(target.id)
            seen = self.accumulated.get(target.id)
            if seen is not None and (seen.operator == "*") != (symbol == "*"):
                return False
        elif not isinstance(target, (ast.Attribute, ast.Subscript)):
            return False
        self._step("accumulate", statement, target, symbol, value, conditions)
        if isinstance(target, ast.Name):
            self.accumulated[target.id] = self.steps[-1]
        return True

    def _store(
        self,
        kind: str,
        statement: ast.stmt,
        target: ast.Subscript,
        operator: str,
        value: ast.expr,
        conditions: tuple[tuple[ast.expr, bool], ...],
    ) -> bool:
        if not self._indexed(target.slice) or _has_slice(target):
            return False
        known = self.context.type(_array_of(target))
        if of_objects(self.context, _array_of(target)):
            return False
        if known is not None and known.name in (
            "builtins.dict",
            "collections.defaultdict",
            "collections.Counter",
        ):
            return False
        if isinstance(value, ast.Name) and value.id in self.accumulated:
            step = self.accumulated[value.id]
            if step.kind == "accumulate" and not conditions and len(self.around) == 1:
                self.carried = value.id
            elif step.kind != "accumulate":
                return False
        elif not self._expression(value, storing=target):
            return False
        if self.carried == _shown(_array_of(target)) and (conditions or operator in ("-", "/")):
            return False  # no running sum or product
        if not all(self._position(part) for part in _index_parts(target)):
            return False
        library = self._library(_array_of(target))
        if library is not None:
            if is_small(self.context, _array_of(target)):
                return False
            self._note(_array_of(target), library)
        elif known is None and not self._counted(target):
            return False  # perhaps a dictionary
        self._step(kind, statement, target, operator, value, conditions)
        return True

    def _counted(self, target: ast.Subscript) -> bool:
        """Whether all variables that pick an item are counters, which only sequences have."""
        counters = {counter for head in self.heads for counter in head.counters}
        return all(
            name.id in counters
            for part in _index_parts(target)
            for name in ast.walk(part)
            if isinstance(name, ast.Name) and (name.id in self.rows or name.id in self.locals)
        )

    def _step(
        self,
        kind: str,
        statement: ast.stmt,
        target: ast.expr,
        operator: str,
        value: ast.expr,
        conditions: tuple[tuple[ast.expr, bool], ...],
    ) -> None:
        self.steps.append(
            Step(kind, statement, target, operator, value, conditions, tuple(self.around))
        )

    # Expressions

    def _expression(self, node: ast.expr, storing: ast.Subscript | None = None) -> bool:
        """Whether an expression has a form for whole arrays; notes the arrays it reads."""
        match node:
            case ast.Constant(value=value):
                return isinstance(value, (bool, int, float, complex))
            case ast.Name(id=name):
                return self._plain_name(node, name)
            case ast.Attribute(value=value, attr=attr):
                if self._elemental(value):
                    return attr in _ATTRIBUTES and self._expression(value)
                return self._chain(node)
            case ast.BinOp(op=ast.MatMult(), left=left, right=right):
                return self._row(left) and self._row(right)
            case ast.BinOp(left=left, right=right):
                return self._expression(left, storing) and self._expression(right, storing)
            case ast.UnaryOp(operand=operand):
                return self._expression(operand, storing)
            case ast.Compare(left=left, ops=operators, comparators=comparators):
                if any(isinstance(op, (ast.In, ast.NotIn, ast.Is, ast.IsNot)) for op in operators):
                    return False
                return all(self._expression(part, storing) for part in (left, *comparators))
            case ast.BoolOp(values=values):
                return all(self._expression(part, storing) for part in values)
            case ast.IfExp(test=test, body=body, orelse=orelse):
                return all(self._expression(part, storing) for part in (test, body, orelse))
            case ast.Subscript():
                return self._subscript(node, storing)
            case ast.Call():
                return self._call(node, storing)
        return False

    def _plain_name(self, node: ast.Name, name: str) -> bool:
        if name in self.rows or name in self.locals:
            return True
        if name in self.accumulated:
            return False
        # A whole array in each pass: the pass is an array operation already.
        if self.context.is_a(
            node, "builtins.str", "builtins.list", "builtins.dict", "builtins.tuple"
        ):
            return False
        return is_number(self.context, node) or not is_array(self.context, node)

    def _chain(self, node: ast.expr) -> bool:
        """A value of an object or module that no element decides, as `self.scale` or `math.pi`."""
        root = root_name(node)
        if root is None or root.id in self.accumulated:
            return False
        return (
            isinstance(node, ast.Attribute)
            and not is_array(self.context, node)
            and all(
                isinstance(part, (ast.Attribute, ast.Name, ast.expr_context))
                for part in ast.walk(node)
            )
        )

    def _subscript(self, node: ast.Subscript, storing: ast.Subscript | None) -> bool:
        base = _array_of(node)
        if not self._indexed_anywhere(node):
            if isinstance(base, ast.Name) and base.id in self.rows and not _has_slice(node):
                return base.id not in self.numbers and self.rows[base.id] is not None
            # An item that no variable picks: a number as far as anyone can tell.
            return (
                root_name(base) is not None
                and not _has_slice(node)
                and library_of(self.context, node) is None
                and all(self._position(part) for part in _index_parts(node))
            )
        if _has_slice(node):
            return False
        if not isinstance(base, (ast.Name, ast.Attribute)) or root_name(base) is None:
            return False
        if storing is not None and spelling(base) == spelling(_array_of(storing)):
            if spelling(node) != spelling(storing):
                return self._previous(node, storing)
        library = self._library(base)
        if library is not None:
            if is_small(self.context, base) or self._picked_by_unknown(node):
                return False
            self._note(base, library)
        else:
            known = self.context.type(base)
            if known is not None and known.name in ("builtins.str", "builtins.dict"):
                return False
            keys = list(_index_parts(node))
            if known is None and len(keys) == 1 and self._picked(keys[0]):
                return False  # a mapping, as far as anyone can tell
            self.foreign = True
            self.listed = self.listed or known is not None
        return all(self._position(part) for part in _index_parts(node))

    def _picked(self, index: ast.expr) -> bool:
        """Whether an index is an element itself: `names[codes[i]]`."""
        return any(
            isinstance(part, ast.Subscript) and self._library(_array_of(part)) is not None
            for part in ast.walk(index)
        )

    def _picked_by_unknown(self, node: ast.Subscript) -> bool:
        """Whether an index is an item of nobody knows what (`x[groups[i]]`), perhaps a list of them."""
        return any(
            isinstance(inner, ast.Subscript)
            and self._library(_array_of(inner)) is None
            and self.context.type(_array_of(inner)) is None
            for part in _index_parts(node)
            for inner in ast.walk(part)
        )

    def _position(self, node: ast.expr) -> bool:
        """An index: a position, not a mask over a whole array."""
        return not isinstance(node, (ast.Compare, ast.BoolOp)) and self._expression(node)

    def _previous(self, node: ast.Subscript, storing: ast.Subscript) -> bool:
        """Whether an item of the stored array is the one before, as in a running sum."""
        match node.slice, storing.slice:
            case (
                ast.BinOp(left=ast.Name(id=one), op=ast.Sub(), right=ast.Constant(value=1)),
                ast.Name(id=other),
            ) if one == other and spelling(node.value) == spelling(storing.value):
                pass
            case _:
                return False
        above = parent(node)
        while isinstance(above, ast.BinOp) and isinstance(above.op, ast.Add):
            above = parent(above)
        if above is not parent(storing):
            return False
        self.carried = ast.unparse(_array_of(storing))
        self.running.add(id(node))
        return True

    def _call(self, node: ast.Call, storing: ast.Subscript | None) -> bool:
        if any(isinstance(argument, ast.Starred) for argument in node.args):
            return False
        callee = self.context.callee(node)
        if self._is_steady_number(node, callee):
            return True
        if callee in ("builtins.sum", "builtins.max", "builtins.min") and len(node.args) == 1:
            argument = node.args[0]
            if isinstance(argument, (ast.GeneratorExp, ast.ListComp)):
                return self._nested(argument)
            return self._row(argument)
        words = [word.value for word in node.keywords]
        if callee is not None:
            module, _, name = callee.rpartition(".")
            if module == "math":
                if name not in MATH and name not in MATH_ONLY:
                    return False
                return not words and all(self._expression(a, storing) for a in node.args)
            if module == "builtins" and name in BUILTINS:
                if name in ("int", "float", "round") and len(node.args) > 1 and name != "round":
                    return False
                if name == "int" and node.args and self._may_be_text(node.args[0]):
                    return False
                return not words and all(self._expression(a, storing) for a in node.args)
            if f"{module}." in PREFIXES:
                if name in ELEMENTWISE and callee != "torch.equal":
                    return all(self._expression(a, storing) for a in (*node.args, *words))
                if name in ROWWISE and node.args:
                    return all(self._row(a) for a in node.args[:2]) and any(
                        self._elemental(a) for a in node.args[:2]
                    )
        if isinstance(node.func, ast.Attribute) and self._elemental(node.func.value):
            if node.func.attr not in _METHODS:
                return False
            if node.func.attr in ROWWISE and node.func.attr != "norm":
                return self._row(node.func.value) and all(self._row(a) for a in node.args)
            return self._expression(node.func.value, storing) and all(
                self._expression(a, storing) for a in (*node.args, *words)
            )
        if isinstance(node.func, ast.Name) and not words:
            if runs_formula(self.context, node.func) and all(
                self._expression(a, storing) for a in node.args
            ):
                self.outside.add(node.func.id)
                return True
        return False

    def _is_steady_number(self, node: ast.Call, callee: str | None) -> bool:
        """Whether a call gives the same number in each iteration: `len(x)`, `x.mean()`, `np.max(x)`."""
        asked = node.args[0] if node.args else getattr(node.func, "value", None)
        if not isinstance(asked, (ast.Name, ast.Attribute)) or root_name(asked) is None:
            return False
        if self._elemental(node) or spelling(asked) in self.accumulated:
            return False
        counted = callee == "builtins.len" and len(node.args) == 1
        if not counted and not (is_number(self.context, node) and self._library(asked) is not None):
            return False
        (self.measured if counted else self.whole).add(spelling(asked))
        return True

    def _may_be_text(self, node: ast.expr) -> bool:
        """Whether a value is an item of no known array, which may be a text to parse."""
        return isinstance(node, ast.Subscript) and self._library(_array_of(node)) is None

    def _row(self, node: ast.expr) -> bool:
        """An operand of a reduction over a row: a row of an array, or a whole one beside a row."""
        if self._elemental(node):
            if isinstance(node, ast.Subscript):
                base = _array_of(node)
                library = self._library(base)
                if library is None or is_flat(self.context, base):
                    return False
                if any(self._slices_by_variable(part) for part in ast.walk(node)):
                    return False
                if not all(self._position(part) for part in _index_parts(node)):
                    return False
                self._note(base, library)
                return True
            if isinstance(node, ast.Name):
                return (
                    node.id in self.locals
                    or node.id not in self.numbers
                    and self.rows.get(node.id) is not None
                )
            if isinstance(node, ast.BinOp):
                return self._row(node.left) and self._row(node.right)
            if isinstance(node, ast.UnaryOp):
                return self._row(node.operand)
            if isinstance(node, ast.Call):
                name = (self.context.callee(node) or "").rpartition(".")[2]
                return name in ELEMENTWISE and all(self._row(argument) for argument in node.args)
            return False
        if isinstance(node, ast.Constant):
            return isinstance(node.value, (int, float))
        return isinstance(node, (ast.Name, ast.Attribute)) and root_name(node) is not None

    def _slices_by_variable(self, node: ast.AST) -> bool:
        return isinstance(node, ast.Slice) and self._elemental(node)

    def _nested(self, node: ast.GeneratorExp | ast.ListComp) -> bool:
        """A comprehension inside an expression, as in `sum(x[i, k] * y[k] for k in range(n))`."""
        entered = 0
        good = True
        for generator in node.generators:
            head = head_of(self.context, generator.target, generator.iter)
            if head is None or generator.is_async or not self._enter(head):
                good = False
                break
            entered += 1
            if not all(self._expression(test) for test in generator.ifs):
                good = False
                break
        good = good and self._expression(node.elt)
        del self.around[len(self.around) - entered :]
        return good

    # Questions about nodes

    def _elemental(self, node: ast.AST) -> bool:
        """Whether a value depends on the element or the position."""
        return any(
            isinstance(inner, ast.Name)
            and (inner.id in self.rows or self.locals.get(inner.id, False))
            for inner in descendants(node)
        )

    def _indexed(self, index: ast.expr) -> bool:
        return self._elemental(index)

    def _indexed_anywhere(self, node: ast.Subscript) -> bool:
        current: ast.expr = node
        while isinstance(current, ast.Subscript):
            if self._indexed(current.slice):
                return True
            current = current.value
        return False

    def _closed(self) -> bool:
        """Whether no iteration needs what another one left: no accumulated name and no stored array
        is read otherwise than shown."""
        for step in self.steps:
            if step.kind not in ("accumulate", "extreme") or self.carried == _shown(step.target):
                continue
            if isinstance(step.target, ast.Name) and step.target.id in self.restarted:
                continue
            own = {id(part) for part in ast.walk(step.statement)}
            allowed = {
                id(part)
                for other in self.steps
                if other.kind == step.kind and spelling(other.target) == spelling(step.target)
                for part in ast.walk(other.statement)
            }
            wanted = spelling(step.target)
            for node in descendants(self.node):
                if isinstance(node, (ast.Name, ast.Attribute, ast.Subscript)):
                    if id(node) not in own | allowed and spelling(node) == wanted:
                        return False
        stored = {
            spelling(_array_of(step.target)): spelling(step.target)
            for step in self.steps
            if step.kind in ("store", "update") and isinstance(step.target, ast.Subscript)
        }
        if self.whole & stored.keys():
            return False
        if self.measured & {spelling(s.target) for s in self.steps if s.kind == "append"}:
            return False
        targets = {id(step.target) for step in self.steps if step.kind in ("store", "update")}
        for node in descendants(self.node):
            if isinstance(node, ast.Subscript) and id(node) not in targets:
                if isinstance(parent(node), ast.Subscript):
                    continue
                place = spelling(_array_of(node))
                if place in stored and spelling(node) != stored[place]:
                    if id(node) not in self.running:
                        return False
        return self._reads_arrays() and not any(map(self._carries_state, self.steps))

    def _carries_state(self, step: Step) -> bool:
        """Whether a step stores to places that come up again, and the loop reads there what earlier
        iterations have left (`if not taken[k[i]]: taken[k[i]] = True`); not where that is a sum or an
        extreme for each place."""
        if step.kind not in ("store", "update") or not isinstance(step.target, ast.Subscript):
            return False
        if _is_place_of_each(step, step.target):
            return False
        wanted = spelling(step.target)
        expected = _reads_of_reduction(step)
        return any(
            isinstance(node, ast.Subscript)
            and isinstance(node.ctx, ast.Load)
            and spelling(node) == wanted
            and node not in expected
            for node in descendants(self.node)
        )

    def _reads_arrays(self) -> bool:
        """Whether known arrays are read, or written from nothing but positions and numbers."""
        if any(self._library(array) for head in self.heads for array in head.arrays):
            return True
        targets = {
            id(_array_of(s.target)) for s in self.steps if isinstance(s.target, ast.Subscript)
        }
        for node in descendants(self.node):
            if isinstance(node, ast.Subscript) and id(_array_of(node)) not in targets:
                if self._library(_array_of(node)) is not None and self._indexed_anywhere(node):
                    return True
        # Unknown operands of what is stored into a known array: arrays as well, if anything is
        # computed with them.
        computed = any(
            not isinstance(step.value, (ast.Subscript, ast.Name, ast.Constant))
            for step in self.steps
            if step.kind in ("store", "update")
        )
        return bool(self.libraries) and (not self.foreign or computed and not self.listed)


def _is_place_of_each(step: Step, target: ast.Subscript) -> bool:
    """Whether a store has another place in each iteration of the loops around it, by its index."""
    parts = list(_index_parts(target))
    names = {part.id for index in parts for part in ast.walk(index) if isinstance(part, ast.Name)}
    picked = any(isinstance(part, ast.Subscript) for index in parts for part in ast.walk(index))
    return not picked and all(head.counters & names for head in step.heads)


def _reads_of_reduction(step: Step) -> list[ast.AST]:
    """The reads of its own place by which a step adds up or keeps an extreme: `t[j] = t[j] + x[i, j]`,
    `t[j] = max(t[j], x[i, j])`, `if x[i, j] > t[j]: t[j] = x[i, j]`."""
    match step.value:
        case ast.BinOp(left=left, op=ast.Add(), right=right):
            return [left, right]
        case ast.Call(func=ast.Name(id="max" | "min"), args=args):
            return [*args]
    compared: list[ast.AST] = []
    for test, _ in step.conditions:
        match test:
            case ast.Compare(left=left, ops=[_], comparators=[right]) if spelling(step.value) in (
                spelling(left),
                spelling(right),
            ):
                compared += [left, right]
    return compared


def _stored(statement: ast.stmt) -> list[tuple[ast.expr | None, ast.expr]]:
    """What a statement stores, by target: `a, b = x, y` stores two. One that stores nothing has none for a
    target."""
    match statement:
        case ast.Assign(targets=[ast.Tuple(elts=targets)], value=ast.Tuple(elts=values)) if len(
            targets
        ) == len(values):
            return list(zip(targets, values))
        case ast.Assign(targets=[target], value=value):
            return [(target, value)]
    return [(None, ast.Constant(None))]


def _bare(node: ast.expr) -> ast.expr:
    """A value that is made a number: `x[i]` of `x[i].item()` and `float(x[i])`."""
    match node:
        case ast.Call(func=ast.Attribute(value=value, attr="item"), args=[], keywords=[]):
            return value
        case ast.Call(func=ast.Name(id="float" | "int"), args=[value], keywords=[]):
            return value
    return node


def _breaks_off(loop: ast.For | ast.While) -> bool:
    """Whether an exception ends a loop as part of the plan: what it did until then stays."""
    above = parent(loop)
    return (
        isinstance(above, ast.Try)
        and above.body == [loop]
        and any(
            not any(isinstance(node, (ast.Raise, ast.Return)) for node in ast.walk(handler))
            for handler in above.handlers
        )
    )


def fails_after(node: ast.AST) -> bool:
    """Whether the block around a node ends by raising: what it computes is for a message."""
    child = node
    for above in parents(node):
        for name in ("body", "orelse"):
            block = getattr(above, name, None)
            if isinstance(block, list) and child in block:
                return isinstance(block[-1], ast.Raise) and isinstance(above, ast.If)
        child = above
    return False


def _reduced(context: FileContext, node: ast.GeneratorExp) -> bool:
    call = parent(node)
    return isinstance(call, ast.Call) and context.callee(call) in (
        "builtins.sum",
        "builtins.max",
        "builtins.min",
        "builtins.any",
        "builtins.all",
    )


def _array_of(node: ast.expr) -> ast.expr:
    """The array that a subscript, or a subscript of a subscript, takes an item from."""
    while isinstance(node, ast.Subscript):
        node = node.value
    return node


array_of = _array_of


def index_parts(node: ast.Subscript) -> list[ast.expr]:
    """The indices of a subscript of a subscript …, first axis first; slices are among them."""
    inner = index_parts(node.value) if isinstance(node.value, ast.Subscript) else []
    own = list(node.slice.elts) if isinstance(node.slice, ast.Tuple) else [node.slice]
    return [*inner, *own]


def _index_parts(node: ast.Subscript) -> Iterator[ast.expr]:
    return (part for part in index_parts(node) if not isinstance(part, ast.Slice))


def _has_slice(node: ast.Subscript) -> bool:
    return any(
        isinstance(part, ast.Slice) or isinstance(part, ast.Constant) and part.value in (None, ...)
        for part in index_parts(node)
    )


def _mentions(node: ast.expr, target: ast.expr) -> bool:
    """Whether an expression reads what a target names: each step then needs the last."""
    wanted = spelling(target)
    return any(isinstance(part, ast.expr) and spelling(part) == wanted for part in ast.walk(node))


def _shown(node: ast.expr) -> str:
    return ast.unparse(node)
