"""What a function does with tensors, as far as its own lines tell: it gives one back that is joined to more,
moves one to a device, makes one there, or computes with what it is given.

These are effects for those who call the function, and for nobody further up.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from typing import Final

from perflint.semantics.libraries import calls_of, names_of
from perflint.semantics.names import FunctionNode, Names, last_name, parents
from perflint.semantics.outlining.places import Places

LENGTHENS: Final = "lengthens"  # with the parameter, and what joins: `bank torch.cat`
# With the parameter, and the one that tells the device, if any: `model device`; `model -` to the CPU.
MOVES: Final = "moves"
BACK: Final = "-"
PLACES: Final = "places"  # gives back what is on an accelerator
WORKS: Final = "works_on"  # computes with what it is given, where that is

TORCH_WORK: Final = (
    "torch.matmul",
    "torch.mm",
    "torch.bmm",
    "torch.nn.functional",
    "torch.einsum",
    "torch.addmm",
    "torch.linalg",
)

_LIBRARIES = frozenset({"torch", "jax", "tensorflow", "keras"})
_MOVING = frozenset({"cpu", "cuda", "to"})
_JOINS = frozenset("cat concat concatenate stack hstack vstack dstack column_stack".split())

Effects = dict[int, list[tuple[str, str]]]


def handling(
    names: Names, places: Places, nodes: Sequence[FunctionNode | ast.Lambda], text: str
) -> Effects:
    """The effects of a file's functions, by their indexes in the outline.

    Args:
        text: of the file.
    """
    found: Effects = {}
    known = names_of(names, _LIBRARIES)
    if not known:
        return found
    accelerated = "cuda" in text
    for statement in names.nodes(ast.Return):
        place = places.of_statement(statement)
        if not place.owner or statement.value is None:
            continue
        if accelerated and any(map(_on_accelerator, ast.walk(statement.value))):
            found.setdefault(place.owner, []).append((PLACES, ""))
        if not place.looped:
            for name, api in _lengthened(statement.value, names):
                if _given(name, nodes[place.owner - 1], names, statement):
                    found.setdefault(place.owner, []).append((LENGTHENS, f"{name} {api}"))
    moved: dict[tuple[int, str], list[str]] = {}
    for call, dotted in calls_of(names, known):
        if dotted.startswith(TORCH_WORK):
            place, _ = places.place(call)
            if place.owner and any(
                _given(last_name(part), nodes[place.owner - 1], names, call) for part in call.args
            ):
                found.setdefault(place.owner, []).append((WORKS, ""))
    for call in names.nodes(ast.Call):
        device = _device(call)
        if device is None or not isinstance(call.func.value, ast.Name):  # type: ignore[attr-defined]
            continue
        place, looped = places.place(call)
        if not place.owner:
            continue
        function, name = nodes[place.owner - 1], call.func.value.id  # type: ignore[attr-defined]
        if _given(name, function, names, call):
            often = not (looped or place.tested or place.guarded or place.dead or _chosen(call))
            to = device if device == BACK or _is_parameter(device, function) else ""
            moved.setdefault((place.owner, name), []).append(to if often else "?")
    for (owner, name), devices in moved.items():
        if len(devices) == 1 and devices != ["?"]:  # else it is moved to and fro, or not always
            found.setdefault(owner, []).append((MOVES, f"{name} {devices[0]}".strip()))
    return found


def _lengthened(value: ast.expr | None, names: Names) -> Iterator[tuple[str, str]]:
    """The names to which an expression joins something, each with what joins."""
    while isinstance(value, ast.Call):
        match value:
            case ast.Call(args=[ast.List(elts=parts) | ast.Tuple(elts=parts), *_]) if (
                last_name(value.func) in _JOINS
            ):
                api = names.dotted(value.func) or ""
                for part in {parts[0], parts[-1]} if len(parts) > 1 else ():
                    if isinstance(part, ast.Name) and api.partition(".")[0] in _LIBRARIES:
                        yield part.id, api
                return
        value = value.func.value if isinstance(value.func, ast.Attribute) else None


def _device(call: ast.Call) -> str | None:
    """Where a call moves its receiver to: the name of a device or of what is there, or an empty text;
    None for other calls."""
    if getattr(call.func, "attr", "") not in _MOVING:
        return None
    match call:
        case ast.Call(func=ast.Attribute(attr="cuda")):
            return ""
        case ast.Call(func=ast.Attribute(attr="cpu")):
            return BACK
        case ast.Call(
            func=ast.Attribute(attr="to"), args=[ast.Constant(value=str() | int() as device)]
        ):
            return BACK if device == "cpu" else ""
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


def _on_accelerator(node: ast.AST) -> bool:
    """Whether a node puts something on an accelerator: `x.cuda()`, `device="cuda"`, `x.to("cuda:1")`."""
    match node:
        case ast.Call(func=ast.Attribute(attr="cuda"), args=[]):
            return True
        case (
            ast.keyword(arg="device", value=ast.Constant(value=str() as kind))
            | ast.Call(func=ast.Attribute(attr="to"), args=[ast.Constant(value=str() as kind)])
        ):
            return kind.startswith("cuda")
    return False


def _chosen(call: ast.Call) -> bool:
    """Whether a call is part of an expression that runs it under a condition."""
    for above in parents(call):
        if isinstance(above, ast.stmt):
            return False
        if isinstance(above, (ast.IfExp, ast.BoolOp, ast.Lambda)):
            return True
    return False


def _is_parameter(name: str, function: FunctionNode | ast.Lambda) -> bool:
    return any(isinstance(one, ast.arg) and one.arg == name for one in ast.walk(function.args))


def _given(name: str, function: FunctionNode | ast.Lambda, names: Names, at: ast.AST) -> bool:
    """Whether a name is a parameter that nothing else is bound to but what is made at a node."""
    bindings = names.scopes[function].bindings.get(name, ())
    return bool(bindings) and all(
        binding.kind == "parameter" or binding.value is at for binding in bindings
    )
