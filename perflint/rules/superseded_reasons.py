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
    return case.context.project.has_own_module(case.library)


@silent(
    "where the code copes with a library that lacks the one or the other: in a `try` with `except ImportError`,"
    " or in a branch on a version or on `hasattr`"
)
def copes_with_versions(case: OldUse) -> bool:
    return in_shim(case.context, case.node)
