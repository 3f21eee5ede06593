"""Whether it shows when an error comes after some passes of a loop instead of before the first."""

from __future__ import annotations

import ast

from perflint.codemods.parts.escapes import may_be_absorbed
from perflint.codemods.parts.quiet import is_private
from perflint.language.nodes import descendants
from perflint.reasoning.values.containers import is_plain
from perflint.rules.context import Context

# Methods of texts, and of containers, that do not raise for any text.
_CALM = frozenset(
    """
    strip lstrip rstrip lower upper casefold title capitalize swapcase startswith endswith partition
    rpartition splitlines replace removeprefix removesuffix isdigit isalpha isalnum isspace isupper islower
    isdecimal isnumeric isidentifier find rfind count split rsplit
    """.split()
)
_TAKING = frozenset("append add extend update setdefault discard get".split())
_BUILTINS = frozenset(
    f"builtins.{name}"
    for name in "len bool str repr list tuple set enumerate sorted sum any all isinstance".split()
)
_HARMLESS = (
    ast.Name,
    ast.Constant,
    ast.JoinedStr,
    ast.FormattedValue,
    ast.Tuple,
    ast.List,
    ast.ListComp,
    ast.SetComp,
    ast.DictComp,
    ast.GeneratorExp,
    ast.comprehension,
    ast.Dict,
    ast.Set,
    ast.BoolOp,
    ast.IfExp,
    ast.If,
    ast.For,
    ast.Pass,
    ast.Continue,
    ast.Expr,
    ast.keyword,
)
_SAFE_COMPARISONS = (ast.Eq, ast.NotEq, ast.In, ast.NotIn, ast.Is, ast.IsNot)


def shows_late_errors(context: Context, loop: ast.AST, place: ast.expr) -> ast.AST | None:
    """The first place of a loop that does what others see, or that may raise before the error does; None
    where an error is the same whenever it comes.

    Args:
        place: what the loop goes through, and where the error comes from.
    """
    if may_be_absorbed(context, loop):
        return loop
    source = set(ast.walk(place))
    for node in descendants(loop):
        if node not in source and not _is_local(context, node):
            return node
    return None


def _is_local(context: Context, node: ast.AST) -> bool:
    """Whether a node of a loop raises nothing and changes nothing but locals."""
    match node:
        case ast.Name(ctx=ast.Store()):
            return is_own_name(context, node)
        case ast.Assign(targets=[ast.Name()]):
            return True
        case ast.Assign(
            targets=[ast.Tuple(elts=names)], value=ast.Call(func=ast.Attribute(attr=attr))
        ):
            return attr in ("partition", "rpartition") and len(names) == 3
        case ast.Assign(targets=[ast.Subscript(value=ast.Name() as table, slice=key)]):
            return is_private(context, table) and is_plain(context.type(key))
        case ast.AugAssign(target=ast.Name() as total, op=ast.Add(), value=value):
            return is_plain(context.type(value)) and context.type(value) == context.type(total)
        case ast.Subscript(value=ast.Name() as table, slice=key):
            return isinstance(node.ctx, ast.Store) or isinstance(key, ast.Slice)
        case ast.Subscript(slice=ast.Slice()) | ast.Slice():
            return True
        case ast.Compare(ops=operators):
            plain = all(is_plain(context.type(part)) for part in (node.left, *node.comparators))
            return plain or all(isinstance(one, _SAFE_COMPARISONS) for one in operators)
        case ast.UnaryOp(op=ast.Not()):
            return True
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant()):
            return True
        case ast.BinOp(op=ast.Add()):
            kind = context.type(node.left)
            return is_plain(kind) and kind == context.type(node.right)
        case ast.Attribute():
            return True  # of the calls below
        case ast.Call():
            return _is_calm(context, node)
    return isinstance(node, _HARMLESS)


def is_own_name(context: Context, name: ast.Name) -> bool:
    """Whether a bound name is a local that no other function sees."""
    function = context.function(name)
    scope = context.names.scope_of(name)
    if scope.kind == "comprehension":
        return True
    return (
        function is not None
        and name.id not in scope.globals
        and name.id not in scope.nonlocals
        and not context.flow.captured(name.id, function)
    )


def _is_calm(context: Context, call: ast.Call) -> bool:
    """Whether a call raises nothing, and changes at most what its function has made."""
    function = call.func
    if isinstance(function, ast.Attribute):
        receiver = function.value
        if function.attr in _CALM and is_plain(context.type(receiver)):
            return all(isinstance(part, (ast.Constant, ast.Tuple)) for part in call.args)
        return (
            function.attr in _TAKING
            and isinstance(receiver, ast.Name)
            and is_private(context, receiver)
            and all(is_plain(context.type(part)) for part in call.args)
        )
    return context.names.dotted(function) in _BUILTINS
