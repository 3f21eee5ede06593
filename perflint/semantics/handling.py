"""What a function does with tensors, as far as its own lines tell: it gives one back that is joined to more,
moves one to a device, makes one there, or computes with what it is given.

These are effects for those who call the function, and for nobody further up.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from typing import Final

from perflint.semantics.device_flow import names_accelerator
from perflint.semantics.libraries import calls_of, names_of
from perflint.semantics.names import Names
from perflint.semantics.nodes import (
    FUNCTIONS,
    FunctionNode,
    descendants,
    last_name,
    nodes_below,
    parent,
    parents,
    within,
)
from perflint.semantics.outline import GUARDED, TESTED
from perflint.semantics.outlining.places import Places

# With the parameter, or the attribute of `self`, what joins, and whether it is read besides:
# `bank torch.cat`, `self.rows torch.cat read`.
LENGTHENS: Final = "lengthens"
# With the parameter, or the attribute of `self`, and the parameter that tells the device, if any: `model
# device`; `self.model -` to the CPU.
MOVES: Final = "moves"
BACK: Final = "-"
PLACES: Final = "places"  # gives back what is on an accelerator
SUMS: Final = "sums"  # adds what it is given to an attribute of its object: with the parameter
STEPS: Final = "steps"  # gives back a loss that it has run backwards
# Computes with what it is given, where that is; with a library, on the device of that.
WORKS: Final = "works_on"

TORCH_WORK: Final = (
    "torch.matmul",
    "torch.mm",
    "torch.bmm",
    "torch.nn.functional",
    "torch.einsum",
    "torch.addmm",
    "torch.linalg",
)
# What runs on the device of its library, and goes on there when the call has come back.
_QUEUED = ("jax.numpy.", "jax.lax.", "jax.nn.", "cupy.linalg.", "cupy.fft.")

# Functions and methods whose result is not on a device.
_OFF = frozenset("cpu item tolist numpy asnumpy size dim numel len float int bool str list".split())
_ADDER = 10  # statements of a method that only adds to something
_READY = frozenset("block_until_ready device_get synchronize print".split())
_FURTHEST = 4  # names that are followed
_LIBRARIES = frozenset({"torch", "jax", "tensorflow", "keras", "cupy"})
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
    for index, name in _summed(names, places, nodes):
        found.setdefault(index, []).append((SUMS, name))
    for index in _stepping(names, places, nodes) if "backward" in text else ():
        found.setdefault(index, []).append((STEPS, ""))
    known = names_of(names, _LIBRARIES)
    if not known:
        return found
    # Names are followed within a function: only one that puts something on an accelerator gives it.
    accelerating = {
        places.place(node)[0].owner
        for node in (names.nodes(ast.Call, ast.keyword) if "cuda" in text else ())
        if _puts_on_accelerator(node, names)
    }
    for statement in names.nodes(ast.Return):
        place = places.of_statement(statement)
        if not place.owner or statement.value is None:
            continue
        if place.owner in accelerating and _on_accelerator(statement.value, names):
            found.setdefault(place.owner, []).append((PLACES, ""))
        if not place.looped:
            for name, api in _lengthened(statement.value, names):
                if _is_plain_parameter(name, nodes[place.owner - 1], names, statement):
                    found.setdefault(place.owner, []).append((LENGTHENS, f"{name} {api}"))
    for call, dotted in calls_of(names, known):
        if dotted.startswith(TORCH_WORK):
            place, _ = places.place(call)
            if place.owner and any(
                _is_plain_parameter(last_name(part), nodes[place.owner - 1], names, call)
                for part in call.args
            ):
                found.setdefault(place.owner, []).append((WORKS, ""))
        elif dotted.startswith(_QUEUED):
            place, looped = places.place(call)
            work = (WORKS, dotted.partition(".")[0])
            if place.owner and not looped and work not in found.get(place.owner, ()):
                if not _waits(nodes[place.owner - 1], names):
                    found.setdefault(place.owner, []).append(work)
        for owner, detail in _lengthens(call, dotted, places, nodes):
            found.setdefault(owner, []).append((LENGTHENS, detail))
    for owner in _multiplied(names, places, nodes):
        found.setdefault(owner, []).append((WORKS, ""))
    for owner, moved in _moved(names, places, nodes):
        found.setdefault(owner, []).append((MOVES, moved))
    return found


def _lengthens(
    call: ast.Call, dotted: str, places: Places, nodes: Sequence[FunctionNode | ast.Lambda]
) -> Iterator[tuple[int, str]]:
    """The function that joins something to what it keeps, with the name of that and what joins."""
    if dotted.rpartition(".")[2] in _JOINS and (kept := _accumulated_attribute(call)) is not None:
        place, looped = places.place(call)
        if place.owner and not (looped or place.dead or place.flags & GUARDED):
            read = _reads_besides(kept, nodes[place.owner - 1])
            if read is not None:
                yield place.owner, f"{_name_of(kept)} {dotted}{' read' if read else ''}"


def _multiplied(
    names: Names, places: Places, nodes: Sequence[FunctionNode | ast.Lambda]
) -> Iterator[int]:
    """The functions that multiply matrices that they are given: `x @ weights`."""
    for product in names.nodes(ast.BinOp):
        if isinstance(product.op, ast.MatMult):
            place, _ = places.place(product)
            parts = (product.left, product.right)
            if place.owner and any(
                _is_plain_parameter(last_name(part), nodes[place.owner - 1], names, product)
                for part in parts
            ):
                yield place.owner


def _moved(
    names: Names, places: Places, nodes: Sequence[FunctionNode | ast.Lambda]
) -> Iterator[tuple[int, str]]:
    """The functions that always move what they are given to a device, with its name and the device's."""
    moved: dict[tuple[int, str], list[str]] = {}
    for call in names.nodes(ast.Call):
        device = _device(call)
        if device is None:
            continue
        name = _name_of(call.func.value)  # type: ignore[attr-defined]
        if not name:
            continue
        place, looped = places.place(call)
        if not place.owner:
            continue
        function = nodes[place.owner - 1]
        if (
            _is_plain_parameter(name, function, names, call)
            or "." in name
            and _stays(name, function)
        ):
            rarely = looped or place.dead or place.flags & (TESTED | GUARDED) or _chosen(call)
            told = device != "self" and _is_parameter(device, function)
            to = device if device == BACK or told else ""
            moved.setdefault((place.owner, name), []).append("?" if rarely else to)
    for (owner, name), devices in moved.items():
        if len(devices) == 1 and devices != ["?"]:  # else it is moved to and fro, or not always
            yield owner, f"{name} {devices[0]}".strip()


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


