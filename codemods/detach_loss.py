"""Add up losses without their graphs.

    total += loss    ->    total += loss.detach()

Safe where `backward` was already called on the loss in the same iteration and the sum stays in the function,
where it is only looked at as a number; else unsafe: gradients no longer flow from the sum, and it prints
without its `grad_fn`.
"""

from __future__ import annotations

import ast
import re

from perflint.codemods.parts.expressions import atom
from perflint.codemods.parts.lookups import looks_names_up
from perflint.language.nodes import descendants, last_name, parent, parents
from perflint.language.terms.libraries import names_of
from perflint.reasoning.models.losses import first_values
from perflint.rules.codemod import Codemod, Elsewhere
from perflint.rules.context import Context
from perflint.syntax.edits import Edit, Fix, Safety

CODEMOD = Codemod(
    name="detach-loss",
    summary="add up losses without their graphs",
    safety=Safety.SAFE,
    varies=True,
    speed=Elsewhere("it saves memory: the graph of each iteration that the loss would keep"),
)


_FURTHEST = 4  # names that are followed
# Places in a text at which a whole tensor is written, with its graph: `%s`, `{}`.
_WRITES_WHOLE = re.compile(r"%[^a-zA-Z%]*[sra]")
_FIELD_WHOLE = re.compile(r"\{[^{}:]*\}")


def rewrite(
    context: Context,
    loss: ast.expr,
    total: ast.expr | None,
    place: ast.AST,
    backward: ast.Call | None,
) -> Fix:
    """Detach one use of a loss.

    Args:
        total: the sum that it is added to, if that is in sight.
        place: where it is added.
        backward: the call in the same loop that runs it backwards.
    """
    certain = (
        backward is not None
        and backward.lineno < loss.lineno
        and _runs_before(backward, place)
        and not any(word.arg == "retain_graph" for word in backward.keywords)
        and isinstance(total, ast.Name)
        and _imports_torch(context)
        and _seen_as_number(total, context)
    )
    edit = Edit(*context.span(loss), f"{atom(context, loss)}.detach()")
    return Fix(
        CODEMOD.name,
        (edit,),
        Safety.SAFE if certain else Safety.UNSAFE,
        f"detach `{context.short(loss)}`",
        "" if certain else "gradients no longer flow from the sum, which prints without `grad_fn`",
    )


def _imports_torch(context: Context) -> bool:
    """Whether the file itself says that it works with PyTorch, so that its losses can be detached."""
    return context.once(
        "imports torch", lambda: bool(names_of(context.names, frozenset({"torch"})))
    )


def _runs_before(backward: ast.Call, statement: ast.AST) -> bool:
    """Whether the backward pass has always run where a statement runs, in the same iteration."""
    first = next(up for up in parents(backward) if isinstance(up, ast.stmt))
    child: ast.AST = statement
    for above in (statement, *parents(statement)):
        for field in ("body", "orelse", "finalbody"):
            block = getattr(above, field, None)
            if isinstance(block, list) and child in block and first in block:
                return block.index(first) < block.index(child)
        child = above
    return False


def _seen_as_number(total: ast.Name, context: Context) -> bool:
    """Whether a sum, or list, of this function alone starts without a graph, and is only ever looked at in
    ways that do not show whether it has one."""
    function = context.function(total)
    around = function or context.names.tree
    if context.flow.captured(total.id, around) or looks_names_up(context, around):
        return False
    if function is None:
        if context.project.named_elsewhere(context.names.module, total.id):
            return False
    elif (
        total.id
        in context.names.scopes[function].globals | context.names.scopes[function].nonlocals
    ):
        return False
    first = first_values(total, context)
    return (
        bool(first)
        and all(
            value is not None
            and (
                isinstance(value, ast.List)
                and not value.elts
                or context.is_a(value, "builtins.int", "builtins.float", "torch.Tensor")
            )
            for value in first
        )
        and all(
            _tells_no_graph(read, total.id, context)
            for read in context.flow.reads(total.id, around)
        )
    )


def _tells_no_graph(node: ast.expr, of: str, context: Context, depth: int = _FURTHEST) -> bool:
    """Whether nobody sees by a use of a value whether it has a graph: it becomes a number, or is written as
    one, also after some arithmetic and under another name.

    Args:
        of: the name that was followed here.
    """
    if not depth:
        return False

    def also(name: str) -> bool:
        around = context.function(node) or context.names.tree
        return all(
            _tells_no_graph(read, name, context, depth - 1)
            for read in context.flow.reads(name, around)
        )

    match parent(node):
        case ast.BinOp(op=ast.Mod(), left=ast.Constant(value=str() as text)):
            return not _WRITES_WHOLE.search(text)
        case ast.Tuple() as several if isinstance(parent(several), ast.BinOp):
            return _tells_no_graph(several, of, context, depth)
        case ast.BinOp() | ast.UnaryOp() | ast.Subscript() as computed:
            return _tells_no_graph(computed, of, context, depth)
        case ast.Attribute(attr=attr) as method:
            called = parent(method)
            if attr in ("append", "item", "detach", "tolist", "dtype", "shape", "device", "size"):
                return True
            if attr in ("mean", "sum", "cpu") and isinstance(called, ast.Call):
                return _tells_no_graph(called, of, context, depth)
        case ast.FormattedValue(format_spec=spec):
            return spec is not None
        case ast.Compare() | ast.If() | ast.While():
            return True
        case ast.AugAssign(target=target) if target is node:
            return True
        case ast.Assign(targets=[ast.Name(id=name)]):
            return name == of or also(name)
        case ast.For(iter=iterable, target=ast.Name(id=name)) if iterable is node:
            return also(name)
        case ast.comprehension(iter=iterable, target=ast.Name(id=name)) as clause if (
            iterable is node
        ):
            whole = parent(clause)
            return whole is not None and all(
                _tells_no_graph(read, name, context, depth - 1)
                for read in descendants(whole)
                if isinstance(read, ast.Name) and read.id == name and isinstance(read.ctx, ast.Load)
            )
        case ast.Call(func=function, args=[first, *_]) as call if function is not node:
            name = context.names.dotted(function) or ""
            if name in ("builtins.float", "builtins.int", "builtins.len", "builtins.bool"):
                return True
            if name in ("builtins.sum", "torch.stack", "builtins.max", "builtins.min"):
                return _tells_no_graph(call, of, context, depth)
            if last_name(function) == "format" and isinstance(function, ast.Attribute):
                pattern = getattr(function.value, "value", None)
                return isinstance(pattern, str) and not _FIELD_WHOLE.search(pattern)
            if last_name(function) in ("debug", "info", "warning") and node is not first:
                pattern = getattr(first, "value", None)
                return isinstance(pattern, str) and not _WRITES_WHOLE.search(pattern)
    return False
