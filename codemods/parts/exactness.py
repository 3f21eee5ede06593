"""Whether a value of a builtin type is of exactly that class, or might as well be: no subclass that
could come here does what matters in a way of its own."""

from __future__ import annotations

import ast
from collections.abc import Iterable

from perflint.language.scopes import Binding
from perflint.reasoning.values.made_classes import given_otherwise
from perflint.rules.context import Context

_DISPLAYS: dict[str, tuple[type[ast.expr], ...]] = {
    "str": (ast.JoinedStr,),
    "list": (ast.List, ast.ListComp),
    "dict": (ast.Dict, ast.DictComp),
    "set": (ast.Set, ast.SetComp),
    "tuple": (ast.Tuple,),
}
_MAKERS = {
    "str": frozenset("ascii bin chr hex input oct".split()),
    "bytes": frozenset(["bytes"]),
    "list": frozenset(["dir", "list", "sorted"]),
    "dict": frozenset(["dict"]),
    "set": frozenset(["set"]),
    "tuple": frozenset(["tuple"]),
}
# Builtin classes that show themselves as plain text.
_PLAIN = ("int", "float", "bool", "complex", "bytes", "list", "dict", "set", "tuple", "NoneType")
_MAX_DEPTH = 8  # names that stand for names


def overriding(context: Context, node: ast.expr, kind: str, *methods: str) -> str:
    """Why an expression of a builtin class may be of a subclass with methods of its own, in words; empty
    where it cannot be.

    It cannot where the expression shows its class (a literal, a constructor, an operator of such), or
    where neither the project nor a library that it imports has such a subclass.

    Args:
        kind: `str`, `bytes`, `list`, `dict`, `set` or `tuple`.
        methods: the methods that matter, as `__radd__`; if none are named every subclass counts.
    """
    if exact(context, node, kind):
        return ""
    return _of_subclass(context, context.short(node), kind, methods)


def overriding_bindings(
    context: Context, bindings: Iterable[Binding], name: str, kind: str, *methods: str
) -> str:
    """The same as `overriding`, of a name that has one of these bindings."""
    if all(_bound(context, binding, kind, 0) for binding in bindings):
        return ""
    return _of_subclass(context, name, kind, methods)


def _of_subclass(context: Context, shown: str, kind: str, methods: tuple[str, ...]) -> str:
    found = context.project.subclass(kind, *methods)
    if found is None:
        made = given_otherwise(context, *methods)
        return f"`{shown}` may be of a class below `{kind}`: {made}" if made else ""
    if found.name and not methods:
        return f"`{shown}` may be a `{found.name}`, and no plain `{kind}`"
    if found.name:
        return f"`{shown}` may be a `{found.name}`, a `{kind}` with operators of its own"
    return f"`{shown}` may be a `{kind}` with operators of its own that `{found.library}` defines"


def exact(context: Context, node: ast.expr, kind: str, depth: int = 0) -> bool:
    """Whether an expression shows that its value is of a builtin class itself, and of no subclass."""
    if depth > _MAX_DEPTH:
        return False

    def each(*values: ast.expr) -> bool:
        return all(exact(context, value, kind, depth + 1) for value in values)

    match node:
        case ast.Constant(value=value):
            return type(value).__name__ == kind
        case ast.BinOp(left=left, op=ast.Mod()) if kind in ("str", "bytes"):
            return each(left)
        case ast.BinOp(left=left, op=ast.Add(), right=right):
            return each(left, right)
        case ast.BinOp(left=left, op=ast.Mult(), right=right):
            return each(left) or each(right)
        case ast.BoolOp(values=values):
            return each(*values)
        case ast.IfExp(body=body, orelse=orelse):
            return each(body, orelse)
        case ast.NamedExpr(value=value):
            return each(value)
        case ast.Subscript(value=value, slice=index):
            return each(value) and (kind == "str" or isinstance(index, ast.Slice))
        case ast.Call():
            return _made(context, node, kind, depth)
        case ast.Name():
            bindings = context.flow.reaching(node)
            return bool(bindings) and all(_bound(context, one, kind, depth) for one in bindings)
    return isinstance(node, _DISPLAYS.get(kind, ()))


def _made(context: Context, call: ast.Call, kind: str, depth: int) -> bool:
    """Whether a call gives a value of a builtin class itself."""
    name = context.names.dotted(call.func) or ""
    if name.startswith("builtins."):
        last = name.removeprefix("builtins.")
        if kind == "str" and last in ("str", "repr", "format") and call.args:
            shown = call.args[0]
            return _is_plain(context, shown) or exact(context, shown, kind, depth + 1)
        return last in _MAKERS.get(kind, ())
    if name == "json.dumps":
        return kind == "str"
    if not isinstance(call.func, ast.Attribute):
        return False
    receiver, method = call.func.value, call.func.attr
    if method in ("encode", "decode"):
        other = {"str": "bytes", "bytes": "str"}.get(kind, "")
        return bool(other) and (
            exact(context, receiver, other, depth + 1)
            or _is_a(context, receiver, other)
            and context.project.subclass(other, method) is None
        )
    if method in ("copy", "union", "intersection", "difference") and kind in (
        "list",
        "dict",
        "set",
    ):
        return exact(context, receiver, kind, depth + 1)
    if kind == "list" and method in ("split", "rsplit", "splitlines"):
        return exact(context, receiver, "str", depth + 1)
    if method in ("read", "readline", "getvalue") and _is_file(context, receiver):
        return _is_a(context, call, kind)
    return (
        kind in ("str", "bytes")
        and exact(context, receiver, kind, depth + 1)
        and _is_a(context, call, kind)
    )


def _bound(context: Context, binding: Binding, kind: str, depth: int) -> bool:
    """Whether a binding gives its name a value of a builtin class itself."""
    if binding.value is None:
        return False
    match binding.kind:
        case "assign" | "walrus":
            return exact(context, binding.value, kind, depth + 1)
        case "for":
            return _yields(context, binding.value, kind, depth)
    return False


def _yields(context: Context, iterated: ast.expr, kind: str, depth: int) -> bool:
    """Whether all items of what a loop goes through are of a builtin class itself."""
    match iterated:
        case ast.List(elts=items) | ast.Tuple(elts=items) | ast.Set(elts=items):
            return all(exact(context, item, kind, depth + 1) for item in items)
        case ast.Call(func=ast.Attribute(value=receiver, attr="split" | "rsplit" | "splitlines")):
            return exact(context, receiver, kind, depth + 1)
        case ast.Call(func=function, args=[inner, *_]) if context.names.dotted(function) in (
            "builtins.sorted",
            "builtins.reversed",
            "builtins.list",
            "builtins.set",
            "builtins.tuple",
        ):
            return _yields(context, inner, kind, depth + 1)
        case ast.ListComp(elt=item) | ast.GeneratorExp(elt=item) | ast.SetComp(elt=item):
            return exact(context, item, kind, depth + 1)
    if kind == "str" and exact(context, iterated, kind, depth + 1):
        return True
    return _is_file(context, iterated)


def _is_file(context: Context, node: ast.expr) -> bool:
    found = context.type(node)
    return found is not None and found.kind == "instance" and found.name.startswith("io.")


def _is_a(context: Context, node: ast.expr, kind: str) -> bool:
    found = context.type(node)
    return found is not None and found.kind == "instance" and found.name == f"builtins.{kind}"


def _is_plain(context: Context, node: ast.expr) -> bool:
    return any(_is_a(context, node, kind) for kind in _PLAIN)
