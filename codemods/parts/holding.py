"""Who else may hold a local container that a rewrite wants to change in place."""

from __future__ import annotations

import ast
from dataclasses import dataclass

from perflint.codemods.parts.certainty import there
from perflint.codemods.parts.layout import insert_before, owns_lines
from perflint.codemods.parts.lookups import looked_up
from perflint.language.flow.blocks import block_of
from perflint.language.nodes import parent, parents, within
from perflint.language.scopes import Binding
from perflint.language.truth import is_test
from perflint.reasoning.values.containers import changes
from perflint.reasoning.values.growth import Growth
from perflint.rules.context import Context
from perflint.syntax.edits import Edit

# Methods that neither keep the container nor give it away.
_HARMLESS = frozenset(
    "append extend count index sort reverse pop copy get update setdefault".split()
)
# What goes through the container later than where it stands.
_VIEWS = frozenset({"keys", "values", "items"})
_LAZY = frozenset(f"builtins.{name}" for name in ("enumerate", "zip", "reversed"))
_TAKERS = frozenset(
    f"builtins.{name}"
    for name in "sum min max any all list tuple set frozenset dict sorted next".split()
)
_TAKING = frozenset({"join", "extend", "update"})
# With several arguments, these give one of them; `next(rows, items)` and `max(rows, default=items)` too.
_CHOOSING = frozenset(f"builtins.{name}" for name in "min max sum next".split())
_LOOKING = _TAKERS - {"builtins.next"} | {
    f"builtins.{name}" for name in ("len", "bool", "print", "str", "repr", "isinstance", "type")
}


@dataclass(frozen=True, slots=True)
class Holder:
    """Who else may hold a local, in words (empty: nobody can).

    `certain`: it is kept as it is in single iterations (`yield items`, `steps.append(items)`).
    `before`: only what came before this loop holds it, so that a copy made there belongs to nobody.
    """

    reason: str = ""
    certain: bool = False
    before: ast.stmt | None = None


def other_holder(context: Context, growth: Growth, kinds: tuple[str, str, str]) -> Holder:
    """Who else may hold the growing local while it grows.

    Args:
        kinds: the builtin that makes a new one, and the names of its display and comprehension nodes.
    """
    assert isinstance(growth.target, ast.Name)
    name = growth.target.id
    function = context.function(growth.statement)
    region = function if function is not None else context.names.tree
    loop, start = _start(context, growth)
    if loop is None:
        return Holder("the loop is around a call of this function", certain=True)
    if all(binding.node is growth.statement for binding in context.names.bindings(growth.target)):
        return Holder(f"`{name}` has no value but this one in its function", certain=True)
    foreign, inside = _foreign(context, growth, kinds, loop, start)
    given = ""
    for read in context.flow.reads(name, region):
        if read.lineno > (loop.end_lineno or loop.lineno):
            continue  # who gets it below the loop sees all of it, as before
        if start is not None and read.lineno <= (start.end_lineno or start.lineno):
            continue
        if stays_home(context, read, growth.statement):
            continue
        away = f"line {read.lineno} gives `{name}` away"
        if read.lineno >= loop.lineno:
            return Holder(away, certain=True)
        given = given or away
    if foreign or given:
        free = context.names.lookup(kinds[0], context.names.scope_of(loop)) is None
        ready = owns_lines(context, loop) and there(context, growth.target, loop)
        if inside or not free or not ready or _changed_in_place(growth, loop):
            return Holder(foreign or given, certain=True)
        return Holder(foreign or given, before=loop)
    looked = looked_up(context, loop)
    if looked:
        return Holder(looked)
    if function is None:
        return Holder(f"`{name}` is a name of the module")
    scope = context.names.scopes[function]
    if name not in scope.bindings or name in scope.globals or name in scope.nonlocals:
        return Holder(f"`{name}` belongs to an outer scope")
    if context.flow.captured(name, function):
        return Holder(f"an inner function holds `{name}`")
    return Holder()


def _start(context: Context, growth: Growth) -> tuple[ast.stmt | None, ast.stmt | None]:
    """The outermost loop in which a local grows from one value on, and the statement of its block that
    binds it to that value; None for the statement where it is not so plain."""
    assert isinstance(growth.target, ast.Name)
    name = growth.target.id
    found: ast.stmt | None = None
    for loop in context.flow.loops(growth.statement, waiting=True):
        if not isinstance(loop, ast.stmt):
            continue
        found = loop
        block = block_of(loop) or []
        for statement in reversed(block[: block.index(loop)] if loop in block else []):
            match statement:
                case (
                    ast.Assign(targets=[ast.Name(id=bound), *_])
                    | ast.AnnAssign(target=ast.Name(id=bound), value=ast.expr())
                ) if bound == name:
                    return loop, statement
            if context.flow.writes(name, statement):
                break
    return found, None


def _foreign(
    context: Context,
    growth: Growth,
    kinds: tuple[str, str, str],
    loop: ast.stmt,
    start: ast.stmt | None,
) -> tuple[str, bool]:
    """Why what grows may be somebody else's at first (an empty text if it is new), and whether that
    comes from inside the loop."""
    assert isinstance(growth.target, ast.Name)
    name = growth.target.id
    reason = ""
    for binding in context.names.bindings(growth.target):
        node, value = binding.node, _own_value(binding)
        inside = within(node, loop)
        if node is growth.statement or binding.kind in ("annotation", "augassign", "delete"):
            continue
        if start is not None and node is not start and not inside:
            continue
        grown = isinstance(value, ast.BinOp) and any(
            isinstance(inner, ast.Name) and inner.id == name for inner in ast.walk(value)
        )
        new = type(value).__name__ in kinds[1:] or (
            isinstance(value, ast.Call) and context.names.is_builtin(value.func, kinds[0])
        )
        if isinstance(node, ast.Assign) and len(node.targets) > 1:
            reason = f"line {node.lineno} gives it two names"
        elif binding.kind == "parameter" or not (new or grown):
            reason = f"`{name}` may be a {kinds[0]} of somebody else"
        else:
            continue
        if inside:
            return reason, True
    return reason, False


