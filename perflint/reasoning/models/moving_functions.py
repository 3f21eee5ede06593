"""Functions that move a parameter, or an attribute of their object, to a device each time they run."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final

from perflint.language.flow.attributes import variable_name
from perflint.language.nodes import (
    FUNCTIONS,
    FunctionNode,
    last_name,
    nodes_below,
    parents,
)
from perflint.language.terms.libraries import TENSOR_LIBRARIES, names_of
from perflint.outlining.function_facts import (
    FileFunctions,
    FoundEffect,
    effect_kind,
    function_effects,
)
from perflint.outlining.outline import GUARDED, TESTED

# With the parameter, or the attribute of `self`, and the parameter that tells the device, if any: `model
# device`; `self.model -` to the CPU.
MOVES: Final = effect_kind("moves", "moves what it is given", of_parameter=True)
TO_CPU: Final = "-"

_MOVING = frozenset({"cpu", "cuda", "to"})
_RARELY = "?"


@function_effects
def moving(functions: FileFunctions) -> Iterator[FoundEffect]:
    """The functions that always move what they are given to one device."""
    if not names_of(functions.names, TENSOR_LIBRARIES):
        return
    devices: dict[tuple[int, str], list[str]] = {}
    for call in functions.names.nodes(ast.Call):
        device = _device(call)
        name = variable_name(call.func.value) if device is not None else ""  # type: ignore[attr-defined]
        if device is None or not name:
            continue
        place, looped = functions.places.place(call)
        function = functions.owner(place.owner)
        if function is None:
            continue
        if functions.is_plain_parameter(name, place.owner, call) or (
            "." in name and _is_set_once(name, function)
        ):
            rarely = looped or place.dead or place.flags & (TESTED | GUARDED)
            known = device == TO_CPU or device != "self" and _is_parameter(device, function)
            target = _RARELY if rarely or _is_conditional(call) else device if known else ""
            devices.setdefault((place.owner, name), []).append(target)
    for (owner, name), targets in devices.items():
        if len(targets) == 1 and targets != [_RARELY]:  # else it is moved to and fro, or not always
            yield FoundEffect(owner, MOVES, f"{name} {targets[0]}".strip())


def _device(call: ast.Call) -> str | None:
    """Where a call moves its receiver to: the name of a device or of what is there, or an empty text;
    None for other calls."""
    if getattr(call.func, "attr", "") not in _MOVING:
        return None
    match call:
        case ast.Call(func=ast.Attribute(attr="cuda")):
            return ""
        case ast.Call(func=ast.Attribute(attr="cpu")):
            return TO_CPU
        case ast.Call(
            func=ast.Attribute(attr="to"), args=[ast.Constant(value=str() | int() as device)]
        ):
            return TO_CPU if device == "cpu" else ""
        case (
            ast.Call(func=ast.Attribute(attr="to"), args=[device])
            | ast.Call(
                func=ast.Attribute(attr="to"), keywords=[ast.keyword(arg="device", value=device)]
            )
        ) if "device" in last_name(device).lower():
            while isinstance(device, ast.Attribute):
                device = device.value
            return device.id if isinstance(device, ast.Name) else ""
    return None


def _is_set_once(name: str, function: ast.AST) -> bool:
    """Whether the class around a method sets an attribute of `self` in `__init__` only."""
    klass = next((up for up in parents(function) if isinstance(up, ast.ClassDef)), None)
    if klass is None or getattr(function, "name", "") == "__init__":
        return False
    return not any(
        variable_name(node) == name
        and not isinstance(node.ctx, ast.Load)
        and next((up.name for up in parents(node) if isinstance(up, FUNCTIONS)), "") != "__init__"
        for node in nodes_below(klass, ast.Attribute)
    )


def _is_parameter(name: str, function: FunctionNode | ast.Lambda) -> bool:
    return any(isinstance(one, ast.arg) and one.arg == name for one in ast.walk(function.args))


def _is_conditional(call: ast.Call) -> bool:
    """Whether a call is part of an expression that runs it under a condition."""
    for above in parents(call):
        if isinstance(above, ast.stmt):
            return False
        if isinstance(above, (ast.IfExp, ast.BoolOp, ast.Lambda)):
            return True
    return False
