"""The calls of some libraries in a file, by the names that they start with."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final

from perflint.language.names import Names
from perflint.language.scopes import Binding

# Libraries whose arrays may be on a device.
TENSOR_LIBRARIES: Final = frozenset({"torch", "jax", "tensorflow", "keras", "cupy"})


def names_of(names: Names, libraries: frozenset[str]) -> frozenset[str]:
    """The names by which a file refers to libraries, to what it imports from them, and to what its module
    assigns of these.

    Args:
        libraries: top-level packages.
    """
    return names.once(f"names of {sorted(libraries)}", lambda: _names_of(names, libraries))


def _names_of(names: Names, libraries: frozenset[str]) -> frozenset[str]:
    tops = names.once("libraries imported", lambda: _imported(names))
    found = {name for top in libraries.intersection(tops) for name in tops[top]}
    for name, bindings in names.scope.bindings.items() if found else ():
        if any(binding.kind == "assign" and start(binding.value) in found for binding in bindings):
            found.add(name)
    return frozenset(found)


def _imported(names: Names) -> dict[str, set[str]]:
    """By library, the names under which a file imports it or parts of it."""
    found: dict[str, set[str]] = {}
    for imported in names.nodes(ast.Import, ast.ImportFrom):
        source = getattr(imported, "module", None)
        for alias in imported.names:
            name = alias.asname or alias.name.partition(".")[0]
            found.setdefault((source or alias.name).partition(".")[0], set()).add(name)
    for name, bindings in names.scope.bindings.items():
        for binding in bindings:
            if binding.kind == "import":  # also what a call imports: see `lazy_imports`
                found.setdefault(_top(binding), set()).add(name)
    return found


def calls_of(names: Names, known: frozenset[str]) -> Iterator[tuple[ast.Call, str]]:
    """The calls that start with one of the names of `names_of`, each with its dotted name."""
    for call in names.nodes(ast.Call) if known else ():
        if start(call.func) in known:
            dotted = names.dotted(call.func)
            if dotted is not None:
                yield call, dotted


def _top(binding: Binding) -> str:
    return (binding.imported or "").partition(".")[0]


def start(node: ast.expr | None) -> str:
    """The name that an attribute of an attribute starts with; empty for anything else."""
    while node.__class__ is ast.Attribute:
        node = node.value
    return getattr(node, "id", "")
