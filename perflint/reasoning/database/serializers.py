"""Serializers of Django REST framework: which rows their objects come from, one after the other."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from perflint.reasoning.context import FileContext
from perflint.reasoning.database.relations import Reader
from perflint.reasoning.database.row_variables import Seen, is_test
from perflint.reasoning.database.rows import One, Rows
from perflint.semantics.class_lookup import mro
from perflint.semantics.nodes import FUNCTIONS, parent
from perflint.semantics.trace import TraceStep
from perflint.syntax.lines import Position

_LISTING = frozenset(
    "ModelViewSet ReadOnlyModelViewSet ListModelMixin ListAPIView ListCreateAPIView".split()
)
# What a view does itself with its rows or its serializers is not followed.
_OWN = frozenset({"list", "filter_queryset", "paginate_queryset", "get_serializer_class"})


def is_serializer(context: FileContext, klass: ast.ClassDef) -> bool:
    """Whether a class of this file is a serializer."""
    return any(
        base.startswith("rest_framework.serializers.")
        for facts in mro(_qualified(context, klass), context.project)
        for base in facts.bases
    )


def serialized(context: FileContext, klass: ast.ClassDef) -> Iterator[tuple[Rows, TraceStep]]:
    """The rows that a serializer goes over, each with the place that gives them: the views of the
    project that list with it, and calls with `many=True` in this file."""
    reader = Reader(context.project)
    name = _qualified(context, klass)
    for view, path, line in context.project.views(name):
        order = tuple(mro(view, context.project))
        bases = {base.rpartition(".")[2] for facts in order for base in facts.bases}
        if bases.isdisjoint(_LISTING) or any(
            own in facts.methods for facts in order for own in _OWN
        ):
            continue
        rows = reader.rows(("call", ("attribute", ("instance", view), "get_queryset")))
        if rows is not None and rows.model:
            shown = view.rpartition(".")[2]
            message = f"`{shown}` lists with `{klass.name}`"
            yield rows, TraceStep(path, Position(line, 1), message)
    for term, path, line in context.project.serialized_with(name):
        if is_test(path) and not is_test(context.path):
            continue
        rows = reader.rows(term)
        if rows is not None and rows.model:
            message = f"`{klass.name}` goes over each of many"
            yield rows, TraceStep(path, Position(line, 1), message)


def shown(context: FileContext, parameter: str, function: ast.AST) -> Iterator[Seen]:
    """What a method of a serializer gets for each object: `get_author(self, book)`."""
    klass = parent(function)
    if not isinstance(function, FUNCTIONS) or not isinstance(klass, ast.ClassDef):
        return
    arguments = [argument.arg for argument in function.args.args]
    if len(arguments) != 2 or arguments[1] != parameter:
        return
    if not function.name.startswith("get_") and function.name != "to_representation":
        return
    if is_serializer(context, klass):
        for rows, step in serialized(context, klass):
            yield Seen(One(rows.model, rows), None, None, (step,))


def _qualified(context: FileContext, klass: ast.ClassDef) -> str:
    return context.names.qualname(context.names.scopes[klass])
