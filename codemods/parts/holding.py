"""Who else may hold a local container that a rewrite wants to change in place."""

from __future__ import annotations

import ast
from dataclasses import dataclass

from perflint.rules.context import Context
from perflint.rules.growth import Growth
from perflint.semantics.names import parent

# Methods that neither keep the container nor give it away.
_HARMLESS = frozenset(
    "append extend count index sort reverse pop copy get keys values items update setdefault".split()
)
_TAKERS = frozenset(
    f"builtins.{name}"
    for name in "sum min max any all list tuple set frozenset dict sorted next".split()
)
_TAKING = frozenset({"join", "extend", "update"})


@dataclass(frozen=True, slots=True)
class Holder:
    """Who else may hold a local, in words (empty: nobody can), and whether it is kept as it is in
    single iterations (`yield items`, `steps.append(items)`)."""

    reason: str = ""
    certain: bool = False


def other_holder(context: Context, growth: Growth, kinds: tuple[str, str, str]) -> Holder:
    """Who else may hold the growing local while it grows.

    Args:
        kinds: the builtin that makes a new one, and the names of its display and comprehension nodes.
    """
    assert isinstance(growth.target, ast.Name)
    function = context.function(growth.statement)
    name = growth.target.id
    if function is None:
        return Holder(f"`{name}` is a name of the module")
    scope = context.names.scopes[function]
    if name not in scope.bindings or name in scope.globals or name in scope.nonlocals:
        return Holder(f"`{name}` belongs to an outer scope")
    if context.flow.captured(name, function):
        return Holder(f"an inner function holds `{name}`")
    foreign = ""
    for binding in scope.bindings[name]:
        if binding.node is growth.statement:
            continue
        value = binding.value
        if isinstance(binding.node, ast.Assign) and len(binding.node.targets) > 1:
            return Holder(f"line {binding.node.lineno} gives it two names")
        grown = value is not None and any(
            isinstance(node, ast.Name) and node.id == name for node in ast.walk(value)
        )
        new = type(value).__name__ in kinds[1:] or (
            isinstance(value, ast.Call) and context.names.is_builtin(value.func, kinds[0])
        )
        if not (new or grown and isinstance(value, ast.BinOp) or binding.kind == "augassign"):
            foreign = f"`{name}` may be a {kinds[0]} of somebody else"
    given = ""
    first, last = _lines(context, growth)
    for read in context.flow.reads(name, function):
        if read.lineno > last or _harmless(context, read, growth):
            continue
        away = f"line {read.lineno} gives `{name}` away"
        if read.lineno >= first and _keeps(read):
            return Holder(away, certain=True)
        given = given or away
    return Holder(foreign or given)


def _lines(context: Context, growth: Growth) -> tuple[int, int]:
    """The lines of the outermost loop around a growth. Who gets the container below them sees all of
    it, as before."""
    around = list(context.flow.loops(growth.statement, waiting=True))
    if not around:
        return 0, 1 << 30
    return around[-1].lineno, around[-1].end_lineno or around[-1].lineno


def _keeps(read: ast.Name) -> bool:
    """Whether a read puts the container where it stays: under another name, in another container,
    or with who goes through a generator."""
    match parent(read):
        case ast.Assign() | ast.AnnAssign() | ast.NamedExpr() | ast.Yield():
            return True
        case ast.List() | ast.Tuple() | ast.Set():
            return True
        case ast.Call(func=ast.Attribute(attr="append" | "add" | "appendleft")):
            return True
    return False


def _harmless(context: Context, read: ast.Name, growth: Growth) -> bool:
    """Whether a read of the list leaves nobody else holding it."""
    above = parent(read)
    match above:
        case ast.Subscript(value=value, ctx=ast.Load()) if value is read:
            return True
        case ast.Attribute(attr=attr):
            return attr in _HARMLESS
        case ast.Compare() | ast.BinOp() | ast.UnaryOp() | ast.If() | ast.While() | ast.BoolOp():
            return not isinstance(above, ast.BoolOp)
        case ast.For(iter=iterable) | ast.comprehension(iter=iterable) if iterable is read:
            # A loop over the list itself would see it grow, and so would a generator kept for later.
            return not _holds(above, growth.statement) and not _later(context, parent(above))
        case ast.Call(func=function) if function is not read:
            dotted = context.names.dotted(function) or ""
            return dotted.startswith("builtins.") and dotted.rpartition(".")[2] in (
                "len",
                "sum",
                "min",
                "max",
                "sorted",
                "any",
                "all",
                "print",
                "str",
                "repr",
                "tuple",
                "set",
                "list",
            )
        case ast.Return():
            return True
        case ast.Dict() | ast.Starred():
            return True  # its entries are copied
    return False


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
