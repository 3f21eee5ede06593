"""Relations that `django.forms.models.model_to_dict` reads of the object that it is given.

It gives the values of the editable fields, and the rows of relations of many to many, each with a query
where they were not loaded along: `ManyToManyField.value_from_object` of Django 5.2.
"""

from __future__ import annotations

import ast

from perflint.project.world.models import Relation
from perflint.reasoning.context import FileContext

_NAME = "model_to_dict"
_MODULES = ("django.forms", "django.forms.models")
_PARAMETERS = ("instance", "fields", "exclude")


def calls_of_import(made: ast.ImportFrom, context: FileContext) -> list[ast.Call]:
    """The calls of what an import brings, where that is the function."""
    if made.module not in _MODULES:
        return []
    return [
        call
        for alias in made.names
        if alias.name == _NAME
        for call in context.names.calls(alias.asname or _NAME)
    ]


def shown_object(call: ast.Call, context: FileContext) -> ast.expr | None:
    """The object of which a call makes a dict; None for other calls."""
    dotted = context.names.dotted(call.func) or ""
    module, _, name = dotted.rpartition(".")
    return _given(call, "instance") if name == _NAME and module in _MODULES else None


def read_by_dict(call: ast.Call, context: FileContext, model: str) -> list[Relation]:
    """The relations of a model that such a call reads, one query each; none where the fields that it shows
    or leaves out are not written out."""
    shown = _written(_given(call, "fields"))
    hidden = _written(_given(call, "exclude"))
    if shown is None or hidden is None:
        return []
    return [
        relation
        for name, relation in context.project.fields(model).items()
        if relation.kind == "many-to-many"
        and relation.framework == "django"
        and name not in hidden
        and (name in shown or not shown)
    ]


def _given(call: ast.Call, name: str) -> ast.expr | None:
    position = _PARAMETERS.index(name)
    if position < len(call.args):
        return call.args[position]
    return next((word.value for word in call.keywords if word.arg == name), None)


def _written(names: ast.expr | None) -> frozenset[str] | None:
    """The names that a list holds; None where not all are written out."""
    match names:
        case None | ast.Constant(value=None):
            return frozenset()
        case ast.List(elts=parts) | ast.Tuple(elts=parts) | ast.Set(elts=parts):
            found = [part.value for part in parts if isinstance(part, ast.Constant)]
            return frozenset(map(str, found)) if len(found) == len(parts) else None
    return None
