"""Streams that are in memory, so that reading them waits for no disk."""

from __future__ import annotations

import ast

from perflint.language.nodes import last_name
from perflint.language.scopes import Binding, Scope

_STREAMS = frozenset({"BytesIO", "StringIO"})
# What reads another stream, and what opens one by a function.
_OVER = frozenset(
    "GzipFile BZ2File LZMAFile ZipFile TextIOWrapper BufferedReader BufferedRandom".split()
)
_OPENERS = frozenset({"gzip", "bz2", "lzma", "tarfile"})
_MOST_STEPS = 4
# Methods by which such a stream is read and written.
STREAMING = frozenset(
    "extractfile getmembers infolist namelist open read readline readlines write writestr".split()
)


def in_memory(node: ast.expr | None, steps: int = _MOST_STEPS) -> bool:
    """Whether an expression is a stream in memory, or reads one: `GzipFile(fileobj=BytesIO(data))`."""
    if node.__class__ is ast.Name and steps:
        bindings = local_bindings(node)
        return len(bindings) == 1 and _holds_stream(bindings[0], steps - 1)
    if not isinstance(node, ast.Call):
        return False
    name = last_name(node.func)
    if name in _STREAMS:
        return True
    if not (name in _OVER or name == "open" and _opens(node.func)) or not steps:
        return False
    arguments = (*node.args, *(word.value for word in node.keywords))
    return any(in_memory(each, steps - 1) for each in arguments)


def _opens(function: ast.expr) -> bool:
    return isinstance(function, ast.Attribute) and last_name(function.value) in _OPENERS


def _holds_stream(binding: Binding, steps: int) -> bool:
    if binding.kind == "parameter":
        return last_name(binding.annotation) in _STREAMS
    return binding.kind in ("assign", "with") and in_memory(binding.value, steps)


def local_bindings(name: ast.Name) -> list[Binding]:
    """The bindings of a name of the function around it, none for others."""
    scope: Scope = name._scope  # type: ignore[attr-defined]
    bindings = scope.bindings.get(name.id)
    while bindings is None and scope.kind == "comprehension" and scope.parent is not None:
        scope = scope.parent
        bindings = scope.bindings.get(name.id)
    return bindings if scope.kind == "function" and bindings else []
