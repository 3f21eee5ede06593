"""Make a tensor on its device instead of moving it there.

    torch.zeros(n).to(device)        ->    torch.zeros(n, device=device)
    torch.ones(n, m).cuda()          ->    torch.ones(n, m, device="cuda")
    torch.arange(n).type_as(x)       ->    torch.arange(n, device=x.device).to(x.dtype)

Safe for creators whose values do not depend on the device (`zeros`, `ones`, `full`, `empty`, `eye`,
`arange`), without `requires_grad`, moved to what is known to be a device: by its type, as the `.device` of
something other than `self`, or by `.to(device=…)` after a creator of constant sizes. Unsafe where only a name
says that it is one (`.to` takes a dtype or a tensor as well; where both a device and a size are wrong, the other
error is raised), where what `.cuda` is told may be None (the current GPU; for `device=` the CPU), where a function of no library tells the device, and for random creators: the numbers come from the generator of
the device, and `linspace`, `logspace` and `arange` by steps that are not shown to be whole may differ in
the last digit; and where another tensor is followed (`type_as`), since `torch.jit.trace` and exports to ONNX keep what
`.device` gives as a constant.
Refused where `.to` gets more than a device, where the creator already names one, and after `expand`: the
move makes a whole tensor of one whose rows share their memory.
"""

from __future__ import annotations

import ast
from dataclasses import replace

from perflint.codemods.parts import arguments
from perflint.codemods.parts.certainty import there
from perflint.codemods.parts.expressions import after_parentheses
from perflint.codemods.parts.layout import (
    comments_in,
    delete,
    indent_of,
    line_span,
    owns_lines,
)
from perflint.language.flow.blocks import statement_of
from perflint.language.nodes import descendants, last_name, parent
from perflint.language.terms.types_by_use import TENSOR
from perflint.rules.codemod import Codemod, Elsewhere
from perflint.rules.context import Context
from perflint.syntax.edits import Edit, Fix, Refusal, Safety
from perflint.syntax.lines import Span

CODEMOD = Codemod(
    name="create-on-device",
    summary="make a tensor on its device instead of moving it there",
    safety=Safety.SAFE,
    varies=True,
    speed=Elsewhere("it saves a copy to the device: without a GPU there is none"),
)

_DEVICES = ("torch.device", "builtins.str", "builtins.int")
_LOOKS = frozenset({"get_device", "parameters"})  # `next(model.parameters()).device`


def rewrite(
    context: Context,
    creation: ast.Call,
    move: ast.Call,
    device: str | None,
    *,
    cast: str | None,
    random: bool,
) -> Fix | Refusal:
    """Rewrite the creation and the move that follows it.

    Args:
        device: the text of the device, and of a dtype that the creator may be told as well.
        cast: the text of a dtype that is left to `.to`: the creator does not know each.
    """
    if device is None:
        return Refusal(CODEMOD.name, "the move changes more than the device")
    if any(word.arg is None for word in creation.keywords):
        return Refusal(CODEMOD.name, "the arguments of the creator are not known")
    if any(word.arg in ("device", "out", "pin_memory") for word in creation.keywords):
        return Refusal(CODEMOD.name, "the creator already says where")
    if _expanded(creation):
        return Refusal(CODEMOD.name, "the move makes a whole tensor of what `expand` gives")
    if not isinstance(move.func, ast.Attribute):
        return Refusal(CODEMOD.name, "the move is called by another name")
    start = after_parentheses(context, move.func.value, context.span(move.func).end)
    moved = Span(start, context.span(move).end)
    if comments_in(context, moved):
        return Refusal(CODEMOD.name, "there are comments inside the move")
    kept = f".to({cast})" if cast is not None else ""
    left = Edit(*moved, kept)
    opening = _opening(context, move.func.value, start)
    unwrapped = (Edit(*opening, ""),) if opening is not None else ()
    if unwrapped:
        left = Edit(context.span(move.func.value).end, moved.end, kept)
    statement = parent(move)
    if not kept and isinstance(statement, ast.Assign) and isinstance(move.func.value, ast.Name):
        # What is left of `x = x.to(device)` does nothing.
        if owns_lines(context, statement):
            left = delete(context, statement)
            comments = comments_in(context, line_span(context, statement))
            indent, newline = indent_of(context, statement), context.source.newline
            left = replace(left, text="".join(f"{indent}{each}{newline}" for each in comments))
    edits = (arguments.add(context, creation, f"device={device}"), *unwrapped, left)
    reasons = []
    chosen = _of_cuda(move)
    if isinstance(chosen, ast.Constant) and chosen.value is None:
        return Refusal(
            CODEMOD.name, "`None` is the current GPU for `.cuda`, and the CPU for `device=`"
        )
    if chosen is not None and not _is_there(context, chosen, statement_of(move)):
        reasons.append(
            f"where `{context.short(chosen)}` is None, `.cuda` takes the current GPU and `device=` the CPU"
        )
    if _follows(context, move):
        reasons.append(
            "a traced model keeps the device it was traced on, instead of that of its input"
        )
    if random:
        reasons.append("the numbers come from another generator, or may differ in the last digit")
    if _counts_in_fractions(context, creation):
        reasons.append("steps that are no whole numbers may be rounded otherwise there")
    unknown, named = _unknown(context, move)
    if unknown and not named:
        reasons.append(f"`{unknown}` may be a dtype or a tensor, which `.to` takes as well")
    elif unknown and not _is_constant(creation):
        reasons.append(f"where both `{unknown}` and a size are wrong, the other error is raised")
    if _asks(context, move):
        reasons.append("which device it is to be is asked before the tensor is made")
    return Fix(
        CODEMOD.name,
        edits,
        Safety.UNSAFE if reasons else Safety.SAFE,
        "make it on the device",
        "; ".join(reasons),
    )


