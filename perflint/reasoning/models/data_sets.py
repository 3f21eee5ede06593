"""Data sets of Hugging Face: what is known to be one, by its type, its loader, or what it was made of."""

from __future__ import annotations

import ast

from perflint.knowledge.facts import Term
from perflint.knowledge.kinds import classes_of, of_kind
from perflint.language.flow.attributes import assigned
from perflint.reasoning.context import FileContext

_CLASSES = classes_of("data set")
# What gives another data set.
_KEEPING = frozenset(
    "map filter shuffle select sort take skip shard rename_column rename_columns remove_columns cast"
    " cast_column with_format train_test_split select_columns flatten".split()
)
_JOINS = ("datasets.concatenate_datasets", "datasets.interleave_datasets")
_LOADERS = of_kind("loads data set") | {*_JOINS}
_DEEPEST = 6


def is_data_set(node: ast.expr, context: FileContext, depth: int = 0) -> bool:
    """Whether an expression is a data set, or a dictionary of some, also as a function of the project
    gives it."""
    while isinstance(node, ast.Subscript) and not context.is_a(node, *_CLASSES):
        node = node.value
    if context.is_a(node, *_CLASSES):
        return True
    if depth > _DEEPEST:
        return False
    match node:
        case ast.Name():
            values = [binding.value for binding in context.flow.reaching(node)]
            return bool(values) and all(
                value is not None and is_data_set(value, context, depth + 1) for value in values
            )
        case ast.Attribute():
            made = assigned(node, context.names)
            return made is not None and is_data_set(made, context, depth + 1)
        case ast.Call(func=ast.Attribute(value=source, attr=attr)) if attr in _KEEPING:
            return is_data_set(source, context, depth + 1)
        case ast.Call(func=function):
            name = context.name(function) or ""
            return name in _LOADERS or _yields_samples(("call", ("name", name)), context)
    return False


def _yields_samples(term: Term | None, context: FileContext, depth: int = 0) -> bool:
    """Whether a term is a data set that a loader has given: see `semantics.facts`."""
    match term if depth <= _DEEPEST else None:
        case ("call", ("name", str() as name)):
            if name in _LOADERS:
                return True
            facts = context.project.function(name)
            return facts is not None and _yields_samples(facts.returns, context, depth + 1)
        case ("call", ("attribute", source, str() as attr)):
            return attr in _KEEPING and _yields_samples(source, context, depth + 1)
        case ("item", source, *_):
            return _yields_samples(source, context, depth + 1)
    return False
