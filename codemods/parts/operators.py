"""Code of the project that runs without a call: operators, properties, context managers, what shows and what
goes through an object."""

from __future__ import annotations

import ast
from collections.abc import Container, Iterator

from perflint.language.nodes import COMPREHENSIONS, descendants, parent
from perflint.rules.context import Context

_COMPARED: dict[type[ast.cmpop], str] = {
    ast.Eq: "eq",
    ast.NotEq: "ne eq",
    ast.Lt: "lt gt",
    ast.LtE: "le ge",
    ast.Gt: "gt lt",
    ast.GtE: "ge le",
    ast.In: "contains iter getitem eq",
    ast.NotIn: "contains iter getitem eq",
}
_JOINED: dict[type[ast.operator], str] = {
    ast.Add: "add",
    ast.Sub: "sub",
    ast.Mult: "mul",
    ast.MatMult: "matmul",
    ast.Div: "truediv",
    ast.FloorDiv: "floordiv",
    ast.Mod: "mod",
    ast.Pow: "pow",
    ast.LShift: "lshift",
    ast.RShift: "rshift",
    ast.BitOr: "or",
    ast.BitXor: "xor",
    ast.BitAnd: "and",
}
_ITEMS: dict[type[ast.expr_context], str] = {
    ast.Load: "getitem missing",
    ast.Store: "setitem",
    ast.Del: "delitem",
}
_TRUTH = "bool len"


def run_by(
    context: Context, region: ast.AST, without: Container[ast.AST] = ()
) -> tuple[ast.AST, str] | None:
    """The first place of a region that may run a method of a class of the project without calling it, with the
    name of the method; None if there is none.

    An object of which nothing is known may be of any class of the project, and of none that runs more.

    Args:
        without: nodes that are not looked at.
    """
    for node in descendants(region):
        if node in without:
            continue
        for operand, words in _operands(node):
            if operand in without:
                continue
            name = _own(context, operand, [f"__{word}__" for word in words.split()])
            if name:
                return node, name
        if isinstance(node, ast.Attribute) and _is_property(context, node):
            return node, node.attr
        if isinstance(node, ast.MatchClass):
            for name in node.kwd_attrs:
                if context.project.defines_method(name):
                    return node, name
    return None


def _operands(node: ast.AST) -> Iterator[tuple[ast.expr, str]]:
    """What a node runs methods of, with the words that these may be named by."""
    match node:
        case ast.Compare(left=left, ops=operators, comparators=others):
            for operator, one, other in zip(operators, [left, *others], others):
                words = _COMPARED.get(type(operator), "")
                yield other, words
                yield one, "eq" if "contains" in words else words
        case ast.BinOp(left=left, op=operator, right=right):
            yield left, _JOINED[type(operator)]
            yield right, f"r{_JOINED[type(operator)]}"
        case ast.AugAssign(target=target, op=operator, value=value):
            word = _JOINED[type(operator)]
            yield target, f"i{word} {word}"
            yield value, f"r{word} iter"
        case ast.Subscript(value=value, ctx=used):
            yield value, _ITEMS[type(used)]
        case ast.For(iter=value) | ast.comprehension(iter=value) | ast.Starred(value=value):
            yield value, "iter next getitem"
        case ast.Assign(targets=targets, value=value) if any(
            isinstance(target, (ast.Tuple, ast.List)) for target in targets
        ):
            yield value, "iter next getitem"
        case ast.withitem(context_expr=value):
            yield value, "enter exit"
        case ast.FormattedValue(value=value):
            yield value, "format str repr"
        case ast.Attribute(value=value, ctx=ast.Store() | ast.Del()):
            yield value, "setattr delattr"
        case ast.If(test=test) | ast.While(test=test) | ast.IfExp(test=test):
            yield test, _TRUTH
        case ast.UnaryOp(op=ast.Not(), operand=test):
            yield test, _TRUTH
        case ast.BoolOp(values=values):
            yield from ((value, _TRUTH) for value in values)
        case ast.Match(subject=subject):
            yield subject, "eq len getitem"


def _own(context: Context, operand: ast.expr, methods: list[str]) -> str:
    """The first of some methods that a class of the project has, where an object may be of one; empty if there is
    none."""
    if isinstance(operand, (ast.Constant, ast.JoinedStr, ast.Tuple, ast.Dict, *COMPREHENSIONS)):
        return ""
    if isinstance(operand, (ast.Compare, ast.BoolOp, ast.UnaryOp)):
        return ""  # what is in it counts by itself
    found = context.type(operand)
    if found is not None and found.name not in ("builtins.object", "typing.Any"):
        if found.kind != "instance" or not context.project.has_own_module(
            found.name.partition(".")[0]
        ):
            return ""
    return next((name for name in methods if context.project.defines_method(name)), "")


def _is_property(context: Context, node: ast.Attribute) -> bool:
    """Whether an attribute that is read or set may be a property of a class of the project."""
    above = parent(node)
    if isinstance(above, ast.Call) and above.func is node:
        return False
    found = context.type(node.value)
    if found is None:
        return context.project.defines_method(node.attr)
    return any(node.attr in facts.methods for facts in context.project.order(found.name))