def _own_value(binding: Binding) -> ast.expr | None:
    """What a name is bound to: `a, b = [], []` gives it its own part."""
    match binding.node:
        case ast.Assign(targets=[ast.Tuple(elts=targets)], value=ast.Tuple(elts=values)) if len(
            targets
        ) == len(values) and not any(isinstance(one, ast.Starred) for one in (*targets, *values)):
            for target, value in zip(targets, values, strict=True):
                if isinstance(target, ast.Name) and target.id == binding.name:
                    return value
    return binding.value


def _changed_in_place(growth: Growth, loop: ast.stmt) -> bool:
    """Whether a loop also changes the container that its holders have, which a copy would hide."""
    return any(not isinstance(change, ast.Name) for change in changes(growth.target, loop))


def stays_home(context: Context, read: ast.expr, growing: ast.AST | None = None) -> bool:
    """Whether a read of a container leaves nobody else holding it.

    Args:
        growing: the statement that makes it grow, if any does.
    """
    above = parent(read)
    match above:
        case ast.Subscript(value=value) if value is read:
            return True
        case ast.Attribute(attr=attr):
            call = parent(above)
            if not isinstance(call, ast.Call) or call.func is not above:
                return False
            return attr in _HARMLESS or attr in _VIEWS and stays_home(context, call, growing)
        case ast.Compare() | ast.BinOp():
            inside = growing is not None and _holds(growing, above)
            return inside or _operates(context, above, read)
        case ast.UnaryOp() | ast.If() | ast.While():
            return True
        case ast.BoolOp():
            return is_test(read)  # else it may be the value
        case ast.IfExp(test=test) | ast.Assert(test=test):
            # What an assertion says of a failure goes along with the exception.
            return test is read
        case ast.Return():
            return growing is None or not _done_on_leaving(above, growing)
        case ast.FormattedValue() | ast.Starred():
            return True
        case ast.For(iter=iterable) | ast.comprehension(iter=iterable) if iterable is read:
            # A loop over the list itself would see it grow, and so would a generator kept for later.
            grows = growing is not None and _holds(above, growing)
            return not grows and not _later(context, parent(above))
        case ast.Call(func=function) if function is not read:
            dotted = context.names.dotted(function)
            if dotted in _CHOOSING and above.args != [read]:
                return False  # one of the two may be what it gives
            return dotted in _LOOKING or dotted in _LAZY and stays_home(context, above, growing)
        case ast.Dict(keys=keys, values=values):
            # The entries of `**read` are copied.
            return any(k is None and v is read for k, v in zip(keys, values, strict=True))
    return False


def _operates(context: Context, operation: ast.Compare | ast.BinOp, read: ast.expr) -> bool:
    """Whether an operator gives a container to nobody who may keep it: the other side is of a builtin type,
    or is not asked."""
    match operation:
        case ast.Compare(ops=[ast.Is() | ast.IsNot()]):
            return True
        case ast.Compare(ops=[ast.In() | ast.NotIn()], comparators=[searched]) if searched is read:
            return True  # its elements are compared
        case ast.Compare(left=left, comparators=comparators):
            others = [left, *comparators]
        case ast.BinOp(left=left, right=right):
            others = [left, right]
    return all(other is read or _is_builtin(context, other) for other in others)


def _is_builtin(context: Context, node: ast.expr) -> bool:
    """Whether a value is of a type of Python's own, which keeps nothing that it is compared with or added to."""
    found = context.type(node)
    return (
        found is not None
        and found.kind == "instance"
        and found.name.startswith(("builtins.", "collections."))
        and found.name != "builtins.object"
    )


def _done_on_leaving(leaving: ast.AST, statement: ast.AST) -> bool:
    """Whether a statement stands in a `finally` that runs once its function has made its result."""
    return any(
        isinstance(above, ast.Try)
        and any(within(statement, last) for last in above.finalbody)
        and not any(within(leaving, last) for last in above.finalbody)
        for above in parents(leaving)
    )


def copied(context: Context, name: str, how: str, what: str, loop: ast.stmt) -> tuple[Edit, str]:
    """The edit that gives a local a container of its own before a loop, and what that changes.

    Args:
        how: the expression that makes the copy.
        what: what the copy is, in words.
    """
    return (
        insert_before(context, loop, [f"{name} = {how}"]),
        f"`{name}` becomes {what} of its own before the loop, also where the loop does not run",
    )


def _later(context: Context, node: ast.AST | None) -> bool:
    """Whether a node is a generator expression that may be gone through later than where it stands."""
    return isinstance(node, ast.GeneratorExp) and not consumed(context, node)


def consumed(context: Context, node: ast.GeneratorExp) -> bool:
    """Whether a generator expression is gone through right where it stands."""
    taker = parent(node)
    if not isinstance(taker, ast.Call) or node is taker.func:
        return False
    dotted = context.names.dotted(taker.func) or ""
    return dotted in _TAKERS or isinstance(taker.func, ast.Attribute) and taker.func.attr in _TAKING


def _holds(above: ast.AST, statement: ast.AST) -> bool:
    return any(node is statement for node in ast.walk(above))
