"""Elements and rows of a tensor that a loop reads one by one."""

from __future__ import annotations

import ast

from perflint.language.nodes import COMPREHENSIONS, LoopNode, last_name, within
from perflint.language.terms.types_by_use import TENSOR
from perflint.reasoning.context import FileContext
from perflint.reasoning.occurrence.loop_heads import head_of

# Methods and functions whose result is one number for a row or a whole tensor.
REDUCTIONS = frozenset("mean sum max min norm all any std var median prod".split())
# Functions and methods that give as many elements as they get.
ELEMENTWISE = frozenset(
    "abs clamp clip exp expm1 log log1p log2 log10 neg pow reciprocal round sigmoid sqrt square tanh".split()
)
# Those that take all rows at once with `dim=-1`; `multinomial` does so as it is.
_OF_ROW = REDUCTIONS | {"argmax", "argmin", "multinomial"}


def is_element(context: FileContext, tensor: ast.expr, loop: LoopNode) -> bool:
    """Whether a loop reads the elements of a tensor that is made outside: `scores[i]`, or `score` of
    `for score in scores`, also to compare them: `scores[i] > 0`."""
    if isinstance(tensor, ast.Compare):
        return any(is_element(context, part, loop) for part in (tensor.left, *tensor.comparators))
    tensor = row_of(context, tensor)
    if isinstance(loop, ast.Call):
        return isinstance(tensor, ast.Name) and elements_of(context, tensor.id, loop) is not None
    targets = {
        n.id for target, _ in _clauses(loop) for n in ast.walk(target) if isinstance(n, ast.Name)
    }
    if isinstance(tensor, ast.Name):
        bound = context.flow.reaching(tensor)
        if (part := element_behind(context, tensor, loop)) is not None:
            return is_element(context, part, loop)
        return tensor.id in targets and all(
            binding.kind in ("for", "for-unpack")
            or binding.value is not None
            and within(tensor, binding.value)
            for binding in bound
        )
    return (
        isinstance(tensor, ast.Subscript)
        and context.flow.invariant(tensor.value, loop)
        and not _picks_by_key(tensor, loop)
        and (
            any(isinstance(n, ast.Name) and n.id in targets for n in ast.walk(tensor.slice))
            or not context.flow.invariant(tensor.slice, loop)
        )
    )


def _picks_by_key(item: ast.Subscript, loop: LoopNode) -> bool:
    """Whether a loop goes over the keys of what it picks from: `losses[name]` of
    `for name in sorted(losses)`."""
    owner = ast.unparse(item.value)
    for target, iterable in _clauses(loop):
        match iterable:
            case ast.Call(func=ast.Attribute(value=keyed, attr="keys"), args=[]):
                pass
            case ast.Call(func=ast.Name(id="sorted" | "list"), args=[keyed]):
                pass
            case keyed:
                pass
        if ast.unparse(keyed) == owner and ast.unparse(target) == ast.unparse(item.slice):
            return True
    return False


def element_behind(context: FileContext, name: ast.Name, loop: LoopNode) -> ast.expr | None:
    """The element that a name is computed from in an iteration by arithmetic with numbers: `places[i]` of
    `sentence`, after `sentence = places[i] // size`, and `place` after `sentence = place // size` in
    `for place in places`; None for other names."""
    only = context.flow.reaching(name)
    if len(only) != 1 or only[0].kind != "assign" or not within(only[0].node, loop):
        return None
    value = only[0].value
    while isinstance(value, ast.BinOp):
        value = value.left
    match value:
        case ast.Subscript():
            return value
        case ast.Name() if value.id != name.id:
            if elements_of(context, value.id, loop) is not None:
                return value
            return element_behind(context, value, loop)
    return None


def _clauses(loop: LoopNode) -> list[tuple[ast.expr, ast.expr]]:
    """The targets of a loop, each with what it takes its values from; none of a `while`."""
    if isinstance(loop, (ast.For, ast.AsyncFor)):
        return [(loop.target, loop.iter)]
    if isinstance(loop, COMPREHENSIONS):
        return [(part.target, part.iter) for part in loop.generators]
    return []


def elements_of(context: FileContext, name: str, loop: LoopNode) -> ast.expr | None:
    """What a variable of a loop holds the elements of: `scores` for `score` of `for i, score in
    enumerate(scores)`, of `for score, text in zip(scores, texts)` and of `map(lambda score: …, scores)`."""
    match loop:
        case ast.Call(
            func=ast.Name(id="map"),
            args=[ast.Lambda(args=ast.arguments(args=[ast.arg(arg=given)])), array],
        ):
            return array if given == name else None
    for target, iterable in _clauses(loop):
        head = head_of(context, target, iterable)
        if head is not None and name in head.values:
            return head.values[name]
    return None


def row_of(context: FileContext, tensor: ast.expr) -> ast.expr:
    """The row of a tensor that a value is worked out from (`scores[i]` of `scores[i].argmax()`, of
    `torch.multinomial(scores[i], 1)` and of `torch.sum(torch.abs(scores[i]))`), or the expression itself,
    where it is something else."""
    if not isinstance(tensor, ast.Call) or not isinstance(tensor.func, ast.Attribute):
        return tensor
    row = _argument(context, tensor)
    while isinstance(row, ast.Call) and last_name(row.func) in ELEMENTWISE:
        row = _argument(context, row)
    known = (
        tensor.func.attr in _OF_ROW
        and isinstance(row, ast.Subscript)
        and context.is_a(row.value, TENSOR)
    )
    return row if known and row is not None else tensor


def _argument(context: FileContext, call: ast.Call) -> ast.expr | None:
    """What a function of PyTorch or a method of a tensor works on: its first argument, or its receiver."""
    if not isinstance(call.func, ast.Attribute):
        return None
    if context.names.dotted(call.func.value) != "torch":
        return call.func.value
    return call.args[0] if call.args else None
