"""Functions that a compiler makes native code of."""

from __future__ import annotations

import ast

from perflint.language.nodes import FUNCTIONS, parent, parents
from perflint.reasoning.context import FileContext

_COMPILERS = frozenset(
    {"numba", "cython", "taichi", "triton", "pythran", "transonic", "warp", "pyccel", "codon"}
)


def is_compiled(context: FileContext, node: ast.AST) -> bool:
    """Whether a compiler makes native code of the function around a node."""
    for above in parents(node):
        if not isinstance(above, FUNCTIONS):
            continue
        for decorator in above.decorator_list:
            named = decorator.func if isinstance(decorator, ast.Call) else decorator
            dotted = context.name(named) or ast.unparse(named)
            parts = dotted.lower().split(".")
            if parts[0] in _COMPILERS or "jit" in parts[-1] and parts[0] not in ("torch", "jax"):
                return True
            if isinstance(decorator, ast.Call) and any(
                (context.name(argument) or "").partition(".")[0] in _COMPILERS
                for argument in decorator.args
            ):
                return True
        for use in context.names.scope.uses.get(above.name, ()):
            call = parent(use)
            if isinstance(call, ast.Call) and use in call.args:
                maker: ast.expr = call.func
                while isinstance(maker, ast.Call):
                    maker = maker.func
                if (context.name(maker) or "").partition(".")[0] in _COMPILERS:
                    return True
    return False
