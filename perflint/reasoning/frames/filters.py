"""Filters of a data frame by equality with what a loop goes through: one loop is one thing to change."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass

from perflint.knowledge.kinds import classes_of
from perflint.language.nodes import COMPREHENSIONS, LoopNode, nodes_below, parent
from perflint.reasoning.context import FileContext
from perflint.reasoning.frames.row_loops import FRAME, same
from perflint.reasoning.occurrence.callers import Run, runs_for_each
from perflint.reasoning.values.growth import root_name

# Methods and attributes of columns that give as many values, one for each row.
_ELEMENTWISE = frozenset({"abs", "astype", "fillna", "map", "round", "to_numpy"})
_ACCESSORS = frozenset({"array", "cat", "dt", "str", "values"})
ARRAYS = classes_of("array")
_POLARS = "polars.DataFrame"
_NAMED = re.compile(r"==\s*@(\w+)|@(\w+)(?:\.\w+|\[[^\]]*\])*\s*==")


@dataclass(frozen=True, slots=True)
class Filter:
    """A frame that is filtered by the value of a loop: one in its function, or one that runs the function.

    Attributes:
        node: what gives the rows that are left.
        key: what they are filtered by.
        frame: the frame.
        loop: the loop, or None where it is in another file.
        region: what holds all that the loop filters: it, or the function that it runs.
        run: how a loop runs the function of the filter, where none stands around the filter itself.
    """

    node: ast.expr
    key: ast.expr
    frame: ast.expr
    loop: LoopNode | None
    region: ast.AST
    run: Run | None = None


def filters(context: FileContext, node: ast.expr) -> list[Filter]:
    """The filters that a subscript, or a call of `query` or `filter`, is, one for each loop and key."""
    return context.once(("filters", node), lambda: list(_filters(context, node)))


def filters_of_frame(context: FileContext, one: Filter) -> list[Filter]:
    """All filters of the same frame by the same loop, in the order of the file."""
    return sorted(
        (
            each
            for node in nodes_below(one.region, ast.Subscript, ast.Call)
            for each in filters(context, node)[:1]
            if each.region is one.region and same(each.frame, one.frame)
        ),
        key=lambda each: (each.node.lineno, each.node.col_offset),
    )


def _filters(context: FileContext, node: ast.expr) -> Iterator[Filter]:
    match node:
        case ast.Subscript(
            slice=ast.Constant() | ast.Slice() | ast.UnaryOp(operand=ast.Constant())
        ):
            return  # before its types are asked for
        case ast.Subscript(value=value, slice=mask, ctx=ast.Load()):
            frame = _filtered(value, context)
            wanted = _masked(context, frame, mask)
        case ast.Call(func=ast.Attribute(value=frame, attr="query")):
            wanted = _queried(context, node)
        case ast.Call(func=ast.Attribute(value=frame, attr="filter")) if context.is_a(
            frame, _POLARS
        ):
            wanted = _kept(context, frame, node)
        case _:
            return
    for key, value in wanted:
        yield from _by_value(context, node, key, frame, value)


def _masked(
    context: FileContext, frame: ast.expr, mask: ast.expr
) -> list[tuple[ast.expr, ast.expr]]:
    """The columns of a frame that a mask compares, each with what it must be equal to."""
    if isinstance(mask, ast.Tuple) and mask.elts:
        mask = mask.elts[0]
    if isinstance(mask, ast.Compare) and context.is_a(frame, *ARRAYS):
        return _compared(context, frame, mask)
    if not context.is_a(frame, FRAME):
        return []
    within = frame
    match mask:
        case ast.Lambda(args=ast.arguments(args=[ast.arg(arg=own)]), body=body):
            mask, within = body, ast.Name(id=own, ctx=ast.Load())
    if isinstance(mask, ast.Name):
        bindings = context.flow.reaching(mask)
        if len(bindings) != 1 or bindings[0].kind != "assign" or bindings[0].value is None:
            return []
        mask = bindings[0].value
    return [
        (key, value)
        for key, value in _equalities(mask)
        if (of := _frame_of(key)) is not None and same(of, within)
    ]


def _compared(
    context: FileContext, array: ast.expr, mask: ast.expr
) -> list[tuple[ast.expr, ast.expr]]:
    """The column of an array that a mask compares, or another array of as many values, with what it must
    be equal to: `rows[rows[:, 0] == i]`, `points[labels == i]`."""
    return [
        (key, value)
        for key, value in _equalities(mask)
        if context.is_a(key, *ARRAYS)
        and (isinstance(value, ast.Name) or not context.is_a(value, *ARRAYS))
        and (isinstance(key, ast.Name) or (of := _frame_of(key)) is not None and same(of, array))
    ]


def _kept(context: FileContext, frame: ast.expr, call: ast.Call) -> list[tuple[ast.expr, ast.expr]]:
    """The columns that `filter` of polars compares, each with what it must be equal to:
    `filter(pl.col("key") == value)`, `filter(key=value)`."""
    return [
        (key, value)
        for mask in call.args
        for key, value in _equalities(mask)
        if context.is_a(key, "polars.Expr")
        or (of := _frame_of(key)) is not None
        and same(of, frame)
    ] + [
        (ast.copy_location(ast.Name(id=word.arg, ctx=ast.Load()), word), word.value)
        for word in call.keywords
        if word.arg is not None
    ]


def _queried(context: FileContext, call: ast.Call) -> list[tuple[ast.expr, ast.expr]]:
    """The text of a query, with each value that it asks a column to be equal to."""
    match call:
        case (
            ast.Call(args=[text, *_]) | ast.Call(keywords=[ast.keyword(arg="expr", value=text), *_])
        ) if context.callee(call) == f"{FRAME}.query":
            pass
        case _:
            return []
    values: list[ast.expr] = []
    match text:
        case ast.JoinedStr(values=parts):
            if any(isinstance(part, ast.Constant) and "==" in str(part.value) for part in parts):
                values = [part.value for part in parts if isinstance(part, ast.FormattedValue)]
        case ast.Constant(value=str() as query) if "==" in query:
            names = [one or other for one, other in _NAMED.findall(query)]
            values = [ast.copy_location(ast.Name(id=n, ctx=ast.Load()), text) for n in names]
        case ast.Name() | ast.Call() | ast.BinOp() if _asks_equal(context, text):
            values = [text]
    return [(text, value) for value in values]


def _by_value(
    context: FileContext, node: ast.expr, key: ast.expr, frame: ast.expr, value: ast.expr
) -> Iterator[Filter]:
    """The filters by a value: that of the loop around it, or those of the loops that run its function."""
    names = {name.id for name in ast.walk(value) if isinstance(name, ast.Name)}
    for loop in context.flow.loops(node):
        variables = _variables(loop)
        if variables & names:
            if _steady(context, frame, loop, variables):
                yield Filter(node, key, frame, loop, loop)
                return
            break
    function = context.flow.function(node)
    if function is not None:
        for run in runs_for_each(context, node, value, frame):
            yield Filter(node, key, frame, run.loop, function, run)


def _equalities(mask: ast.expr) -> Iterator[tuple[ast.expr, ast.expr]]:
    """The sides of the equalities that a mask is made of, both ways round."""
    match mask:
        case ast.BinOp(left=left, op=ast.BitAnd(), right=right):
            yield from _equalities(left)
            yield from _equalities(right)
        case ast.Compare(left=left, ops=[ast.Eq()], comparators=[right]):
            yield left, right
            yield right, left
        case (
            ast.Call(func=ast.Attribute(value=column, attr="eq"), args=[wanted])
            | ast.Call(
                func=ast.Attribute(value=column, attr="isin"), args=[ast.List(elts=[wanted])]
            )
        ):
            yield column, wanted


def _frame_of(key: ast.expr) -> ast.expr | None:
    """The frame whose column a side of an equality is: `frame.key`, `frame["key"].values`,
    `frame["key"].str.lower()`."""
    while True:
        match key:
            case ast.Call(func=ast.Attribute(value=inner, attr=name)) if (
                name in _ELEMENTWISE
                or isinstance(inner, ast.Attribute)
                and inner.attr in _ACCESSORS
            ):
                key = inner
            case ast.Attribute(value=inner, attr=name) if name in _ACCESSORS:
                key = inner
            case ast.Attribute(value=frame) | ast.Subscript(value=frame):
                return frame
            case _:
                return None


def _filtered(base: ast.expr, context: FileContext) -> ast.expr:
    """The frame of `frame[mask]`, `frame.loc[mask]` or `frame["total"][mask]`, by what stands before it."""
    if isinstance(base, ast.Attribute) and base.attr == "loc":
        base = base.value
    match base:
        case ast.Subscript(value=frame, slice=ast.Constant(value=str())) if context.is_a(
            frame, FRAME
        ):
            return frame
    return base


def _asks_equal(context: FileContext, text: ast.expr) -> bool:
    """Whether the text of a query asks for equality: `"code == '{}'".format(code)`, also under a name."""
    if isinstance(text, ast.Name):
        only = context.names.only_binding(text)
        if only is None or only.kind != "assign" or only.value is None:
            return False
        text = only.value
    return any(
        isinstance(part, ast.Constant) and isinstance(part.value, str) and "==" in part.value
        for part in ast.walk(text)
    )


def _variables(loop: LoopNode) -> set[str]:
    """The names that stand for another value in each round of a loop: its variables, those of the lambda
    that a call runs for each element, and what is made of them."""
    found: set[str] = _stepped(loop) if isinstance(loop, ast.While) else set()
    for target in _targets(loop):
        found |= {name.id for name in ast.walk(target) if isinstance(name, ast.Name)}
    if isinstance(loop, ast.Call):
        for argument in (*loop.args, *(word.value for word in loop.keywords)):
            if isinstance(argument, ast.Lambda):
                found |= {parameter.arg for parameter in argument.args.args}
    for node in nodes_below(loop, ast.Assign, ast.AnnAssign, ast.NamedExpr, into_functions=False):
        match node:
            case (
                ast.Assign(targets=[ast.Name(id=made)], value=ast.expr() as value)
                | ast.AnnAssign(target=ast.Name(id=made), value=ast.expr() as value)
                | ast.NamedExpr(target=ast.Name(id=made), value=value)
            ):
                taken = isinstance(loop, ast.While) and _takes_one(value)
                names = {name.id for name in ast.walk(value) if isinstance(name, ast.Name)}
                if taken or names & found:
                    found.add(made)
    return found


def _stepped(loop: ast.While) -> set[str]:
    """The names that the condition of a loop asks for and that each round changes: `day` of
    `while day <= last: …; day += one_day`."""
    asked = {name.id for name in ast.walk(loop.test) if isinstance(name, ast.Name)}
    return {
        node.target.id
        for node in nodes_below(loop, ast.AugAssign, into_functions=False)
        if isinstance(node, ast.AugAssign)
        and isinstance(node.target, ast.Name)
        and node.target.id in asked
    } | {
        target.id
        for node in nodes_below(loop, ast.Assign, into_functions=False)
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
        and target.id in asked
        and any(
            isinstance(name, ast.Name) and name.id == target.id for name in ast.walk(node.value)
        )
    }


def _targets(loop: LoopNode) -> list[ast.expr]:
    if isinstance(loop, (ast.For, ast.AsyncFor)):
        return [loop.target]
    if isinstance(loop, COMPREHENSIONS):
        return [generator.target for generator in loop.generators]
    return []


def _takes_one(value: ast.expr) -> bool:
    """Whether a value is the next one of what a loop works through: `queue.pop()`."""
    match value:
        case ast.Call(func=ast.Attribute(attr="pop" | "popleft")):
            return True
    return False


def _steady(context: FileContext, frame: ast.expr, loop: LoopNode, variables: set[str]) -> bool:
    root = root_name(frame)
    return (
        root is not None
        and root.id not in variables
        and root.id not in context.flow.bound_in(loop)
        and parent(loop) is not None
    )
