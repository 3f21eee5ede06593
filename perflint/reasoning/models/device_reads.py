"""What becomes of a value that Python reads from a device: kept, told, or needed by what runs next."""

from __future__ import annotations

import ast
import enum
from collections.abc import Iterator
from typing import Final

from perflint.language.nodes import LoopNode, last_name, parent, parents, within
from perflint.reasoning.context import FileContext

METHODS: Final = frozenset({"item", "tolist", "cpu", "numpy"})
NUMBERS: Final = frozenset({"builtins.float", "builtins.int", "builtins.bool"})
# Calls through which a value passes on its way to where it is kept or told.
_THROUGH = frozenset(
    "round float int str repr abs format min max array asarray isfinite isnan isinf".split()
)
_COLLECTING = frozenset("append update add extend push record accumulate".split())
_TELLING = frozenset(
    "print debug info warning log write add_scalar add_scalars set_postfix set_postfix_str"
    " set_description set_description_str log_metric log_metrics log_dict report desc".split()
)
_FURTHEST = 3  # names that a value is followed through


class Use(enum.Enum):
    """What becomes of a value that was read from a device."""

    KEPT = "kept"  # added up, collected, or stored until after the loop
    TOLD = "told"  # printed, or given to a log
    DECIDES = "decides"  # a condition asks for it
    NEEDED = "needed"  # anything else: what runs next works with it


def uses(read: ast.expr, loop: LoopNode, context: FileContext) -> frozenset[Use]:
    """What becomes of a value that is read in each iteration of a loop."""
    return frozenset(_uses(read, loop, context, _FURTHEST))


def _uses(node: ast.expr, loop: LoopNode, context: FileContext, depth: int) -> Iterator[Use]:
    child: ast.AST = node
    for above in parents(node):
        match above:
            case ast.AugAssign():
                yield Use.KEPT
                return
            case ast.Assign(targets=[target]) | ast.AnnAssign(target=target):
                yield from _stored(target, above, loop, context, depth)
                return
            case ast.Call(func=function) if child is not function:
                name = last_name(function)
                if isinstance(parent(above), ast.Expr):
                    if name in _TELLING:
                        yield Use.TOLD
                        return
                    if name in _COLLECTING and isinstance(function, ast.Attribute):
                        yield Use.KEPT
                        return
                if name not in _THROUGH:
                    yield Use.NEEDED
                    return
            case ast.Compare() | ast.BoolOp() | ast.Assert() | ast.UnaryOp(op=ast.Not()):
                yield Use.DECIDES
                return
            case ast.If(test=test) | ast.While(test=test) | ast.IfExp(test=test) if test is child:
                yield Use.DECIDES
                return
            case ast.Subscript(slice=index) if within(node, index):
                yield Use.NEEDED
                return
            case ast.ListComp() | ast.SetComp() | ast.DictComp() | ast.GeneratorExp():
                yield Use.KEPT
                return
            case ast.Expr():
                yield Use.KEPT
                return
            case ast.stmt():
                yield Use.NEEDED
                return
        child = above


def _stored(
    target: ast.expr,
    statement: ast.Assign | ast.AnnAssign,
    loop: LoopNode,
    context: FileContext,
    depth: int,
) -> Iterator[Use]:
    """What becomes of a value under the name that it gets."""
    if not isinstance(target, ast.Name):
        yield Use.KEPT if isinstance(target, (ast.Attribute, ast.Subscript)) else Use.NEEDED
        return
    if not depth:
        yield Use.NEEDED
        return
    yield Use.KEPT
    for read in context.flow.reads(target.id, [loop, *context.flow.loops(loop)][-1]):
        if within(read, statement):
            continue  # `mean = (mean * i + loss.item()) / (i + 1)`
        if any(binding.value is statement.value for binding in context.flow.reaching(read)):
            yield from _uses(read, loop, context, depth - 1)
