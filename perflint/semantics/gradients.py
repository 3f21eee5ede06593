"""Gradients: which functions turn their recording off, and which use them, by their own lines."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Mapping
from typing import Final

from perflint.semantics.names import Names
from perflint.semantics.nodes import FUNCTIONS, descendants, last_name, parents

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


def gradient_marks(node: ast.AST) -> frozenset[str]:
    """What the lines of a node tell of gradients: of a function, with its decorators and the functions in
    it; of a module, its own statements."""
    below = descendants(node, into_functions=not isinstance(node, ast.Module))
    return frozenset(mark for each in below if (mark := _mark(each)))


def marks_of_functions(names: Names) -> Mapping[ast.AST, set[str]]:
    """The gradient marks of the functions of a file that have any: one pass over all, instead of one each."""
    found: defaultdict[ast.AST, set[str]] = defaultdict(set)
    for node in names.nodes(ast.Name, ast.Attribute, ast.Call, ast.keyword):
        mark = _mark(node)
        if mark:
            for above in parents(node):
                if isinstance(above, FUNCTIONS):
                    found[above].add(mark)
    return found


def _mark(node: ast.AST) -> str:
    match node:
        case ast.Attribute(attr=name) | ast.Name(id=name) if name in _TURNING_OFF:
            return OFF
        case ast.Attribute(attr="grad"):  # `p.grad`, `torch.autograd.grad`
            return USED
        case ast.Attribute(attr="requires_grad", ctx=ast.Store()):
            return OFF
        case ast.Call(func=called) if last_name(called) in _USING:
            return USED
        case ast.Call(func=ast.Attribute(attr="requires_grad_"), args=[], keywords=[]):
            return USED
        case ast.Call(func=ast.Attribute(attr="requires_grad_")):
            return OFF
        case ast.keyword(arg="requires_grad", value=ast.Constant(value=True)):
            return USED
    return ""
