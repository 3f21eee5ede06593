"""What Django asks the database before it saves what a form or a serializer was given: whether values that
are to be unique are taken."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING

from perflint.language.nodes import last_name

if TYPE_CHECKING:
    from perflint.costing.composing import Composer


def assigned(node: ast.ClassDef) -> Iterator[tuple[str, ast.expr]]:
    """What the body of a class assigns."""
    for statement in node.body:
        match statement:
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                yield name, value


def unique_checks(composer: Composer, model: str, given: Collection[str]) -> Iterator[str]:
    """What is asked for once each: the fields, or several joined by commas, of a model that are to be
    unique.

    Args:
        given: the fields that the form has: what lacks one of them is not asked for.
    """
    is_own = True  # the options of classes above hold where a model has none itself
    for facts in composer.linked.order(model):
        found = composer.class_node(facts.name)
        if found is None:
            continue
        for name, value in assigned(found[1]):
            if name in given and isinstance(value, ast.Call) and _says(value, "unique"):
                yield name
        for inner in found[1].body:
            if is_own and isinstance(inner, ast.ClassDef) and inner.name == "Meta":
                is_own = False
                for names in _together(inner):
                    if names and set(names) <= set(given):
                        yield ", ".join(names)


def _says(call: ast.Call, option: str) -> bool:
    """Whether a field is made with `option=True`."""
    return any(
        word.arg == option and isinstance(word.value, ast.Constant) and word.value.value is True
        for word in call.keywords
    )


def _together(meta: ast.ClassDef) -> Iterator[list[str]]:
    """The fields that the options of a model say to be unique together."""
    for name, value in assigned(meta):
        if not isinstance(value, (ast.List, ast.Tuple, ast.Set)):
            continue
        if name == "unique_together":
            several = [each for each in value.elts if not isinstance(each, ast.Constant)]
            for names in several or [value]:
                yield texts(names)
        elif name == "constraints":
            for each in value.elts:
                if isinstance(each, ast.Call) and last_name(each.func) == "UniqueConstraint":
                    yield from (texts(word.value) for word in each.keywords if word.arg == "fields")


def texts(node: ast.expr) -> list[str]:
    """The texts of a list that is written out; empty where it is none."""
    if not isinstance(node, (ast.List, ast.Tuple, ast.Set)):
        return []
    return [
        each.value
        for each in node.elts
        if isinstance(each, ast.Constant) and isinstance(each.value, str)
    ]
