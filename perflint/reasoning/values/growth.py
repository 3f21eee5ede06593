"""Values that grow by iteration: which loop makes them grow, if any does.

The largest source of false alarms about growth is a value that starts afresh in each iteration: a name
bound in the loop's body, an attribute of the loop's own element, an item that the loop variable picks.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass

from perflint.language.nodes import (
    COMPREHENSIONS,
    LoopNode,
    descendants,
    nodes_below,
    parent,
    parents,
)
from perflint.project.calls.trace import Reach
from perflint.reasoning.context import FileContext
from perflint.syntax.spelling import spelling

# By these, other indices give the same one: `counts[i % 10]`, `names[row.kind]`.
_FOLDING = (ast.Mod, ast.FloorDiv, ast.Call, ast.Attribute, ast.Subscript)
_LITTLE = 100_000  # bytes or letters that take no time to copy for each piece that comes
# Methods of texts by which other keys hardly ever become the same one.
_RENAMING = ("replace", "removeprefix", "removesuffix")
_PLACEHOLDER = re.compile(r"%[^%]*[a-zA-Z]$")  # a conversion and nothing more
_FIELD = re.compile(r"\{[^{}]*\}$")


@dataclass(frozen=True)
class Growth:
    """A statement that makes `target` longer by `parts`; `front` if not at its end alone.

    `branch` says that it does so in the first branch of a conditional expression, after which CPython
    jumps, so that it cannot resize a string in place; `through`, of `rows = add(rows, row)`, how the function
    does so that gives it back.
    """

    statement: ast.stmt | ast.NamedExpr
    target: ast.expr
    parts: tuple[ast.expr, ...]
    front: bool
    branch: bool = False
    through: Reach | None = None


def concatenation(node: ast.AST | None) -> Growth | None:
    """The growth that a statement is by its shape: `x += a`, `x = x + a + b`, `x = a + x`,
    `x = f"{x}a"`, `x = "%s%s" % (x, a)`, `x = [*x, a]`, `x = a if not x else x + a`, with `x` a name,
    attribute or subscript; also by `:=` in an expression."""
    match node:
        case ast.AugAssign(target=target, op=ast.Add(), value=value):
            return Growth(node, target, (value,), front=False)
        case ast.Assign(targets=[target], value=ast.IfExp() as value):
            for one in branches(value, target):
                found = _longer(one, target)
                if found is not None:
                    return Growth(node, target, *found, branch=one is value.body)
        case ast.Assign(targets=[target], value=value):
            found = _longer(value, target)
            return Growth(node, target, *found) if found is not None else None
        case ast.NamedExpr(target=target, value=value) if not keeps_each(node):
            found = _longer(value, target)
            return Growth(node, target, *found) if found is not None else None
    return None


def branches(value: ast.expr, target: ast.expr) -> Iterator[ast.expr]:
    """What an assignment may make of its target: of `x + a if a else x` and of `a if x is None else
    x + a` the branches of which the other leaves it or starts it; else the value itself."""
    if not isinstance(value, ast.IfExp):
        yield value
        return
    for one, other in ((value.body, value.orelse), (value.orelse, value.body)):
        if same_place(other, target) or _asks_for(value.test, target):
            yield one


def keeps_each(node: ast.NamedExpr) -> bool:
    """Whether a comprehension keeps all that `:=` binds in it: then each must be a copy."""
    above = parent(node)
    return (
        isinstance(above, COMPREHENSIONS)
        and getattr(above, "elt", None) is node
        and not isinstance(parent(above), ast.Expr)
    )


def _longer(value: ast.expr, target: ast.expr) -> tuple[tuple[ast.expr, ...], bool] | None:
    """The parts by which a value is longer than a target, and whether any stands before it."""
    match value:
        case ast.BinOp(op=ast.Add()):
            operands = _operands(value)
            same = [
                index
                for index, operand in enumerate(operands)
                if same_place(operand, target) or _got(operand, target)
            ]
            if len(same) == 1:
                rest = tuple(o for i, o in enumerate(operands) if i != same[0])
                return rest, same[0] > 0
        case ast.BinOp(op=ast.Mod(), left=ast.Constant(value=str() as text), right=right):
            items = right.elts if isinstance(right, ast.Tuple) else [right]
            if any(same_place(item, target) for item in items) and not _PLACEHOLDER.match(text):
                return (value,), True
        case ast.Call(func=ast.Attribute(value=ast.Constant(value=str() as text), attr="format")):
            items = [*value.args, *(word.value for word in value.keywords)]
            if any(same_place(item, target) for item in items) and not _FIELD.match(text):
                return (value,), True
        case ast.Call(
            func=ast.Attribute(value=ast.Constant(value=str() | bytes()), attr="join"),
            args=[ast.List(elts=elts) | ast.Tuple(elts=elts)],
        ):
            if len(elts) > 1 and any(same_place(item, target) for item in elts):
                return (value,), True
        case ast.JoinedStr(values=[_, _, *_] as values):
            inner = [v.value for v in values if isinstance(v, ast.FormattedValue)]
            if any(same_place(part, target) for part in inner):
                return (value,), True
        case ast.List(elts=elts) | ast.Tuple(elts=elts) if len(elts) > 1:
            for index, item in enumerate(elts):
                if isinstance(item, ast.Starred) and same_place(item.value, target):
                    return (value,), index > 0
    return None


def _got(operand: ast.expr, target: ast.expr) -> bool:
    """Whether an operand is what a target holds so far, if anything: `d.get(k, "")` for `d[k]`."""
    match operand, target:
        case (
            ast.Call(func=ast.Attribute(value=items, attr="get"), args=[key, _]),
            ast.Subscript(value=stored, slice=index),
        ):
            return spelling(items) == spelling(stored) and spelling(key) == spelling(index)
    return False


def first_values(growth: Growth, context: FileContext) -> Iterator[ast.expr]:
    """What an item of a dict starts as: by `d.get(k, "")`, `defaultdict(str)`, a display, or an
    assignment of its function; and what a name starts as that grows at its front."""
    target = growth.target
    if isinstance(target, ast.Name) and growth.front:
        starts = [
            each for each in context.names.bindings(target) if each.node is not growth.statement
        ]
        if all(isinstance(each.value, ast.Constant) for each in starts):
            yield from (each.value for each in starts if each.value is not None)
    if not isinstance(target, ast.Subscript):
        return
    for node in ast.walk(growth.statement):
        if isinstance(node, ast.Call) and _got(node, target):
            yield node.args[1]
    root = target.value
    for binding in context.names.bindings(root) if isinstance(root, ast.Name) else ():
        match binding.value:
            case ast.Dict(keys=keys, values=values):
                for key, value in zip(keys, values, strict=True):
                    if key is not None and spelling(key) == spelling(target.slice):
                        yield value
            case (
                ast.Call(func=function, args=[ast.Lambda(body=value)])
                | ast.Call(func=function, args=[_, value])
            ) if (context.names.dotted(function) or "") in (
                "collections.defaultdict",
                "builtins.dict.fromkeys",
            ):
                yield value
            case ast.Call(func=function, args=[ast.Name() as kind]) if (
                context.names.dotted(function) == "collections.defaultdict"
            ):
                yield ast.Call(func=kind, args=[], keywords=[])
    wanted = spelling(target)
    for node in nodes_below(context.function(growth.statement) or context.names.tree, ast.Assign):
        if node is not growth.statement and any(spelling(one) == wanted for one in node.targets):
            yield node.value


def _asks_for(test: ast.expr, target: ast.expr) -> bool:
    """Whether a test asks whether there is a target yet: `not x`, `x is None`, `len(x) == 0`."""
    return any(isinstance(node, ast.expr) and same_place(node, target) for node in ast.walk(test))


def same_place(one: ast.expr, other: ast.expr) -> bool:
    """Whether two names, attributes or subscripts are written alike, loaded or stored."""
    return (
        one.__class__ is other.__class__
        and root_name(other) is not None
        and spelling(one) == spelling(other)
    )


def _operands(node: ast.expr) -> list[ast.expr]:
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        return [*_operands(node.left), node.right]
    return [node]


def root_name(node: ast.expr) -> ast.Name | None:
    """The name at the root of a name, attribute or subscript; None for anything else."""
    while isinstance(node, (ast.Attribute, ast.Subscript)):
        node = node.value
    return node if isinstance(node, ast.Name) else None


def growth_loop(growth: Growth, context: FileContext) -> LoopNode | None:
    """The outermost counted loop over whose iterations the target grows.

    None where there is no such loop: the target starts afresh in each iteration of the innermost loop.
    """
    loops = growth_loops(growth, context)
    return loops[-1] if loops else None


def growth_loops(growth: Growth, context: FileContext) -> list[LoopNode]:
    """All counted loops over whose iterations the target grows, innermost first."""
    found: list[LoopNode] = []
    for loop in _counted_loops(growth, context):
        if _fresh(growth, loop, context) or ends_at_length(growth.target, loop, most=_LITTLE):
            break
        if not _picks_another(growth.target, loop):
            found.append(loop)
    return found


def _counted_loops(growth: Growth, context: FileContext) -> Iterator[LoopNode]:
    """The loops that run a statement in each iteration, innermost first."""
    for loop in context.flow.loops(growth.statement, waiting=True):
        if isinstance(loop, ast.Call):
            continue
        if isinstance(loop, COMPREHENSIONS) and not isinstance(growth.statement, ast.NamedExpr):
            continue
        yield loop


def ends_at_length(target: ast.expr, loop: ast.AST, *, most: int = 1000) -> bool:
    """Whether a loop ends once a value has some length, up to `most`: `if len(header) >= 32: break`,
    `while len(names) < 10`."""
    wanted = spelling(target)
    tests: list[tuple[ast.expr, tuple[type[ast.cmpop], ...]]] = [
        (node.test, (ast.Gt, ast.GtE, ast.Eq))
        for node in nodes_below(loop, ast.If, into_functions=False)
        if isinstance(node.body[-1], (ast.Break, ast.Return, ast.Raise))
    ]
    if isinstance(loop, ast.While):
        tests.append((loop.test, (ast.Lt, ast.LtE, ast.NotEq)))
    for test, operators in tests:
        match test:
            case ast.Compare(
                left=ast.Call(func=ast.Name(id="len"), args=[measured]),
                ops=[operator],
                comparators=[ast.Constant(value=int() as length)],
            ) if spelling(measured) == wanted and isinstance(operator, operators):
                return length <= most
    return False


def merges_twice_named(growth: Growth, loop: ast.AST | None) -> bool:
    """Whether an item grows only where its key comes up again, which is rare:
    `if key in d: d[key] += value`, with `else: d[key] = value`."""
    return (
        isinstance(growth.target, ast.Subscript)
        and loop is not None
        and _fills_in(growth.target, loop)
    )


def _picks_another(target: ast.expr, loop: ast.AST) -> bool:
    """Whether each iteration of a loop picks another item: by an index, or by a key of a mapping."""
    counted = _unlike(loop)
    counted |= renamed(loop, counted)
    while isinstance(target, (ast.Attribute, ast.Subscript)):
        if isinstance(target, ast.Subscript) and _tells_apart(target.slice, counted):
            return True
        target = target.value
    return False


def _tells_apart(index: ast.expr, counted: set[str]) -> bool:
    """Whether an index differs wherever one of some variables does, as far as can be told."""
    while isinstance(index, ast.Call) and isinstance(index.func, ast.Attribute):
        if index.func.attr not in _RENAMING:
            return False
        index = index.func.value
    parts = list(ast.walk(index))
    return not any(isinstance(part, _FOLDING) for part in parts) and any(
        isinstance(part, ast.Name) and part.id in counted for part in parts
    )


def renamed(loop: ast.AST, counted: set[str]) -> set[str]:
    """The names that an iteration gives to another spelling of its key:
    `name = key.replace("chosen", "all")`."""
    return {
        node.targets[0].id
        for node in nodes_below(loop, ast.Assign, into_functions=False)
        if len(node.targets) == 1
        and isinstance(node.targets[0], ast.Name)
        and isinstance(node.value, (ast.Call, ast.JoinedStr, ast.BinOp))
        and _tells_apart(node.value, counted)
    }


def _unlike(loop: ast.AST) -> set[str]:
    """The variables of a loop that are hardly ever the same in two iterations: its only target, the
    first of pairs that are numbered or come from a mapping, and what it counts up."""
    found = {
        node.target.id
        for node in nodes_below(loop, ast.AugAssign, into_functions=False)
        if isinstance(node.target, ast.Name)
    }
    target = getattr(loop, "target", None)
    if isinstance(target, ast.Tuple) and target.elts:
        match getattr(loop, "iter", None):
            case (
                ast.Call(func=ast.Name(id="enumerate"))
                | ast.Call(func=ast.Attribute(attr="items"), args=[])
            ):
                target = target.elts[0]
    if isinstance(target, ast.Name):
        found.add(target.id)
    return found


def restarted_loop(growth: Growth, context: FileContext) -> LoopNode | None:
    """The loop in which an attribute or an item grows until a condition starts it anew, as a new line, record
    or node does: `if heading: part = Part()`, `else: part.text += line`. None also where its length is asked,
    which keeps it short."""
    if isinstance(growth.target, ast.Name):
        return None
    loop = next(_counted_loops(growth, context), None)
    if loop is None or set_by_methods(growth, loop) or _picks_another(growth.target, loop):
        return None
    if _asks_for_length(growth.target, loop):
        return None
    starts = list(_starts(growth, loop, context))
    apart = [_condition_apart(one, growth, loop) for one in starts]
    if not starts or any(one is None or _covers(one, starts) for one in apart):
        return None
    return loop


def _condition_apart(start: ast.AST, growth: Growth, loop: ast.AST) -> ast.If | None:
    """The condition that decides whether a value starts anew, and not also whether it grows."""
    around = {growth.statement, *parents(growth.statement)}
    child = start
    for above in parents(start):
        if above is loop:
            return None
        if isinstance(above, ast.If):
            branch = above.body if child in above.body else above.orelse
            if child in branch and around.isdisjoint(branch):
                return above
        child = above
    return None


def _covers(condition: ast.If, starts: list[ast.AST]) -> bool:
    """Whether a value starts anew whichever branch of a condition runs."""
    if not condition.orelse:
        return False
    first, *more = condition.orelse
    other = (
        _covers(first, starts)
        if isinstance(first, ast.If) and not more
        else _holds_one(condition.orelse, starts)
    )
    return other and _holds_one(condition.body, starts)


def _holds_one(branch: list[ast.stmt], nodes: list[ast.AST]) -> bool:
    held = set(branch)
    return any(not held.isdisjoint(parents(node)) for node in nodes)


def _asks_for_length(target: ast.expr, loop: ast.AST) -> bool:
    wanted = spelling(target)
    return any(
        isinstance(call.func, ast.Name)
        and call.func.id == "len"
        and len(call.args) == 1
        and spelling(call.args[0]) == wanted
        for call in nodes_below(loop, ast.Call, into_functions=False)
    )


def _fresh(growth: Growth, loop: ast.AST, context: FileContext) -> bool:
    """Whether the target starts anew in each iteration of a loop."""
    if root_name(growth.target) is None or set_by_methods(growth, loop):
        return True
    return next(_starts(growth, loop, context), None) is not None


def _starts(growth: Growth, loop: ast.AST, context: FileContext) -> Iterator[ast.AST]:
    """What in a loop gives the target another value, or makes it stand for another item."""
    root = root_name(growth.target)
    if root is None:
        return
    bound = [
        node
        for node in nodes_below(loop, ast.Name, into_functions=False)
        if node.id == root.id and isinstance(node.ctx, ast.Store)
    ]
    own = set(ast.walk(growth.statement)) | set(
        _growth_targets(root.id, loop, cuts=not growth.parts)
    )
    for node in bound:
        if node not in own and not _starts_once(node, growth, loop, context):
            yield node
    if isinstance(growth.target, ast.Name):
        return
    wanted = spelling(growth.target)
    for store in descendants(loop, into_functions=False):
        if (
            isinstance(store, (ast.Attribute, ast.Subscript))
            and isinstance(store.ctx, ast.Store)
            and spelling(store) == wanted
            and store not in own
            and not _grows(store, loop)
            and not _fills_in(store, loop)
            and not _starts_once(store, growth, loop, context)
        ):
            yield store
    inner: ast.expr = growth.target
    while isinstance(inner, (ast.Attribute, ast.Subscript)):
        if isinstance(inner, ast.Subscript):
            yield from _gaining(inner.value, loop)
        inner = inner.value


def _starts_once(store: ast.AST, growth: Growth, loop: ast.AST, context: FileContext) -> bool:
    """Whether a store only runs in the first iteration, or where there is no target yet, and the growth in
    the others: `if i == 0: rows = part`, `else: rows = rows + part`."""
    child = store
    for above in parents(store):
        if above is loop:
            return False
        if isinstance(above, ast.If) and child in above.body and context.flow.create_once(above):
            return not any(
                up in above.body for up in (growth.statement, *parents(growth.statement))
            )
        child = above
    return False


def set_by_methods(growth: Growth, place: ast.AST) -> bool:
    """Whether a place calls a method of the same class that gives an attribute of `self` another value,
    as what takes the lines out of a buffer does: `self._buffer = self._buffer[end:]`."""
    target = growth.target
    match target:
        case ast.Attribute(value=ast.Name(id="self")):
            wanted = spelling(target)
        case _:
            return False
    owner = next((up for up in parents(target) if isinstance(up, ast.ClassDef)), None)
    called = {
        call.func.attr
        for call in nodes_below(place, ast.Call, into_functions=False)
        if isinstance(call.func, ast.Attribute)
        and isinstance(call.func.value, ast.Name)
        and call.func.value.id == "self"
    }
    return owner is not None and any(
        isinstance(statement, ast.Assign)
        and statement is not growth.statement
        and any(spelling(one) == wanted for one in statement.targets)
        and (
            _cut(statement.value)
            or all(
                spelling(part) != wanted
                for part in descendants(statement.value)
                if isinstance(part, ast.Attribute)
            )
        )
        for method in owner.body
        if isinstance(method, (ast.FunctionDef, ast.AsyncFunctionDef)) and method.name in called
        for statement in descendants(method)
    )


def _fills_in(store: ast.Attribute | ast.Subscript, loop: ast.AST) -> bool:
    """Whether an item is stored only where there is none yet: `if key not in d: d[key] = ""`."""
    wanted = spelling(store.value)
    for above in parents(store):
        if above is loop:
            return False
        if isinstance(above, ast.If) and any(
            isinstance(test, ast.Compare)
            and isinstance(test.ops[0], (ast.In, ast.NotIn))
            and spelling(test.comparators[0]) == wanted
            for test in ast.walk(above.test)
        ):
            return True
    return False


def _gaining(items: ast.expr, loop: ast.AST) -> Iterator[ast.Call]:
    """The calls in a loop that append to a list, so that `items[-1]` is soon another item."""
    wanted = spelling(items)
    for node in nodes_below(loop, ast.Call, into_functions=False):
        if (
            isinstance(node.func, ast.Attribute)
            and node.func.attr in ("append", "insert", "extend")
            and spelling(node.func.value) == wanted
        ):
            yield node


def _growth_targets(name: str, loop: ast.AST, *, cuts: bool) -> list[ast.AST]:
    """The stores of a name in a loop that themselves make it grow (`x += …`, `x = x + …`); with
    `cuts`, also those that make it shorter."""
    found: list[ast.AST] = []
    stores = (ast.AugAssign, ast.Assign, ast.NamedExpr)
    for node in nodes_below(loop, *stores, into_functions=False):
        match node:
            case ast.AugAssign(target=ast.Name(id=target) as store) if target == name:
                found.append(store)
            case ast.Assign(targets=[ast.Name(id=target) as store], value=value) if target == name:
                if _cut(value) and not cuts:
                    continue
                if _reads(value, name):
                    found.append(store)
            case ast.NamedExpr(target=ast.Name(id=target) as store, value=value) if target == name:
                if _reads(value, name):
                    found.append(store)
    return found


def _reads(value: ast.expr, name: str) -> bool:
    return any(
        isinstance(node, ast.Name) and node.id == name and isinstance(node.ctx, ast.Load)
        for node in ast.walk(value)
    )


def _grows(store: ast.AST, loop: ast.AST) -> bool:
    """Whether a store to an attribute or item builds on its old value."""
    wanted = spelling(store)
    for node in nodes_below(loop, ast.AugAssign, ast.Assign, into_functions=False):
        if isinstance(node, ast.AugAssign) and node.target is store:
            return True
        if isinstance(node, ast.Assign) and store in node.targets:
            return not _cut(node.value) and any(
                isinstance(n, (ast.Attribute, ast.Subscript)) and spelling(n) == wanted
                for n in ast.walk(node.value)
            )
    return False


def _cut(value: ast.expr) -> bool:
    """Whether a value is a slice of another: what shrinks again does not grow without end."""
    return isinstance(value, ast.Subscript) and isinstance(value.slice, ast.Slice)
