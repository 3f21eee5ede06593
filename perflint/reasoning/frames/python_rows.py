"""Loops over rows that a library of columns has made Python objects of, and what they do with them."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from perflint.language.nodes import descendants, within
from perflint.reasoning.context import FileContext
from perflint.reasoning.frames.row_loops import WRAPPERS, RowLoop

Loop = ast.For | ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp
_ADDING = frozenset({"append", "add", "extend"})


def fetched_rows(
    node: Loop, context: FileContext, methods: tuple[str, ...], frames: tuple[str, ...]
) -> Iterator[tuple[RowLoop, ast.Call]]:
    """The loops over what methods of frames give, each with the call that gives the rows.

    Args:
        methods: the methods that give rows.
        frames: the classes that have them.
    """
    heads = (
        [(None, node.target, node.iter)]
        if isinstance(node, ast.For)
        else [(part, part.target, part.iter) for part in node.generators]
    )
    for part, target, iterable in heads:
        wrapped = False
        while (
            isinstance(iterable, ast.Call)
            and iterable.args
            and (context.callee(iterable) or "") in WRAPPERS
        ):
            if isinstance(target, ast.Tuple) and target.elts:
                target = target.elts[-1]
            wrapped, iterable = True, iterable.args[0]
        match held(iterable, context):
            case ast.Call(func=ast.Attribute(value=frame, attr=attr)) as call if (
                attr in methods and context.is_a(frame, *frames)
            ):
                row = target.id if isinstance(target, ast.Name) else None
                yield RowLoop(node, part, frame, "rows", None, row, wrapped), call


def held(node: ast.expr, context: FileContext) -> ast.expr:
    """An expression, or what the one name that it is was given."""
    if isinstance(node, ast.Name):
        bindings = context.flow.reaching(node)
        if len(bindings) == 1 and bindings[0].kind == "assign" and bindings[0].value is not None:
            return bindings[0].value
    return node


def body(loop: RowLoop) -> Iterator[ast.AST]:
    """What runs for each row."""
    for part in loop.body:
        yield from descendants(part, into_functions=False)


def builds_objects(loop: RowLoop) -> bool:
    """Whether a loop makes records, tuples or entries of a dictionary of the rows."""
    return isinstance(loop.node, ast.DictComp) or any(
        isinstance(inner, (ast.Dict, ast.DictComp))
        or isinstance(inner, ast.Tuple)
        and isinstance(inner.ctx, ast.Load)
        or isinstance(inner, (ast.Subscript, ast.Attribute))
        and isinstance(inner.ctx, ast.Store)
        for inner in body(loop)
    )


def carries(loop: RowLoop, context: FileContext) -> bool:
    """Whether an iteration reads a name that an earlier one has assigned."""
    return any(
        isinstance(inner, ast.Name)
        and isinstance(inner.ctx, ast.Load)
        and _is_carried(inner, loop.node, context)
        for inner in body(loop)
    )


def changes_objects(loop: RowLoop) -> bool:
    """Whether a loop calls methods for what they do, other than adding to a collection:
    `book.update(price)`."""
    for inner in body(loop):
        match inner:
            case ast.Expr(value=ast.Call(func=ast.Attribute(attr=attr))) if attr not in _ADDING:
                return True
    return False


def _is_carried(name: ast.Name, loop: ast.AST, context: FileContext) -> bool:
    bindings = context.flow.reaching(name)
    assigned = [binding.kind == "assign" and within(binding.node, loop) for binding in bindings]
    return any(assigned) and not all(assigned)