def _opening(context: Context, made: ast.expr, end: int) -> Span | None:
    """The parenthesis in front of a tensor that only its move needed; None where there is none, or more.

    Args:
        end: where the parentheses around the tensor end.
    """
    span = context.span(made)
    text = context.source.text
    before = text[: span.start].rstrip(" ")
    around = text[len(before) : span.start], text[span.end : end], text[span.start : span.end]
    if around[1].strip(" ") != ")" or not before.endswith("(") or "\n" in "".join(around):
        return None
    return Span(len(before) - 1, span.start) if isinstance(made, ast.Call) else None


def _follows(context: Context, move: ast.Call) -> bool:
    """Whether a tensor is moved to where another one is, whichever that is when it runs."""
    if not isinstance(move.func, ast.Attribute) or move.func.attr == "type_as":
        return True
    return any(context.is_a(given, TENSOR) for given in move.args[:1])


def _counts_in_fractions(context: Context, creation: ast.Call) -> bool:
    """Whether `torch.arange` may start at, or step by, what is no whole number: the CPU adds these up in 64
    bits, a GPU in 32."""
    if context.name(creation.func) != "torch.arange":
        return False
    words = [word.value for word in creation.keywords if word.arg in ("start", "step")]
    counted = [*creation.args[:1], *creation.args[2:3], *words]
    several = len(creation.args) > 1 or bool(words)
    return several and not all(_is_whole(context, value) for value in counted)


def _is_whole(context: Context, value: ast.expr) -> bool:
    """Whether a value is shown to be a whole number."""
    match value:
        case ast.UnaryOp(op=ast.USub() | ast.UAdd(), operand=operand):
            return _is_whole(context, operand)
        case ast.BinOp(
            left=left, op=ast.Add() | ast.Sub() | ast.Mult() | ast.FloorDiv(), right=right
        ):
            return _is_whole(context, left) and _is_whole(context, right)
    return context.is_a(value, "builtins.int")


def _of_cuda(move: ast.Call) -> ast.expr | None:
    """Which device `.cuda` is told."""
    if not isinstance(move.func, ast.Attribute) or move.func.attr != "cuda":
        return None
    named = [word.value for word in move.keywords if word.arg == "device"]
    return next(iter([*move.args[:1], *named]), None)


def _is_there(context: Context, device: ast.expr, statement: ast.AST) -> bool:
    """Whether a device is shown not to be None."""
    if isinstance(device, ast.Name) and isinstance(statement, ast.stmt):
        return _is_known(context, device) and there(context, device, statement)
    return isinstance(device, ast.Call) or _is_known(context, device)


def _asks(context: Context, move: ast.Call) -> bool:
    """Whether a function that may do anything tells the device: one of no library."""
    return any(
        isinstance(node, ast.Call)
        and not (context.names.dotted(node.func) or "").startswith(("torch.", "builtins."))
        and last_name(node.func) not in _LOOKS
        for value in (*move.args, *(word.value for word in move.keywords))
        for node in descendants(value)
    )


def _unknown(context: Context, move: ast.Call) -> tuple[str, bool]:
    """The argument of a move that is not known to be a device (empty where it is), and whether it is named:
    `.to(device=…)` takes nothing else."""
    named = [word.value for word in move.keywords if word.arg == "device"]
    given = [*move.args[:1], *named]
    plain = isinstance(move.func, ast.Attribute) and move.func.attr in ("cuda", "type_as")
    if not given or plain or _is_known(context, given[0]):
        return "", bool(named)
    return context.short(given[0]), bool(named)


def _is_constant(creation: ast.Call) -> bool:
    """Whether a tensor has sizes and values that are written down."""
    return all(isinstance(argument, ast.Constant) for argument in creation.args) and all(
        isinstance(word.value, (ast.Constant, ast.Attribute)) for word in creation.keywords
    )


def _is_known(context: Context, node: ast.expr) -> bool:
    """Whether an expression is shown to give a device, or the tensor whose device is taken."""
    found = context.type(node)
    if found is not None:
        return found.name in _DEVICES or context.subclass(found.name, TENSOR)
    match node:
        case ast.Constant() | ast.JoinedStr():
            return True
        case ast.Attribute(value=owner, attr="device"):
            # What the class itself stores there would have a type, if it were known.
            return not (isinstance(owner, ast.Name) and owner.id == "self")
        case ast.IfExp(body=body, orelse=orelse):
            return _is_known(context, body) and _is_known(context, orelse)
        case ast.Name():
            bindings = context.flow.reaching(node)
            return bool(bindings) and all(
                binding.kind == "assign"
                and binding.value is not None
                and binding.value is not node
                and not isinstance(binding.value, ast.Name)
                and _is_known(context, binding.value)
                for binding in bindings
            )
    return False


def _expanded(creation: ast.Call) -> bool:
    """Whether a method called on the new tensor spreads it without a copy."""
    node: ast.AST = creation
    while isinstance(method := parent(node), ast.Attribute):
        if method.attr in ("expand", "expand_as", "broadcast_to"):
            return True
        call = parent(method)
        if not isinstance(call, ast.Call):
            return False
        node = call
    return False
