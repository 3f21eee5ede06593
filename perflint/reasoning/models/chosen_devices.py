"""Devices that are chosen elsewhere in a file: by callers, by what an object keeps, on the command line."""

from __future__ import annotations

import ast

from perflint.knowledge.kinds import classes_of
from perflint.language.flow.attributes import assigned
from perflint.language.nodes import FUNCTIONS, last_name
from perflint.language.scopes import Binding
from perflint.language.terms.accelerators import names_accelerator
from perflint.reasoning.context import FileContext
from perflint.reasoning.occurrence.arguments import passed
from perflint.reasoning.occurrence.local_functions import calls_of

_FURTHEST = 4  # steps from where a device is used to where it is chosen
_OPTION = "add_argument"  # of `argparse`
_WITH_DEVICES = classes_of("moves to device")  # what has a device of its own


def is_chosen_accelerator(device: ast.expr, context: FileContext, hops: int = _FURTHEST) -> bool:
    """Whether the file chooses an accelerator, or one where there is one, for a device."""
    if names_accelerator(device, context.names):
        return True
    if not hops:
        return False
    match device:
        case ast.BoolOp(values=values):
            return any(is_chosen_accelerator(value, context, hops) for value in values)
        case ast.IfExp(body=body, orelse=orelse):
            return any(is_chosen_accelerator(one, context, hops) for one in (body, orelse))
        case ast.Call(args=[first, *_]) if context.names.dotted(device.func) == "torch.device":
            return is_chosen_accelerator(first, context, hops - 1)
        case ast.Name():
            return any(
                _is_bound_to_one(binding, context, hops - 1)
                for binding in context.flow.reaching(device) or context.names.bindings(device)
            )
        case ast.Attribute(value=ast.Name(id="self")):
            value = assigned(device, context.names)
            return value is not None and is_chosen_accelerator(value, context, hops - 1)
        case ast.Attribute(value=ast.Name() as owner, attr=name):
            return not context.is_a(owner, *_WITH_DEVICES) and _is_default_of(name, context)
    return False


def _is_bound_to_one(binding: Binding, context: FileContext, hops: int) -> bool:
    if binding.kind in ("assign", "parameter") and binding.value is not None:
        if is_chosen_accelerator(binding.value, context, hops):
            return True
    function = binding.scope.node
    if binding.kind != "parameter" or not isinstance(function, FUNCTIONS):
        return False
    given = (passed(call, function).get(binding.name) for call in calls_of(context, function))
    return any(one is not None and is_chosen_accelerator(one, context, hops) for one in given)


def _is_default_of(option: str, context: FileContext) -> bool:
    """Whether an option is an accelerator by default: `add_argument("--device", default="cuda")`."""
    for call in context.names.calls(_OPTION):
        match call:
            case ast.Call(func=ast.Attribute(), args=[ast.Constant(value=str() as flag), *_]):
                default = next((w.value for w in call.keywords if w.arg == "default"), None)
                if flag.lstrip("-").replace("-", "_") == option and default is not None:
                    return last_name(call.func) == _OPTION and names_accelerator(
                        default, context.names
                    )
    return False
