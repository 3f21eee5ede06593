"""Serializers of Django REST framework, and schemas: which objects they show, one after the other."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import replace

from perflint.language.nodes import FUNCTIONS, parent
from perflint.language.terms.class_lookup import mro
from perflint.project.answers.serializers import SerializerUse
from perflint.project.calls.trace import TraceStep
from perflint.reasoning.context import FileContext
from perflint.reasoning.database.relations import Reader, reader_of
from perflint.reasoning.database.rows import One
from perflint.reasoning.database.seen_rows import Seen, is_test
from perflint.reasoning.database.serialized_fields import leaves_out
from perflint.syntax.lines import Position

_LISTING = frozenset(
    "ModelViewSet ReadOnlyModelViewSet ListModelMixin ListAPIView ListCreateAPIView".split()
)
# What a view does itself with its rows or its serializers is not followed.
_OWN = frozenset({"list", "filter_queryset", "paginate_queryset"})
_MOST_NESTED = 3  # serializers that are fields of one another


def is_serializer(context: FileContext, klass: ast.ClassDef) -> bool:
    """Whether a class of this file is a serializer."""
    return any(
        base.startswith("rest_framework.serializers.")
        for facts in mro(_qualified(context, klass), context.project)
        for base in facts.bases
    )


def serialized(context: FileContext, klass: ast.ClassDef, member: str) -> Iterator[Seen]:
    """The objects that a serializer shows one after the other, each with the place that gives them.

    Args:
        member: the field or method of the class that is about them: serializers which derive from the class
            count unless they have another one of that name.
    """
    return _objects(context, _qualified(context, klass), member, ())


def shown(context: FileContext, parameter: str, function: ast.AST) -> Iterator[Seen]:
    """What a method of a serializer gets for each object: `get_author(self, book)`."""
    klass = parent(function)
    if not isinstance(function, FUNCTIONS) or not isinstance(klass, ast.ClassDef):
        return
    yield from shown_to(context, f"{_qualified(context, klass)}.{function.name}", parameter)


def shown_in_turn(context: FileContext, parameter: str, function: ast.AST) -> Iterator[TraceStep]:
    """Where a method of a serializer is run for many objects, of which no more needs to be known."""
    klass = parent(function)
    if isinstance(function, FUNCTIONS) and isinstance(klass, ast.ClassDef):
        owner = _qualified(context, klass)
        if _is_run_for_objects(context, owner, function.name, parameter):
            yield from _turns(context, owner, function.name, ())


def _turns(
    context: FileContext, serializer: str, member: str, way: tuple[str, ...]
) -> Iterator[TraceStep]:
    if serializer in way or len(way) > _MOST_NESTED:
        return
    for name in _with_member(context, serializer, member):
        last = name.rpartition(".")[2]
        for use in context.project.serializer_uses(name):
            if is_test(use.path) and not is_test(context.path):
                continue
            if use.kind == "field":
                source = use.source.partition(".")[0]
                yield from _turns(context, use.owner, source, (*way, serializer))
            elif use.kind == "each" or use.kind == "rows" and use.many:
                goes = "goes over each of many" if use.many else "is made for each in a loop"
                yield TraceStep(use.path, Position(use.line, 1), f"`{last}` {goes}")


def shown_to(context: FileContext, function: str, parameter: str) -> Iterator[Seen]:
    """The same for a method of any file, by its dotted name."""
    klass, _, name = function.rpartition(".")
    if _is_run_for_objects(context, klass, name, parameter):
        yield from _objects(context, klass, name, ())


def _is_run_for_objects(context: FileContext, klass: str, name: str, parameter: str) -> bool:
    """Whether a serializer runs a method of its for each object, which it gets as a parameter."""
    if not context.project.shows_rows(klass):
        return False
    facts = context.project.function(f"{klass}.{name}")
    arguments = [one.name for one in facts.parameters] if facts is not None else []
    if len(arguments) != 2 or arguments[1] != parameter:
        return False
    return (
        name.startswith("get_")
        or name == "to_representation"
        or name in context.project.field_methods(klass)
    )


def _with_member(context: FileContext, serializer: str, member: str) -> list[str]:
    """A serializer, and those below it that have its member, show it, and have no other one of that name."""
    project = context.project
    named = [serializer]
    for below in project.serializers_below(serializer):
        order = tuple(mro(below, project))
        owner = next(
            (one for one in order if member in one.methods or member in one.attributes), None
        )
        if owner is not None and owner.name != serializer:
            continue
        field = member.removeprefix("get_")  # that of a `SerializerMethodField`
        if not any(field in one.attributes for one in order) or not leaves_out(
            project, below, field
        ):
            named.append(below)
    return named


def _objects(
    context: FileContext, serializer: str, member: str, way: tuple[str, ...]
) -> Iterator[Seen]:
    if serializer in way or len(way) > _MOST_NESTED:
        return
    way = (*way, serializer)
    reader = reader_of(context)
    for name in _with_member(context, serializer, member):
        for use in context.project.serializer_uses(name):
            if is_test(use.path) and not is_test(context.path):
                continue
            if use.kind == "field":
                for found in _objects(context, use.owner, use.source.partition(".")[0], way):
                    yield from _below(context, reader, found, use, name)
            else:
                yield from _given(context, reader, use, name)


def _given(
    context: FileContext, reader: Reader, use: SerializerUse, serializer: str
) -> Iterator[Seen]:
    """The objects that a view or a call gives a serializer."""
    last = serializer.rpartition(".")[2]
    if use.kind == "view":
        order = tuple(mro(use.owner, context.project))
        bases = {base.rpartition(".")[2] for facts in order for base in facts.bases}
        if bases.isdisjoint(_LISTING) or any(
            own in facts.methods for facts in order for own in _OWN
        ):
            return
        rows = reader.rows(("call", ("attribute", ("instance", use.owner), "get_queryset")))
        one = One(rows.model, rows) if rows is not None and rows.model else None
        message = f"`{use.owner.rpartition('.')[2]}` lists with `{last}`"
    elif use.kind == "rows":
        rows = reader.rows(use.term)
        one = One(rows.model, rows) if rows is not None and rows.model else None
        if one is None:
            one = reader.one(use.term)  # `schema.dump(book)` in a loop
        message = f"`{last}` goes over each of many"
    else:
        one = reader.one(use.term)
        message = f"`{last}` is made for each in a loop"
    if one is not None and one.rows is not None:
        step = TraceStep(use.path, Position(use.line, 1), message)
        yield Seen(one, None, None, (step,), chosen=use.chosen)


def _below(
    context: FileContext, reader: Reader, above: Seen, use: SerializerUse, serializer: str
) -> Iterator[Seen]:
    """What a field of another serializer shows of each of its objects."""
    one = above.one
    *through, last = use.source.split(".") if use.source != "*" else ("",)
    for name in through:
        relation = context.project.fields(one.model).get(name)
        if relation is None or relation.many or not relation.target:
            return
        one = One(relation.target, one.rows, (*one.path, relation))
    if last:
        relation = context.project.fields(one.model).get(last)
        if relation is None or use.many not in (None, relation.many) or not relation.target:
            return
        if relation.many:
            rows = reader.related(one, relation)
            if rows is None:
                return
            one = One(rows.model, rows)
        else:
            one = One(relation.target, one.rows, (*one.path, relation))
    shown_by, shows = (name.rpartition(".")[2] for name in (use.owner, serializer))
    step = TraceStep(
        use.path, Position(use.line, 1), f"`{shown_by}` shows `{use.source}` with `{shows}`"
    )
    yield replace(above, one=one, trace=(*above.trace, step))


def _qualified(context: FileContext, klass: ast.ClassDef) -> str:
    return context.names.qualname(context.names.scopes[klass])
