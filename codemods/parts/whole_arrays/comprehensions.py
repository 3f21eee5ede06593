"""Comprehensions over elements of arrays, and what reduces them."""

from __future__ import annotations

import ast

from perflint.codemods.parts.layout import comments_in
from perflint.codemods.parts.whole_arrays.expressions import Expressions, is_atom
from perflint.codemods.parts.whole_arrays.plan import NAN, PARTIAL, Refused
from perflint.language.nodes import parent
from perflint.language.truth import is_test
from perflint.syntax.edits import Edit


def comprehension(
    values: Expressions, node: ast.ListComp | ast.GeneratorExp
) -> tuple[list[Edit], str]:
    """The edits of a comprehension, or of the call that reduces it, and what they do."""
    context, loop = values.context, values.loop
    if len(loop.heads) > 1 or loop.element is None:
        raise Refused("loops are nested in the comprehension")
    axis = values.axes[0]
    if axis.head.stop is not None and not axis.counted:
        raise Refused(f"`{axis.stop}` may be negative")
    if len(loop.tests) > 1:
        raise Refused("the comprehension has several conditions")
    mask = values.condition(loop.tests[0]) if loop.tests else None
    values.require_alike(values.used)
    values.used = []
    call = parent(node)
    callee = context.callee(call) if isinstance(call, ast.Call) and node in call.args else None
    span = context.span(node)
    if comments_in(context, span):
        raise Refused("there are comments in the comprehension")
    if isinstance(call, ast.Call) and len(call.args) == 1 and not call.keywords:
        whole = context.span(call)
        name = (callee or "").rpartition(".")[2]
        if callee == "builtins.sum":
            if isinstance(loop.element, ast.Constant) and loop.element.value == 1 and mask:
                text = f"int({values.module()}.count_nonzero({mask}))"
                values.plan.warn(PARTIAL)
            else:
                text = values.reduced(loop.element, mask, "sum")
                text += ".item()" if values.python else ""
            return [Edit(whole.start, whole.end, text)], "sum the whole array"
        if callee in ("builtins.any", "builtins.all") and mask is None:
            text = values.condition(loop.element)
            values.require_alike(values.used)
            values.plan.warn("all elements are tested, also those after the first hit")
            text = f"{values.module()}.{name}({text})"
            if not is_test(call):
                text = f"bool({text})"
            return [Edit(whole.start, whole.end, text)], "test the whole array"
        if callee in ("builtins.max", "builtins.min") and mask is None:
            values.note_numbers(loop.element)
            text = values.text(loop.element)
            values.require_alike(values.used)
            values.plan.warn(NAN)
            shown = text if is_atom(loop.element) else f"({text})"
            tail = ".item()" if values.python else ""
            return [Edit(whole.start, whole.end, f"{shown}.{name}(){tail}")], "reduce the array"
        if callee == "torch.stack":
            raise Refused("`torch.stack` of no tensors raises, a whole-tensor form does not")
    if isinstance(call, ast.Call) and _makes_array(values, call, callee, node):
        values.plan.warn("the dtype of the result may differ")
        text = values.elements(loop.element, mask).removesuffix(".tolist()")
        fresh = mask is not None and len(call.args) == 1 and not call.keywords
        replaced = context.span(call) if fresh else span  # what a mask picks is an array of its own
        return [Edit(replaced.start, replaced.end, text)], "compute with the whole array"
    if isinstance(node, ast.GeneratorExp):
        raise Refused("what the generator is for is not known")
    text = values.elements(loop.element, mask)
    if not values.python:
        text = f"list({text})"
    values.plan.warn("elements are computed at once")
    return [Edit(span.start, span.end, text)], "compute with the whole array"


def _makes_array(values: Expressions, call: ast.Call, callee: str | None, node: ast.AST) -> bool:
    """Whether a call makes an array of a list: `np.array([…], np.float32)`."""
    return (
        callee in ("numpy.array", "numpy.asarray")
        and call.args[0] is node
        and isinstance(node, ast.ListComp)
        and values.loop.library == "numpy"
    )
