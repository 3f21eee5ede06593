"""Elements and rows of a tensor that a loop reads one by one."""

from __future__ import annotations

import ast

from perflint.language.nodes import LoopNode, within
from perflint.reasoning.context import FileContext

# Methods and functions whose result is one number for a row or a whole tensor.
REDUCTIONS = frozenset("mean sum max min norm all any std var median prod".split())
# Those that take all rows at once with `dim=-1`; `multinomial` does so as it is.
_OF_ROW = REDUCTIONS | {"argmax", "argmin", "multinomial"}


def is_element(context: FileContext, tensor: ast.expr, loop: LoopNode) -> bool:
    """Whether a loop reads the elements of a tensor that is made outside: `scores[i]`, or `score` of
    `for score in scores`, also to compare them: `scores[i] > 0`."""
    if isinstance(tensor, ast.Compare):
        return any(is_element(context, part, loop) for part in (tensor.left, *tensor.comparators))
    tensor = row_of(context, tensor)
    if isinstance(loop, (ast.For, ast.AsyncFor)):
        targets = {n.id for n in ast.walk(loop.target) if isinstance(n, ast.Name)}
    elif isinstance(loop, (ast.ListComp, ast.SetComp, ast.GeneratorExp, ast.DictComp)):
        targets = {
            n.id
            for part in loop.generators
            for n in ast.walk(part.target)
            if isinstance(n, ast.Name)
        }
    else:
        return False
    if isinstance(tensor, ast.Name):
        bound = context.flow.reaching(tensor)
        return tensor.id in targets and all(
            binding.kind == "for" or binding.value is not None and within(tensor, binding.value)
            for binding in bound
        )
    return (
        isinstance(tensor, ast.Subscript)
        and any(isinstance(n, ast.Name) and n.id in targets for n in ast.walk(tensor.slice))
        and context.flow.invariant(tensor.value, loop)
    )


def row_of(context: FileContext, tensor: ast.expr) -> ast.expr:
    """The row of a tensor that a value is worked out from (`scores[i]` of `scores[i].argmax()` and of
    `torch.multinomial(scores[i], 1)`), or the expression itself, where it is something else."""
    match tensor:
        case ast.Call(
            func=ast.Attribute(value=module, attr=name), args=[ast.Subscript() as row, *_]
        ):
            is_reduced = context.names.dotted(module) == "torch"
        case ast.Call(func=ast.Attribute(value=ast.Subscript() as row, attr=name)):
            is_reduced = True
        case _:
            return tensor
    known = is_reduced and name in _OF_ROW and context.is_a(row.value, "torch.Tensor")
    return row if known else tensor
