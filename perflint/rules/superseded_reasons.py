"""The case that the rules about superseded APIs share, with its reasons."""

from __future__ import annotations

import ast
from dataclasses import dataclass

from perflint.reasoning.values.shims import in_shim
from perflint.rules.context import Context
from perflint.rules.reasons import silent


@dataclass(frozen=True)
class OldUse:
    """A use of an API that a library has superseded; `library` is its package: `torch`."""

    context: Context
    node: ast.AST
    library: str


@silent("where the project is the library itself")
def own_library(case: OldUse) -> bool:
    """A folder deep in a project may be called as a library is; it has none of its parts."""
    project = case.context.project
    if not project.has_own_module(case.library):
        return False
    dotted = case.context.names.dotted(case.node) if isinstance(case.node, ast.expr) else None
    parts = dotted.split(".")[:2] if dotted is not None else []
    return len(parts) < 2 or project.has_own_module(".".join(parts))


@silent(
    "where the code copes with a library that lacks the one or the other: in a `try` with `except ImportError`,"
    " or in a branch on a version or on `hasattr`"
)
def copes_with_versions(case: OldUse) -> bool:
    return in_shim(case.context, case.node)
