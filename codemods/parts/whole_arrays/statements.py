"""Statements on elements of arrays as statements on whole arrays."""

from __future__ import annotations

import ast

from perflint.codemods.parts.layout import comments_in, indent_of, indent_step
from perflint.codemods.parts.naming import fresh
from perflint.codemods.parts.whole_arrays.expressions import Expressions
from perflint.codemods.parts.whole_arrays.plan import BOTH_SIDES, NAN, OVERLAP, PARTIAL, Refused
from perflint.codemods.parts.whole_arrays.products import matrix_product, product_of
from perflint.language.nodes import descendants
from perflint.reasoning.arrays.element_loops.loops import Step
from perflint.reasoning.arrays.element_loops.subscripts import array_of, index_parts
from perflint.reasoning.arrays.shapes import dtype, is_fresh, is_view, shape
from perflint.syntax.edits import Edit

_OF_INTEGERS = (ast.BitAnd, ast.BitOr, ast.BitXor, ast.Invert, ast.LShift, ast.RShift)


class Statements:
    """The statements of one loop."""

    def __init__(self, values: Expressions) -> None:
        self.values = values
        self.context = values.context
        self.loop = values.loop
        self.region = self.context.flow.function(self.loop.node) or self.context.names.tree

    def rewritten(self, node: ast.For) -> tuple[list[Edit], str]:
        """The edits of a loop, and what they do."""
        context = self.context
        product = product_of(self.loop)
        if product is not None:
            lines = [matrix_product(self.values, product)]
        elif any(step.kind == "local" for step in self.loop.steps) and len(self.values.axes) > 1:
            raise Refused("names are bound between the loops")
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
                raise Refused("statements stand between the loops")
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
        raise Refused("a statement of the body is not understood")

    def _line(self, statement: ast.stmt, mask: str | None) -> list[str]:
        if isinstance(statement, ast.Pass):
            return []
        if isinstance(statement, ast.If) and not any(
            step.statement is statement for step in self.loop.steps
        ):
            return self._branches(statement, mask)
        step = self._step(statement)
        self.values.used, self.values.python = [], False
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
        raise Refused("a statement of the body is not understood")

    def _branches(self, statement: ast.If, mask: str | None) -> list[str]:
        whole = self._chosen(statement)
        if whole is not None and mask is None:
            return whole
        self.values.used = []
        condition = self.values.condition(statement.test)
        self.values.require_alike(self.values.used)
        lines: list[str] = []
        count = len(statement.body) + len(statement.orelse)
        simple = count == 1 and mask is None and not statement.orelse
        if simple:
            step = next((s for s in self.loop.steps if s.statement is statement.body[0]), None)
            twice = (
                step is not None
                and step.kind in ("store", "update")
                and self.values.varies(step.value)
            )
            if step is not None and not twice:
                return self._line(statement.body[0], condition)
        name = fresh(self.context, "chosen", within=self.region)
        if any(line.startswith(f"{name} = ") for line in lines) or mask is not None:
            raise Refused("conditions are nested")
        if name in self.values.locals:
            raise Refused("the body has several conditions")
        self.values.locals[name] = []
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
            condition = self.values.condition(node.test)
            for side in (one, other):
                inner = text(side) if isinstance(side, ast.If) else self.values.text(side)
                if inner is None:
                    return None
                shown.append(inner)
            return self.values.where(condition, *shown)

        if not statement.orelse:
            return None
        self.values.used, self.values.python = [], False
        found = text(statement)
        if found is None or len({self.values.key(target) for target in targets}) != 1:
            return None
        self.values.plan.warn(BOTH_SIDES)
        place = self._place(targets[0])
        self._fits(targets[0], self.values.used)
        return [f"{place} = {found}"]

    def _place(self, target: ast.Subscript) -> str:
        """The array that is stored to, with the slices that the loop runs over."""
        parts = index_parts(target)
        text = self.values.sliced(array_of(target), parts, storing=True)
        return (
            text
            if text.endswith("]") and text != self.values.atom(array_of(target))
            else f"{text}[:]"
        )

    def _fits(self, target: ast.Subscript, used: list[ast.expr]) -> None:
        """Refuse a store where what is stored may have other dimensions than the place."""
        array = array_of(target)
        parts = index_parts(target)
        known = shape(self.context, array)
        if is_view(self.context, array) or any(is_view(self.context, a) for a in used):
            others = {self.values.key(a) for a in used} - {self.values.key(array)}
            if others:
                raise Refused("the arrays may share memory: one of them is a view")
        elif {self.values.key(a) for a in used} - {self.values.key(array)}:
            if not is_fresh(self.context, array) and not all(
                is_fresh(self.context, a) for a in used
            ):
                self.values.plan.warn(OVERLAP)
        if known.dims is not None and len(known.dims) == len(parts):
            return
        if len(parts) == 1 and used:
            keys = {shape(self.context, a).key for a in used} | {known.key}
            if len(keys) == 1:
                return
        if not used and len(parts) == 1 and len(self.values.axes) == 1:
            return
        raise Refused(
            f"the number of dimensions of `{self.context.short(array)}` is not shown to be"
            f" {len(parts)}"
        )

    def _local(self, step: Step, mask: str | None) -> list[str]:
        if mask is not None:
            raise Refused("a name is bound under a condition")
        assert isinstance(step.target, ast.Name)
        self.values.plan.exact = False
        self.values.require_numbers(step.value)
        text = self.values.text(step.value)
        self.values.require_alike(self.values.used)
        self.values.locals[step.target.id] = self.values.distinct(self.values.used)
        if not self.values.used:
            del self.values.locals[step.target.id]
        return [f"{step.target.id} = {text}"]

    def _store(self, step: Step, mask: str | None) -> list[str]:
        assert isinstance(step.target, ast.Subscript)
        if len(self.loop.steps) > 1:
            self.values.plan.exact = False
        self.values.as_floats = dtype(self.context, array_of(step.target)) in (
            "float64",
            "float",
        ) and not any(isinstance(node, _OF_INTEGERS) for node in ast.walk(step.value))
        text = self.values.text(step.value)
        self.values.as_floats = False
        place = self._place(step.target)
        self._fits(step.target, self.values.used)
        if self.values.python:
            self.values.plan.exact = False
        if step.kind == "update":
            if not step.operator:
                raise Refused("an item is updated by an operator that has no safe form")
            keeps = dtype(self.context, array_of(step.target)) == "float64"
            loose = isinstance(step.value, (ast.Name, ast.Subscript, ast.Constant, ast.Call))
            if mask is not None:
                chosen = f"({text})[{mask}]" if self.values.varies(step.value) else text
                if not keeps:
                    raise Refused(f"the dtype of `{place}` is not shown")
                return [f"{self._masked(place, mask)} {step.operator}= {chosen}"]
            if keeps:
                return [f"{place} {step.operator}= {text}"]
            self.values.plan.exact = False
            shown = text if loose else f"({text})"
            base = place.removesuffix("[:]")
            return [f"{place} = {base} {step.operator} {shown}"]
        if mask is not None:
            self.values.plan.warn(BOTH_SIDES)
            chosen = f"({text})[{mask}]" if self.values.varies(step.value) else text
            if isinstance(step.value, (ast.Name, ast.Subscript)) and self.values.varies(step.value):
                chosen = f"{text}[{mask}]"
            return [f"{self._masked(place, mask)} = {chosen}"]
        return [f"{place} = {text}"]

    def _masked(self, place: str, mask: str) -> str:
        return f"{place.removesuffix('[:]')}[{mask}]"

    def _accumulate(self, step: Step, mask: str | None) -> list[str]:
        context = self.context
        target = context.code(step.target)
        if self.values.varies(step.target):
            raise Refused(f"`{target}` is another place in each iteration")
        if not self.values.varies(step.value):
            if mask is None or step.operator == "*":
                raise Refused("the same value is added in each iteration")
            self.values.plan.warn(PARTIAL)
            count = f"int({self.values.module()}.count_nonzero({mask}))"
            constant = isinstance(step.value, ast.Constant) and step.value.value == 1
            if not constant and not isinstance(step.value, (ast.Name, ast.Constant, ast.Attribute)):
                raise Refused("the value that is added is computed in each iteration")
            factor = "" if constant else f"{context.code(step.value)} * "
            return [f"{target} {step.operator}= {factor}{count}"]
        scalar = self._declared_number(step.target)
        if not self._adds_as_numbers(step):
            raise Refused(
                f"`{target}` may be a truth value, which adds up to a truth value, and a whole array to a number"
            )
        if scalar:
            self.values.note_numbers(step.value)
        function = "prod" if step.operator == "*" else "sum"
        text = self.values.reduced(step.value, mask, function)
        if self.values.python:
            if self.loop.library == "torch":
                text = f"{text}.item()"
            else:
                text = f"{text}.item()"
        return [f"{target} {step.operator}= {text}"]

    def _adds_as_numbers(self, step: Step) -> bool:
        """Whether what is added up is shown to be numbers: the accumulator starts as one of Python's, which
        makes numbers of truth values, or an operation on the elements does."""
        if self._declared_number(step.target) or _makes_numbers(step.value):
            return True
        known = self.context.type(step.target)
        if known is not None and known.name in ("builtins.int", "builtins.float"):
            return True
        bindings = (
            self.context.names.bindings(step.target) if isinstance(step.target, ast.Name) else []
        )
        starts = [one.value for one in bindings if one.kind != "augassign"]
        return bool(starts) and all(
            _is_number(start)
            or start is not None
            and dtype(self.context, start) not in (None, "bool")
            for start in starts
        )

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
            raise Refused("the position of the extreme is kept: `argmax` and `argmin` find it")
        if mask is not None or len(self.values.axes) != 1:
            raise Refused("an extreme under a condition may have no elements")
        assert isinstance(step.target, ast.Name)
        self.values.note_numbers(step.value)
        text = self.values.text(step.value)
        self.values.require_alike(self.values.used)
        axis = self.values.axes[0]
        if not isinstance(step.value, (ast.Name, ast.Subscript)):
            text = f"({text})"
        self.values.plan.warn(NAN)
        name = step.target.id
        value = f"{text}.{step.operator}()" + (".item()" if self.values.python else "")
        inner = indent_step(self.context)
        indent = indent_of(self.context, self.loop.node)
        newline = self.context.source.newline
        return [
            f"if {axis.stop} > {axis.first}:{newline}{indent}{inner}{name} ="
            f" {step.operator}({name}, {value})"
        ]

    def _append(self, step: Step, mask: str | None) -> list[str]:
        if len([s for s in self.loop.steps if s.kind == "append"]) > 1 or len(self.values.axes) > 1:
            raise Refused("several values are appended in each iteration")
        if any(s.kind not in ("append", "local") for s in self.loop.steps):
            raise Refused("the body appends and does something else")
        self.values.plan.warn("elements are computed before the first one is appended")
        text = self.values.elements(step.value, mask)
        return [f"{self.context.code(step.target)}.extend({text})"]


def _is_number(node: ast.expr | None) -> bool:
    """Whether a value is a number that is written out."""
    operand = node.operand if isinstance(node, ast.UnaryOp) else node
    return isinstance(operand, ast.Constant) and type(operand.value) in (int, float, complex)


def _makes_numbers(node: ast.expr) -> bool:
    """Whether an operation gives numbers also of truth values: by a number in it, or a division."""
    return isinstance(node, ast.BinOp) and (
        isinstance(node.op, (ast.Div, ast.FloorDiv, ast.Mod, ast.Pow))
        or any(_is_number(side) or _makes_numbers(side) for side in (node.left, node.right))
    )
