"""Classes of neural networks and of pipelines, and loops each iteration of which is a forward pass."""

from __future__ import annotations

import ast

from perflint.knowledge.kinds import classes_of, of_kind
from perflint.language.nodes import descendants, parents
from perflint.reasoning.context import FileContext

PIPELINES = tuple(sorted(of_kind("pipeline")))
_MODULES = (*classes_of("network"), "flax.linen.Module")


def of_network(node: ast.AST, context: FileContext) -> bool:
    """Whether a node stands in the class of a neural network."""
    owner = next((up for up in parents(node) if isinstance(up, ast.ClassDef)), None)
    if owner is None:
        return False
    name = context.names.qualname(context.names.scopes[owner])
    return context.subclass(name, *_MODULES)


_MODELS = frozenset({"self", "model", "model_forward", "forward", "net", "network"})


def runs_a_model(loop: ast.AST, context: FileContext) -> bool:
    """Whether each iteration is a forward pass, beside which much else is nothing."""
    network = of_network(loop, context)
    for node in descendants(loop, into_functions=False):
        match node:
            case ast.Call(func=ast.Name(id=name)) if name in _MODELS:
                return True
            case ast.Call(func=ast.Attribute(attr="forward" | "generate")):
                return True
            case ast.Call(func=ast.Attribute(value=ast.Name(id="self"))) if network:
                return True
    return False
