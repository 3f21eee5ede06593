"""Whether all iterations of a loop may share one result, which each made for itself before."""

from __future__ import annotations

import ast

from perflint.codemods.parts.meanwhile import is_fixed
from perflint.language.nodes import last_name, parent
from perflint.reasoning.values.containers import is_plain
from perflint.reasoning.values.reusable import REUSABLE, is_only_used
from perflint.rules.context import Context

# What makes a container of elements that are others': only the container is new.
_SHALLOW = frozenset(
    f"builtins.{name}" for name in ("set", "frozenset", "dict", "list", "tuple", "sorted")
)
# What gives a text or bytes.
_WRITING = frozenset("dumps packb safe_dump model_dump_json".split())
_LOOKING = frozenset(f"builtins.{name}" for name in "len sum any all str repr print bool".split())
_PICKING = frozenset(f"builtins.{name}" for name in ("min", "max"))
_COPYING = frozenset("copy intersection union difference symmetric_difference".split())
_TELLING = frozenset("count index issubset issuperset isdisjoint".split())
_GIVING = frozenset("get keys values items".split())


def each_its_own(context: Context, made: ast.expr) -> bool:
    """Whether an iteration may change or keep what an expression makes, so that one for all would be
    another thing."""
    if is_fixed(context, made):
        return False
    called = made.func if isinstance(made, ast.Call) else None
    if last_name(called) in _WRITING:
        return False
    if isinstance(made, ast.Call) and context.callee(made) in REUSABLE:
        if is_only_used(made, context):
            return False
    found = context.type(made)
    plain = found is not None and bool(found.args) and all(map(is_plain, found.args))
    shallow = plain or context.names.dotted(called) in _SHALLOW
    return not _is_only_read(context, made, shallow)


def _is_only_read(context: Context, node: ast.expr, shallow: bool) -> bool:
    """Whether a value is looked at where it stands, and neither changed nor kept.

    Args:
        shallow: whether what is in it may be changed and kept.
    """
    above = parent(node)
    match above:
        case ast.Compare() | ast.UnaryOp() | ast.If() | ast.While() | ast.FormattedValue():
            return True
        case ast.BinOp() | ast.Assert() | ast.Expr():
            return True
        case ast.BoolOp():
            return _is_only_read(context, above, shallow)
        case ast.IfExp(test=test):
            return test is node or _is_only_read(context, above, shallow)
        case ast.For(iter=iterable) | ast.comprehension(iter=iterable) if iterable is node:
            return shallow
        case ast.Subscript(ctx=ast.Load(), value=value) if value is node:
            return shallow or is_fixed(context, above) or _is_only_read(context, above, False)
        case ast.Attribute(attr=attr) if isinstance(call := parent(above), ast.Call):
            if call.func is not above:
                return False
            if attr in _TELLING or shallow and attr in _COPYING:
                return True
            return attr in _GIVING and (shallow or _is_only_read(context, call, False))
        case ast.Call(func=function) if function is not node:
            dotted = context.names.dotted(function)
            if dotted in _SHALLOW and shallow:
                return True
            return (
                dotted in _LOOKING or dotted in _PICKING and _is_only_read(context, above, shallow)
            )
        case ast.Assign(targets=[ast.Name() as name]):
            return _name_is_only_read(context, name, shallow)
    return False


def _name_is_only_read(context: Context, name: ast.Name, shallow: bool) -> bool:
    function = context.function(name)
    if function is None or context.names.only_binding(name) is None:
        return False
    return not context.flow.captured(name.id, function) and all(
        _is_only_read(context, read, shallow) for read in context.flow.reads(name.id, function)
    )
