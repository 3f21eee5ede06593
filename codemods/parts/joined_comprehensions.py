"""Texts that a loop does nothing but add to: they are joined from a comprehension, without a list of parts.

text = ""                          text = "".join([f"{x}\\n" for x in xs])
for x in xs:                ->
    text += f"{x}\\n"

Where the items themselves are added, they are joined as they are: `text = "".join(xs)`.
"""

from __future__ import annotations

import ast

from perflint.codemods.parts.accumulation import Stretch
from perflint.codemods.parts.exactness import overriding
from perflint.codemods.parts.expressions import argument, clause
from perflint.codemods.parts.layout import comments_in, line_span
from perflint.language.nodes import descendants, parent
from perflint.reasoning.values.containers import statement_of
from perflint.rules.context import Context
from perflint.syntax.edits import Edit
from perflint.syntax.lines import Span

_OWN_SCOPE = (ast.Await, ast.NamedExpr, ast.Yield, ast.YieldFrom)

_OF_SCOPE = frozenset(
    "dir eval exec locals super vars".split()
)  # builtins that ask where they are called


def joined(
    context: Context, stretch: Stretch, empty: str, use: ast.Name | None
) -> list[Edit] | None:
    """The edits, or None where the loop does anything else, or would be hard to read as a comprehension.

    Args:
        empty: the text that joins, as it is written: `""`.
        use: the one read of the text, if the text can be joined right there.
    """
    loop = _loop(context, stretch)
    made = _comprehension(context, stretch, loop) if loop is not None else None
    start = stretch.start
    if loop is None or made is None or not isinstance(start, ast.Assign):
        return None
    text = f"{empty}.join({made})"
    begin = context.span(start).start
    if comments_in(context, Span(begin, context.span(loop).end)):
        return None
    after = statement_of(use) if use is not None else None
    if use is not None and isinstance(after, ast.stmt):
        first, last = line_span(context, start).start, line_span(context, after).start
        between = context.source.text[context.span(loop).end : last]
        if not between.strip():
            return [Edit(first, last, ""), Edit(*context.span(use), text)]
    return [Edit(begin, context.span(loop).end, f"{stretch.name} = {text}")]


def _loop(context: Context, stretch: Stretch) -> ast.For | None:
    """The loop of a stretch that is an empty text and a loop, nothing else."""
    match stretch:
        case Stretch(
            statements=(start, ast.For(orelse=[]) as loop),
            start=ast.Assign(value=ast.Constant(value=empty)),
            growing=(one,),
            tests=(),
        ) if start is stretch.start and not empty and len(one.values) == 1 and not one.spliced:
            return loop
    return None


def _comprehension(context: Context, stretch: Stretch, loop: ast.For) -> str | None:
    one = stretch.growing[0]
    value, condition = one.values[0], ""
    match loop.body:
        case [ast.If(test=test, body=[only], orelse=[])]:
            condition = f" if {clause(context, test)}"
        case [only]:
            pass
        case _:
            return None
    names = {node.id for node in ast.walk(loop.target) if isinstance(node, ast.Name)}
    if (
        only is not one.statement
        or loop.type_comment
        or any(
            not isinstance(node, (ast.Name, ast.Tuple, ast.Store)) for node in ast.walk(loop.target)
        )
        or any(isinstance(node, _OWN_SCOPE) for node in descendants(loop))
        or any(isinstance(node, ast.Name) and node.id in _OF_SCOPE for node in descendants(loop))
        or any(context.flow.used_after(name, loop) for name in names)
        or isinstance(parent(loop), ast.ClassDef)
    ):
        return None
    if not condition and _is_itself(context, value, loop):
        text = argument(context, loop.iter)
        return None if "\n" in text else text
    text = (
        f"[{argument(context, value)} for {context.code(loop.target)} in"
        f" {clause(context, loop.iter)}{condition}]"
    )
    return None if "\n" in text else text


def _is_itself(context: Context, value: ast.expr, loop: ast.For) -> bool:
    """Whether what is added is each item as it is, and joining takes the items that the loop would: of a list or
    tuple it does not ask `__iter__`."""
    return (
        isinstance(value, ast.Name)
        and isinstance(loop.target, ast.Name)
        and value.id == loop.target.id
        and not any(overriding(context, loop.iter, kind, "__iter__") for kind in ("list", "tuple"))
    )
