"""Code that TorchScript compiles, which knows less of Python than the interpreter does."""

from __future__ import annotations

import ast

from perflint.rules.context import Context

_COMPILED = frozenset(
    f"torch.jit.{name}"
    for name in "script script_method script_if_tracing export fork interface".split()
)


def uses_torchscript(context: Context) -> bool:
    """Whether a file has functions compiled by TorchScript; they compile those that they call."""
    return context.once("uses torchscript", lambda: _uses(context))


def _uses(context: Context) -> bool:
    return any(
        context.names.dotted(node) in _COMPILED
        for node in context.names.nodes(ast.Name, ast.Attribute)
    )
