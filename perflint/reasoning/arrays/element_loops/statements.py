"""Statements in the body of an element loop: which can be said of whole arrays."""

from __future__ import annotations

import ast

from perflint.language.nodes import descendants, parent
from perflint.reasoning.arrays.element_loops.carried_state import is_closed
from perflint.reasoning.arrays.element_loops.expressions import Expressions
from perflint.reasoning.arrays.element_loops.loops import ElementLoop, Loop, Step, flattened
from perflint.reasoning.arrays.element_loops.subscripts import array_of, has_slice, picking_parts
from perflint.reasoning.arrays.elementwise import ELEMENTWISE
from perflint.reasoning.context import FileContext
from perflint.reasoning.occurrence.counters import counting
from perflint.reasoning.occurrence.loop_heads import Head, creation, head_of, of_objects
from perflint.reasoning.size.small_arrays import is_small, is_unpacked
from perflint.reasoning.values.growth import root_name
from perflint.syntax.spelling import spelling

GRIDS = frozenset(
    {
        f"{library}.{name}"
        for library in ("numpy", "torch", "jax.numpy")
        for name in ("arange", "linspace", "logspace", "geomspace", "unique")
    }
) | {"pandas.Series.unique", "pandas.unique"}


class Body:
    """The analysis of one loop."""

    def __init__(self, context: FileContext, node: Loop) -> None:
        self.context = context
        self.node = node
        self.values = Expressions(context)
        self.restarted: set[str] = set()  # sums that start afresh in an outer loop
        self.steps: list[Step] = []

    def statement(self) -> ElementLoop | None:
        """What a `for` or `while` statement is."""
        assert isinstance(self.node, (ast.For, ast.While))
        if not self._loop(self.node):
            return None
        if not any(step.kind != "local" for step in self.steps):
            return None
        if _breaks_off(self.node):
            return None
        if (
            not is_closed(self.node, self.steps, self.restarted, self.values)
            or not self._evidence()
        ):
            return None
        return ElementLoop(
            self.node,
            self.values.libraries[0],
            tuple(self.values.heads),
            tuple(self.steps),
            tuple(self.values.arrays),
            self.values.carried,
            outside=frozenset(self.values.outside),
            whole=frozenset(self.values.whole),
            reduces_rows=self.values.reduces_rows,
            of_matrices=self.values.of_matrices,
        )

    def _loop(self, node: ast.For | ast.While) -> bool:
        if isinstance(node, ast.For):
            head, body = head_of(self.context, node.target, node.iter), node.body
        else:
            counted = counting(node)
            if counted is None:
                return False
            name = counted.counter.id
            if self.values.locals.get(name) is False:
                del self.values.locals[name]  # `j = 0` before an inner loop
            head, body = Head(name, counted.counter, counted.stop), list(counted.body)
        return head is not None and self.values.enter(head) and self._inner(body)

    def comprehension(self) -> ElementLoop | None:
        """What a comprehension is."""
        node = self.node
        assert isinstance(node, (ast.ListComp, ast.GeneratorExp))
        tests: list[ast.expr] = []
        generators, element = flattened(node)
        for generator in generators:
            head = head_of(self.context, generator.target, generator.iter)
            if head is None or generator.is_async or not self.values.enter(head):
                return None
            for test in generator.ifs:
                if not self.values.has_form(test):
                    return None
                tests.append(test)
        if not self.values.has_form(element) or not self._evidence():
            return None
        if is_unpacked(node):
            return None
        if isinstance(element, ast.Name) and not tests:
            if isinstance(node, ast.ListComp) or not _reduced(self.context, node):
                return None
        if isinstance(element, (ast.Name, ast.Constant)) and tests and self.values.foreign:
            return None
        if isinstance(element, ast.Subscript) and tests and self.values.foreign:
            if self.values.libraries[0] == "numpy":
                return None  # picked from a list: as fast as it gets
        if isinstance(element, ast.Subscript) and not tests:
            if (
                isinstance(node, ast.ListComp)
                or self.values.listed
                or not _reduced(self.context, node)
            ):
                return None  # rows or elements picked into a list, nothing computed
        if isinstance(element, ast.Constant) and not tests:
            return None
        return ElementLoop(
            node,
            self.values.libraries[0],
            tuple(self.values.heads),
            (),
            tuple(self.values.arrays),
            element=element,
            tests=tuple(tests),
            outside=frozenset(self.values.outside),
            whole=frozenset(self.values.whole),
            reduces_rows=self.values.reduces_rows,
            of_matrices=self.values.of_matrices,
        )

    def _evidence(self) -> bool:
        if not self.values.libraries:
            return False
        if self.values.heads[0].stop is None and not any(
            self.values.library(array) for head in self.values.heads for array in head.arrays
        ):
            return False
        # A sweep over a grid or over the distinct values: each pass may well be an array operation.
        for head in self.values.heads:
            for array in head.arrays:
                made = creation(self.context, array)
                if made is not None and self.context.callee(made) in GRIDS and self._sweeps(head):
                    return False
        return True

    def _sweeps(self, head: Head) -> bool:
        """Whether the body uses names that may well be whole arrays."""
        known = set(self.values.rows) | set(self.values.locals) | set(self.values.accumulated)
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

    def _block(self, block: list[ast.stmt], conditions: tuple[tuple[ast.expr, bool], ...]) -> bool:
        return all(self._statement(statement, conditions) for statement in block)

    def _iteration(self, body: list[ast.stmt]) -> bool:
        """The statements of one iteration, of which `if x < 0: continue` leaves out those that follow."""
        conditions: tuple[tuple[ast.expr, bool], ...] = ()
        for statement in body:
            match statement:
                case ast.If(test=test, body=[ast.Continue()], orelse=[]):
                    if not self.values.has_form(test):
                        return False
                    conditions = (*conditions, (test, False))
                case _:
                    if not self._statement(statement, conditions):
                        return False
        return True

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
                if self.values.is_elemental(target):
                    return False  # grouping
                if not self.context.is_a(target, "builtins.list") or not self.values.has_form(
                    value
                ):
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
            name in self.values.rows
            and self.values.rows[name] is None
            and not any(name in head.counters for head in self.values.heads)
        )

    def _runs_on(
        self,
        statement: ast.stmt,
        target: ast.expr,
        value: ast.expr,
        conditions: tuple[tuple[ast.expr, bool], ...],
    ) -> bool:
        """A running sum that is kept at each step: `s += x[i]` then `sums.append(s)`."""
        if isinstance(value, ast.Name) and value.id in self.values.accumulated and not conditions:
            if self.values.accumulated[value.id].operator == "+":
                self.values.carried = value.id
                self._step("append", statement, target, "", value, conditions)
                return True
        return False

    def _inner(self, body: list[ast.stmt]) -> bool:
        done = self._iteration(body)
        self.values.around.pop()
        for name in list(self.values.accumulated):
            if name in self.restarted and len(self.values.accumulated[name].heads) > len(
                self.values.around
            ):
                del self.values.accumulated[name]
                self.values.locals[name] = True
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
        if not self.values.has_form(test):
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
                elif isinstance(stored, ast.Name) and stored.id in self.values.rows:
                    others.append(target)
                else:
                    return None
        if kept is None or value is None or not self.values.has_form(value):
            return None
        if kept.id in self.values.locals or kept.id in self.values.rows:
            return None
        greater = isinstance(operator, (ast.Gt, ast.GtE)) == (
            spelling(left) == spelling(_bare(value))
        )
        name = "max" if greater else "min"
        self._step("extreme", statement, kept, f"arg{name}" if others else name, value, conditions)
        self.values.accumulated[kept.id] = self.steps[-1]
        for other in others:
            self.values.accumulated[other.id] = self.steps[-1]
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
                    if not _mentions(rest, target) and self.values.has_form(rest):
                        if name in self.values.locals or name in self.values.rows:
                            return False
                        self._step("extreme", statement, target, function, rest, conditions)
                        self.values.accumulated[name] = self.steps[-1]
                        return True
            case ast.BinOp(left=ast.Name(id=left), op=operator, right=rest) if left == name:
                return self._augmentation(statement, target, operator, rest, conditions)
            case ast.BinOp(
                left=rest, op=ast.Add() | ast.Mult() as operator, right=ast.Name(id=right)
            ) if right == name:
                return self._augmentation(statement, target, operator, rest, conditions)
        if (
            name in self.values.rows
            or name in self.values.accumulated
            or not self.values.has_form(value)
        ):
            return False
        if name in self.values.locals or conditions:
            return False
        if any(isinstance(node, ast.Name) and node.id == name for node in descendants(value)):
            return False
        self.values.locals[name] = self.values.is_elemental(value)
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
        if isinstance(target, ast.Subscript) and self.values.is_elemental(target.slice):
            return self._store("update", statement, target, symbol, value, conditions)
        if symbol not in ("+", "-", "*") or not self.values.has_form(value):
            return False
        root = root_name(target)
        if root is None or root.id in self.values.rows or _mentions(value, target):
            return False
        if isinstance(target, ast.Name):
            if target.id in self.values.locals:
                # A sum that starts afresh for each row, as in `total = 0` before an inner loop.
                if len(self.values.around) < 2 or self.values.locals[target.id]:
                    return False
                del self.values.locals[target.id]
                self.restarted.add(target.id)
            seen = self.values.accumulated.get(target.id)
            if seen is not None and (seen.operator == "*") != (symbol == "*"):
                return False
        elif not isinstance(target, (ast.Attribute, ast.Subscript)):
            return False
        self._step("accumulate", statement, target, symbol, value, conditions)
        if isinstance(target, ast.Name):
            self.values.accumulated[target.id] = self.steps[-1]
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
        if not self.values.is_elemental(target.slice) or has_slice(target):
            return False
        known = self.context.type(array_of(target))
        if of_objects(self.context, array_of(target)):
            return False
        if known is not None and known.name in (
            "builtins.dict",
            "collections.defaultdict",
            "collections.Counter",
        ):
            return False
        if isinstance(value, ast.Name) and value.id in self.values.accumulated:
            step = self.values.accumulated[value.id]
            if step.kind == "accumulate" and not conditions and len(self.values.around) == 1:
                self.values.carried = value.id
            elif step.kind != "accumulate":
                return False
        elif not self.values.has_form(value, storing=target):
            return False
        if self.values.carried == ast.unparse(array_of(target)) and (
            conditions or operator in ("-", "/")
        ):
            return False  # no running sum or product
        if not all(self.values.is_position(part) for part in picking_parts(target)):
            return False
        library = self.values.library(array_of(target))
        if library is not None:
            if is_small(self.context, array_of(target)):
                return False
            self.values.note(array_of(target), library)
        elif known is None and not self._counted(target):
            return False  # perhaps a dictionary
        self._step(kind, statement, target, operator, value, conditions)
        return True

    def _counted(self, target: ast.Subscript) -> bool:
        """Whether all variables that pick an item are counters, which only sequences have."""
        counters = {counter for head in self.values.heads for counter in head.counters}
        return all(
            name.id in counters
            for part in picking_parts(target)
            for name in ast.walk(part)
            if isinstance(name, ast.Name)
            and (name.id in self.values.rows or name.id in self.values.locals)
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
            Step(kind, statement, target, operator, value, conditions, tuple(self.values.around))
        )


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


def _reduced(context: FileContext, node: ast.GeneratorExp) -> bool:
    call = parent(node)
    return isinstance(call, ast.Call) and context.callee(call) in (
        "builtins.sum",
        "builtins.max",
        "builtins.min",
        "builtins.any",
        "builtins.all",
    )


def _mentions(node: ast.expr, target: ast.expr) -> bool:
    """Whether an expression reads what a target names: each step then needs the last."""
    wanted = spelling(target)
    return any(isinstance(part, ast.expr) and spelling(part) == wanted for part in ast.walk(node))