def _waits(function: ast.AST, names: Names) -> bool:
    """Whether a function waits for what it has computed on a device."""
    return any(
        last_name(call.func) in _OFF | _READY
        or (names.dotted(call.func) or "").startswith("numpy.")
        for call in nodes_below(function, ast.Call)
    )


def _accumulated_attribute(call: ast.Call) -> ast.Attribute | None:
    """The attribute of `self` to which a call joins something: `self.rows = torch.cat([self.rows, more])`."""
    above = parent(call)
    if isinstance(above, ast.IfExp):
        above = parent(above)
    match above, call.args:
        case (
            ast.Assign(targets=[ast.Attribute(value=ast.Name(id="self"), attr=attr) as target]),
            [ast.List(elts=[_, _, *_] as parts) | ast.Tuple(elts=[_, _, *_] as parts), *_],
        ) if f"self.{attr}" in (_name_of(parts[0]), _name_of(parts[-1])):
            return target
    return None


def _reads_besides(kept: ast.Attribute, function: ast.AST) -> bool | None:
    """Whether a function that joins more to an attribute also reads it for more than to ask whether there is
    any; None if it sets it in other ways, too, or does much more."""
    name, joined = _name_of(kept), parent(kept)
    assert joined is not None
    if sum(isinstance(node, ast.stmt) for node in descendants(function)) > _ADDER:
        return None
    reads = False
    for node in nodes_below(function, ast.Attribute):
        if _name_of(node) != name or within(node, joined):
            continue
        tests = [up.test for up in parents(node) if isinstance(up, ast.If)]
        asks = [test for test in tests if any(_name_of(part) == name for part in ast.walk(test))]  # type: ignore[arg-type]
        if isinstance(node.ctx, ast.Load):
            reads = reads or not any(within(node, test) for test in asks)
        elif not asks or any(isinstance(test, ast.Compare) and _bounds(test) for test in asks):
            return None
    return reads


def _bounds(test: ast.Compare) -> bool:
    """Whether a test asks whether there is much: `len(self.rows) > 1000`."""
    return isinstance(test.ops[0], (ast.Gt, ast.GtE)) and not (
        isinstance(test.comparators[0], ast.Constant) and test.comparators[0].value == 0
    )


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


