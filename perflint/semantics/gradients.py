"""Gradients: what a function's own lines tell of whether they are recorded, and whether anybody uses them."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final

from perflint.semantics.nodes import descendants, last_name

# Marks of functions: something in it turns gradients off; it runs something backwards, or looks at gradients.
OFF: Final = "gradients_off"
USED: Final = "gradients_used"

# What turns gradients off, as a block, a decorator or a call.
_TURNING_OFF = frozenset({"no_grad", "inference_mode", "set_grad_enabled", "_set_grad_enabled"})
_USING = frozenset(
    "backward manual_backward retain_grad jacobian hessian vjp jvp saliency attribute"
    " register_full_backward_hook register_backward_hook attack perturb zero_grad"
    " functional_call value_and_grad".split()
)


def gradient_marks(function: ast.AST) -> frozenset[str]:
    """What the lines of a function, with its decorators and the functions in it, tell of gradients; of a
    module, its own statements."""
    return frozenset(_marks(function))


def _marks(function: ast.AST) -> Iterator[str]:
    for node in descendants(function, into_functions=not isinstance(function, ast.Module)):
        match node:
            case ast.Attribute(attr=name) | ast.Name(id=name) if name in _TURNING_OFF:
                yield OFF
            case ast.Attribute(attr="grad"):  # `p.grad`, `torch.autograd.grad`
                yield USED
            case ast.Call(func=called) if last_name(called) in _USING:
                yield USED
            case ast.keyword(arg="requires_grad", value=ast.Constant(value=True)):
                yield USED
            case ast.Attribute(attr="requires_grad", ctx=ast.Store()):
                yield OFF
            case ast.Call(func=ast.Attribute(attr="requires_grad_"), args=[], keywords=[]):
                yield USED
            case ast.Call(func=ast.Attribute(attr="requires_grad_")):
                yield OFF
