"""What Django asks the database before it saves what a form or a serializer was given: whether values that
are to be unique are taken."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING

from perflint.language.nodes import last_name
from perflint.language.terms.class_lookup import derives
from perflint.project.world.models import Relation

if TYPE_CHECKING:
    from perflint.costing.composing import Composer


# What is to be unique in models of Django itself.
_OF_DJANGO = {
    "django.contrib.auth.models.AbstractUser": ("username",),
    "django.contrib.auth.models.Group": ("name",),
    "django.contrib.sites.models.Site": ("domain",),
}


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
    for library, unique in _OF_DJANGO.items():
        if derives(model, (library,), composer.linked):
            yield from (
                name for name in unique if name in given and not _defines(composer, model, name)
            )
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


def _defines(composer: Composer, model: str, name: str) -> bool:
    """Whether a model of the project has a field of its own in the place of one of Django's."""
    return any(
        name in facts.attributes
        for facts in composer.linked.order(model)
        if not facts.name.startswith("django.")
    )


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


def is_optional(composer: Composer, relation: Relation) -> bool:
    """Whether a relation of a model of Django may lead to no row, which is known without a query:
    `null=True`."""
    if relation.framework != "django" or relation.many:
        return False
    for facts in composer.linked.order(relation.owner):
        found = composer.class_node(facts.name)
        for name, value in assigned(found[1]) if found is not None else ():
            if name == relation.name and isinstance(value, ast.Call):
                return _says(value, "null")
    return False


def texts(node: ast.expr) -> list[str]:
    """The texts of a list that is written out; empty where it is none."""
    if not isinstance(node, (ast.List, ast.Tuple, ast.Set)):
        return []
    return [
        each.value
        for each in node.elts
        if isinstance(each, ast.Constant) and isinstance(each.value, str)
    ]