def _summed(
    names: Names, places: Places, nodes: Sequence[FunctionNode | ast.Lambda]
) -> Iterator[tuple[int, str]]:
    """The functions that add a parameter, or so many times of one, to an attribute of their object as it is:
    `self.total += value * weight`."""
    for added in names.nodes(ast.AugAssign):
        value = added.value
        if not isinstance(added.op, ast.Add) or not _name_of(added.target).startswith("self."):
            continue
        parts = [value]
        if isinstance(value, ast.BinOp) and isinstance(value.op, (ast.Mult, ast.Div)):
            parts = [value.left, value.right]
        if not all(isinstance(part, (ast.Name, ast.Constant, ast.Attribute)) for part in parts):
            continue
        place = places.of_statement(added)
        function = nodes[place.owner - 1] if place.owner else None
        if not isinstance(function, ast.FunctionDef) or function.decorator_list:
            continue
        if any(isinstance(up, ast.With) for up in parents(added)):
            continue  # `with torch.no_grad():`
        for part in parts:
            if isinstance(part, ast.Name) and _is_plain_parameter(part.id, function, names, added):
                yield place.owner, part.id


def _stepping(
    names: Names, places: Places, nodes: Sequence[FunctionNode | ast.Lambda]
) -> Iterator[int]:
    """The functions that give back a loss which they have run backwards."""
    run = {
        node.value.id
        for node in names.nodes(ast.Attribute)
        if node.attr == "backward" and isinstance(node.value, ast.Name)
    }
    for statement in names.nodes(ast.Return) if run else ():
        if isinstance(statement.value, ast.Name) and statement.value.id in run:
            owner = places.of_statement(statement).owner
            if owner and _runs_back(statement.value.id, nodes[owner - 1]):
                yield owner


def _runs_back(loss: str, function: ast.AST) -> bool:
    """Whether a function runs a loss backwards, and binds it once."""
    stored = 0
    back = False
    for node in nodes_below(function, ast.Name):
        if node.id == loss:
            stored += isinstance(node.ctx, ast.Store)
            above = parent(node)
            back = back or isinstance(above, ast.Attribute) and above.attr == "backward"
    return back and stored == 1


def _name_of(moved: ast.expr) -> str:
    """How what is moved is called: `weights`, `self.weights`; an empty text for anything else."""
    match moved:
        case ast.Name(id=name):
            return name
        case ast.Attribute(value=ast.Name(id="self"), attr=name):
            return f"self.{name}"
    return ""


def _stays(name: str, function: ast.AST) -> bool:
    """Whether the class around a method sets an attribute of `self` in `__init__` only."""
    klass = next((up for up in parents(function) if isinstance(up, ast.ClassDef)), None)
    if klass is None or getattr(function, "name", "") == "__init__":
        return False
    return not any(
        _name_of(node) == name
        and not isinstance(node.ctx, ast.Load)
        and next((up.name for up in parents(node) if isinstance(up, FUNCTIONS)), "") != "__init__"
        for node in nodes_below(klass, ast.Attribute)
    )


def _on_accelerator(value: ast.expr, names: Names, depth: int = _FURTHEST) -> bool:
    """Whether a value is made of what is put on an accelerator (`x.cuda()`, `device="cuda"`), names of the
    function followed, and is not taken off it in the end."""
    if isinstance(value, ast.Call) and last_name(value.func) in _OFF:
        return False
    for node in ast.walk(value):
        if _puts_on_accelerator(node, names):
            return True
        if depth and isinstance(node, ast.Name):
            found = names.lookup(node.id, names.scope_of(node))
            for binding in found[1] if found is not None and found[0].kind == "function" else ():
                made = binding.value if binding.kind in ("assign", "unpack") else None
                if isinstance(made, ast.expr) and not within(node, made):
                    if _on_accelerator(made, names, depth - 1):
                        return True
    return False


def _puts_on_accelerator(node: ast.AST, names: Names) -> bool:
    match node:
        case ast.Call(func=ast.Attribute(attr="cuda"), args=[]):
            return True
        case (
            ast.keyword(arg="device", value=device)
            | ast.Call(func=ast.Attribute(attr="to"), args=[device, *_])
        ):
            return names_accelerator(device, names)
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


def _is_plain_parameter(
    name: str, function: FunctionNode | ast.Lambda, names: Names, at: ast.AST
) -> bool:
    """Whether a name is a parameter that nothing else is bound to but what is made at a node."""
    bindings = names.scopes[function].bindings.get(name, ())
    return bool(bindings) and all(
        binding.kind == "parameter" or binding.value is at for binding in bindings
    )
