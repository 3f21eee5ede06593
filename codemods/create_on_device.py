"""Make a tensor on its device instead of moving it there.

    torch.zeros(n).to(device)        ->    torch.zeros(n, device=device)
    torch.ones(n, m).cuda()          ->    torch.ones(n, m, device="cuda")

Safe for creators whose values do not depend on the device (`zeros`, `ones`, `full`, `empty`, `eye`,
`arange`), without `requires_grad`, moved to what is known to be a device: by its type, as the `.device` of
something other than `self`, or by `.to(device=…)` after a creator of constant sizes. Unsafe where only a name
says that it is one (`.to` takes a dtype or a tensor as well; where both a device and a size are wrong, the other
error is raised), where a function of no library tells the device, and for random creators: the numbers come from the generator of
the device, and `linspace`, `logspace` and `arange` in another dtype may differ in the last digit.
Refused where `.to` gets more than a device, where the creator already names one, and after `expand`: the
move makes a whole tensor of one whose rows share their memory.
"""

from __future__ import annotations

import ast
from dataclasses import replace

from perflint.codemods.parts import arguments
from perflint.codemods.parts.expressions import after_parentheses
from perflint.codemods.parts.layout import (
    comments_in,
    delete,
    indent_of,
    line_span,
    owns_lines,
)
from perflint.language.nodes import descendants, last_name, parent
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
    context: Context, creation: ast.Call, move: ast.Call, device: str | None, *, random: bool
) -> Fix | Refusal:
    """Rewrite the creation and the move that follows it. `device` is the text of the device."""
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
    left = Edit(*moved, "")
    statement = parent(move)
    if isinstance(statement, ast.Assign) and isinstance(move.func.value, ast.Name):
        # What is left of `x = x.to(device)` does nothing.
        if owns_lines(context, statement):
            left = delete(context, statement)
            kept = comments_in(context, line_span(context, statement))
            indent, newline = indent_of(context, statement), context.source.newline
            left = replace(left, text="".join(f"{indent}{comment}{newline}" for comment in kept))
    edits = (arguments.add(context, creation, f"device={device}"), left)
    reasons = []
    if random:
        reasons.append("the numbers come from another generator, or may differ in the last digit")
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
        return found.name in _DEVICES or context.subclass(found.name, "torch.Tensor")
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
