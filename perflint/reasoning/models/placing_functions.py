"""Functions that return what is on an accelerator."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final

from perflint.language.names import Names
from perflint.language.nodes import last_name, within
from perflint.language.terms.accelerators import names_accelerator
from perflint.language.terms.libraries import TENSOR_LIBRARIES, names_of
from perflint.outlining.function_facts import (
    FileFunctions,
    FoundEffect,
    effect_kind,
    function_effects,
)

PLACES: Final = effect_kind("places", "gives what is on a device")

# Functions and methods whose result is not on a device.
OFF_DEVICE: Final = frozenset(
    "cpu item tolist numpy asnumpy size dim numel len float int bool str list".split()
)
_FURTHEST = 4  # names that are followed


@function_effects
def placing(functions: FileFunctions) -> Iterator[FoundEffect]:
    """The functions that return something that they put on an accelerator."""
    names, places = functions.names, functions.places
    if "cuda" not in functions.text or not names_of(names, TENSOR_LIBRARIES):
        return
    # Names are followed within a function: only one that puts something on an accelerator returns it.
    accelerating = {
        places.place(node)[0].owner
        for node in names.nodes(ast.Call, ast.keyword)
        if _puts_on_accelerator(node, names)
    }
    for index in accelerating:
        for statement in functions.returns.get(index, ()) if index else ():
            if statement.value is not None and _on_accelerator(statement.value, names):
                yield FoundEffect(index, PLACES)


def _on_accelerator(value: ast.expr, names: Names, depth: int = _FURTHEST) -> bool:
    """Whether a value is made of what is put on an accelerator (`x.cuda()`, `device="cuda"`), names of the
    function followed, and is not taken off it in the end."""
    if isinstance(value, ast.Call) and last_name(value.func) in OFF_DEVICE:
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
