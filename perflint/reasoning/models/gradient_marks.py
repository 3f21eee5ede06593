"""Gradients: which functions turn their recording off, and which use them, by their own lines."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final

from perflint.language.nodes import descendants, last_name, parents
from perflint.outlining.function_facts import FileFunctions, FoundMark, function_marks

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

_REQUIRED = "requires_grad"
_TELLING = _TURNING_OFF | {"grad", _REQUIRED}  # last names of attributes
_CALLED = _USING | {"requires_grad_"}
_WORDS = ("grad", "backward", "inference_")


def gradient_marks(node: ast.AST) -> frozenset[str]:
    """What the lines of a node tell of gradients: of a function, with its decorators and the functions in
    it; of a module, its own statements."""
    below = descendants(node, into_functions=not isinstance(node, ast.Module))
    return frozenset(mark for each in below if (mark := _mark(each)))


@function_marks
def gradient_functions(functions: FileFunctions) -> Iterator[FoundMark]:
    """The functions that turn gradients off or use them: one pass over all, instead of one each."""
    text = functions.text
    if "torch" not in text or not any(word in text for word in _WORDS):
        return
    indexes: dict[ast.AST, int] = {node: index for index, node in functions.named()}
    names = functions.names
    places: list[ast.AST] = [node for node in names.nodes(ast.Attribute) if node.attr in _TELLING]
    if any(name in text for name in _TURNING_OFF):
        places += [node for node in names.nodes(ast.Name) if node.id in _TURNING_OFF]
    places += [node for node in names.nodes(ast.Call) if last_name(node.func) in _CALLED]
    if _REQUIRED in text:
        places += names.nodes(ast.keyword)
    for node in places:
        mark = _mark(node)
        if mark:
            for above in parents(node):
                if above in indexes:
                    yield FoundMark(indexes[above], mark)


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
