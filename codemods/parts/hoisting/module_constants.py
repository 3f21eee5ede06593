"""Patterns of constants that become constants of the module."""

from __future__ import annotations

import ast

from perflint.codemods.parts.constant_patterns import cannot_differ
from perflint.codemods.parts.expressions import alone
from perflint.codemods.parts.hoisting.moving import NAME, is_inner, refused
from perflint.codemods.parts.layout import (
    before_top,
    comments_in,
    delete,
    insert_after,
    line_span,
    owns_lines,
)
from perflint.codemods.parts.lookups import looks_names_up
from perflint.codemods.parts.naming import fresh
from perflint.language.flow.blocks import block_of
from perflint.language.nodes import FunctionNode, descendants, parent
from perflint.rules.context import Context
from perflint.syntax.edits import Edit, Fix, Refusal, Safety

_WORDS = 3  # of the name of a function that stand in that of a constant
_PREPOSITIONS = frozenset("and as at by for from if in into of on or to with".split())


def to_module(context: Context, node: ast.expr, name: str) -> Fix | Refusal:
    """Make a pattern of constants once, when the module is loaded, and not in each call of a function."""
    function = context.function(node)
    if function is None or not cannot_differ(context, node):
        return refused("the loop is around a call of this function")
    at = before_top(context, node)
    for inner in descendants(node):
        if isinstance(inner, ast.Name):
            only = context.names.only_binding(inner)
            if only is None or only.scope.kind != "module":
                return refused(f"`{inner.id}` is no name of the module")
            if not isinstance(parent(only.node), ast.Module) or context.span(only.node).end > at:
                return refused(f"`{inner.id}` is bound below the function")
    holder = parent(node)
    local = _local_name(node, name)
    chosen = fresh(context, *_names(context, node, name, function))
    newline = context.source.newline
    code = alone(context, node, "")
    above = _line_above(context, node)
    if above is not None:
        gap = [""] if isinstance(above, (ast.Import, ast.ImportFrom)) else []
        edits = [insert_after(context, above, [*gap, f"{chosen} = {code}"])]
    else:
        edits = [Edit(at, at, f"{chosen} = {code}{newline}{newline}{newline}")]
    if isinstance(holder, ast.Assign) and _is_only_a_name(context, holder, function):
        edits.append(delete(context, holder))
        reads = context.flow.reads(local, function)
        edits += [Edit(*context.span(read), chosen) for read in reads]
    else:
        edits.append(Edit(*context.span(node), chosen))
    return Fix(
        NAME,
        tuple(edits),
        Safety.SAFE,
        f"make `{context.short(node)}` once, for the module",
    )


def _local_name(node: ast.AST, name: str) -> str:
    """The name that a pattern is bound to, or else the one that it is called by."""
    match parent(node):
        case ast.Assign(targets=[ast.Name(id=bound), *_]):
            return bound
    return name


def _names(context: Context, node: ast.expr, name: str, function: FunctionNode) -> list[str]:
    """What the constant may be called, best first: fixes of one round must not choose the same name for
    different patterns."""
    constant = _local_name(node, name).strip("_").upper()
    others = [
        (call, getattr(context.function(call), "name", ""))
        for call in context.names.nodes(ast.Call)
        if context.name(call.func) == "re.compile"
        and _local_name(call, name).strip("_").upper() == constant
        and context.code(call) != context.code(node)
    ]
    around = _subject(function.name)
    if any(_subject(other) == around for _, other in others if other != function.name):
        around = function.name
    own = f"_{around.strip('_').upper()}_{constant}"
    before = [other for call, other in others if context.span(call).end <= context.span(node).start]
    if function.name in before:
        return [f"{own}_{len(before) + 1}"]
    return [own] if before else [f"_{constant}", own]


def _subject(function: str) -> str:
    """What a function with a long name is about, in three words at most: `order_number` of
    `extract_order_number_from_subject`; the name, if it is short."""
    words = [word for word in function.split("_") if word]
    if len(words) <= _WORDS:
        return function
    end = next(
        (at for at, word in enumerate(words) if at > 1 and word in _PREPOSITIONS), len(words)
    )
    return "_".join(words[1:end][:_WORDS])


def _line_above(context: Context, node: ast.AST) -> ast.stmt | None:
    """The assignment or import of the module right above what a node stands in, which an assignment may
    follow."""
    body = context.names.tree.body
    top = next(at for at, statement in enumerate(body) if is_inner(node, statement))
    above = body[top - 1] if top else None
    kinds = (ast.Assign, ast.AnnAssign, ast.Import, ast.ImportFrom)
    return above if isinstance(above, kinds) and owns_lines(context, above) else None


def _is_only_a_name(context: Context, statement: ast.Assign, function: FunctionNode) -> bool:
    """Whether a statement does no more than give its value a name, which nothing else in its function has,
    so that another name serves as well."""
    match statement.targets:
        case [ast.Name(id=name) as target]:
            only = context.names.only_binding(target)
            lines = line_span(context, statement)
            return (
                only is not None
                and only.scope is context.names.scopes[function]
                and not looks_names_up(context, function)
                and owns_lines(context, statement)
                and not comments_in(context, lines)
                and all(_is_reached(read, statement) for read in context.flow.reads(name, function))
            )
    return False


def _is_reached(read: ast.AST, statement: ast.Assign) -> bool:
    """Whether a read stands in what follows a statement in its block, so that the name has a value there."""
    block = block_of(statement) or []
    return any(is_inner(read, later) for later in block[block.index(statement) + 1 :])
