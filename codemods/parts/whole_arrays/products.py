"""Products of matrices that nested loops compute."""

from __future__ import annotations

import ast
from dataclasses import dataclass

from perflint.codemods.parts.whole_arrays.expressions import Expressions
from perflint.codemods.parts.whole_arrays.plan import LAST_DIGITS, Refused
from perflint.reasoning.arrays.element_loops.loops import ElementLoop, Step
from perflint.reasoning.arrays.element_loops.subscripts import array_of, index_parts
from perflint.reasoning.arrays.shapes import dtype, shape


@dataclass(frozen=True)
class Product:
    """`target[out] += left[…, common] * right[common, …]`."""

    target: ast.Subscript
    out: tuple[str, ...]
    common: str
    left: ast.expr
    left_names: tuple[str, ...]
    right: ast.expr
    right_names: tuple[str, ...]
    adds: bool


def product_of(loop: ElementLoop) -> Product | None:
    """The product of matrices that nested loops compute, if that is all they do."""
    heads = loop.heads
    if len(heads) not in (2, 3) or any(head.index is None or head.values for head in heads):
        return None
    match loop.steps:
        case [
            Step(
                kind="update",
                target=ast.Subscript() as target,
                operator="+",
                value=value,
                conditions=(),
            )
        ]:
            adds = True
        case [
            Step(kind="local", target=ast.Name(id=name), value=ast.Constant(value=start)),
            Step(
                kind="accumulate",
                target=ast.Name(id=summed),
                operator="+",
                value=value,
                conditions=(),
            ),
            Step(kind="store", target=ast.Subscript() as target, value=ast.Name(id=stored)),
        ] if name == summed == stored and start == 0:
            adds = False
        case _:
            return None
    out = _names(target)
    match value:
        case ast.BinOp(left=ast.Subscript() as left, op=ast.Mult(), right=ast.Subscript() as right):
            one, other = _names(left), _names(right)
        case _:
            return None
    if out is None or one is None or other is None or len(out) != len(heads) - 1:
        return None
    summed_over = {head.index for head in heads} - set(out)
    if len(summed_over) != 1:
        return None
    common = summed_over.pop()
    if common is None or heads[-1].index != common or common not in one or common not in other:
        return None
    if out[0] not in one:
        left, right, one, other = right, left, other, one
    if len(out) == 2 and (set(one) != {out[0], common} or set(other) != {common, out[1]}):
        return None
    if len(out) == 1 and (set(one) != {out[0], common} or other != (common,)):
        return None
    return Product(target, out, common, array_of(left), one, array_of(right), other, adds)


def matrix_product(values: Expressions, product: Product) -> str:
    """Three loops, or two, that multiply matrices."""
    values.plan.warn(LAST_DIGITS)
    context = values.context
    heads = [axis.head.index for axis in values.axes]
    target = array_of(product.target)
    known = shape(context, target)
    rows = [heads.index(name) for name in product.out]
    common = heads.index(product.common)
    if known.dims is None or len(known.dims) != len(product.out):
        raise Refused(f"the number of dimensions of `{context.short(target)}` is not shown")
    shown: list[str] = []
    for array, names in (
        (product.left, product.left_names),
        (product.right, product.right_names),
    ):
        if values.library(array) is None:
            raise Refused(f"`{context.short(array)}` is not known to be an array")
        ranges = [
            values.range_of(array, values.axes[heads.index(name)], number, 0)
            for number, name in enumerate(names)
        ]
        text = values.atom(array)
        shown.append(text if not any(ranges) else f"{text}[{values.joined(ranges)}]")
    left, right = shown
    if product.left_names[-1] != heads[common]:
        left = f"{left}.T"
    if product.right_names[0] != heads[common]:
        right = f"{right}.T"
    ranges = [
        values.range_of(target, values.axes[axis], number, 0) for number, axis in enumerate(rows)
    ]
    place = values.atom(target)
    place = f"{place}[{values.joined(ranges)}]" if any(ranges) else f"{place}[:]"
    if not product.adds:
        return f"{place} = {left} @ {right}"
    if dtype(context, target) == "float64":
        return f"{place} += {left} @ {right}"
    return f"{place} = {place.removesuffix('[:]')} + {left} @ {right}"


def _names(node: ast.Subscript) -> tuple[str, ...] | None:
    parts = index_parts(node)
    names = tuple(part.id for part in parts if isinstance(part, ast.Name))
    return names if len(names) == len(parts) and len(set(names)) == len(names) else None
