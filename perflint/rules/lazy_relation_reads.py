"""Relations that code reads of each of many objects, whose query does not load them."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import chain
from pathlib import PurePosixPath

from perflint.language.nodes import parent
from perflint.language.terms.class_lookup import mro
from perflint.project.world.models import Relation
from perflint.reasoning.database.admin import listed
from perflint.reasoning.database.relation_reads import (
    asked_anew,
    chained,
    is_lazy,
    loads_rows,
)
from perflint.reasoning.database.row_variables import seen
from perflint.reasoning.database.rows import One, Rows
from perflint.reasoning.database.seen_rows import Seen
from perflint.reasoning.database.serializers import (
    is_serializer,
    serialized,
    shown,
)
from perflint.rules.context import Context
from perflint.syntax.template_names import is_template

# Fields of a serializer that need no more of a row than its key.
_BY_KEY = frozenset({"HyperlinkedRelatedField", "PrimaryKeyRelatedField"})


@dataclass(frozen=True)
class Read:
    """A relation that is read of each of many objects, whose query does not load it.

    Attributes:
        read: what reads it: an attribute, the field of a serializer, or a call of `model_to_dict`.
        found: the objects, and how the code gets them.
        rows: their query.
        asked: what asks the relation anew (`book.loans.count()`); None where all of it is read.
        listed: whether a serializer or a list shows what the code gives, and runs it for each object.
        column: whether that is a list in Django's admin.
    """

    context: Context
    read: ast.expr
    relation: Relation
    found: Seen
    rows: Rows
    asked: ast.expr | None = None
    listed: bool = False
    column: bool = False

    @property
    def attribute(self) -> ast.Attribute | None:
        """The attribute that reads the relation; None for the field of a serializer, and for a call."""
        return self.read if isinstance(self.read, ast.Attribute) else None

    @property
    def path(self) -> tuple[Relation, ...]:
        """The relations from the rows to what is read, and further where more is read through it."""
        read = self.attribute
        further = (
            chained(self.context, read, self.relation) if read is not None else (self.relation,)
        )
        return (*self.found.one.path, *further)


def reads(read: ast.Attribute, context: Context) -> Iterator[Read]:
    """The objects of which a relation is read with a query for each."""
    if not isinstance(read.ctx, ast.Load) or read.attr not in context.project.relations():
        return
    columns = tuple(_shown(context, read, listed))
    displayed = (*_shown(context, read, shown), *columns)
    for found in chain(seen(context, read.value, read, unseen=True), displayed):
        relation = context.project.fields(found.one.model).get(read.attr)
        if relation is None or found.one.rows is None or not is_lazy(found.one, relation):
            continue
        asked = None
        if not loads_rows(relation, read):
            asked = asked_anew(read)
            if asked is None or found not in displayed and not is_template(context.path):
                continue
        yield Read(
            context,
            read,
            relation,
            found,
            found.one.rows,
            asked,
            listed=found in displayed,
            column=found in columns,
        )


def fields_of_schema(
    context: Context, klass: ast.ClassDef, read: ast.expr, named: tuple[str, str]
) -> Iterator[Read]:
    """The relation that a field of a schema reads of each object.

    Args:
        named: the name of the field, and the attribute that it reads.
    """
    name, attribute = named
    for found in serialized(context, klass, name):
        relation = context.project.fields(found.one.model).get(attribute)
        if relation is not None and found.one.rows is not None and is_lazy(found.one, relation):
            yield Read(context, read, relation, found, found.one.rows, listed=True)


def fields_of_serializer(
    context: Context, klass: ast.ClassDef, field: ast.Call, named: tuple[str, str], many: bool
) -> Iterator[Read]:
    """The relations that a field of a serializer reads of each object.

    Args:
        named: the field, and what it shows.
    """
    name, source = named
    first, *_ = source.split(".")
    if first not in context.project.relations() or not is_serializer(context, klass):
        return
    for found in serialized(context, klass, name):
        one, rows = found.one, found.one.rows
        if rows is None:
            continue
        lazy: Read | None = None
        for attribute in source.split("."):
            relation = context.project.fields(one.model).get(attribute)
            if relation is None or relation.many != many:
                break
            if is_lazy(one, relation) or lazy is not None:
                lazy = Read(context, field, relation, replace(found, one=one), rows, listed=True)
            one = One(relation.target, rows, (*one.path, relation))
        if lazy is not None and rows.framework == "django":
            yield lazy


def reads_relation(context: Context, made: ast.Call) -> bool:
    """Whether a field of a serializer reads the rows of its relation: a key alone needs none, those of many
    rows are asked for."""
    name = context.name(made.func) or ""
    many = any(word.arg == "many" for word in made.keywords)
    if name.startswith("rest_framework."):
        last = name.rpartition(".")[2]
        return last in ("StringRelatedField", "SlugRelatedField") or many and last in _BY_KEY
    bases = [base for facts in mro(name, context.project) for base in facts.bases]
    return any(base.startswith("rest_framework.serializers.") for base in bases) and (
        many or not any(base.rpartition(".")[2] in _BY_KEY for base in bases)
    )


def _shown(
    context: Context,
    read: ast.Attribute,
    objects: Callable[[Context, str, ast.AST], Iterator[Seen]],
) -> Iterator[Seen]:
    """The objects that the method of a serializer, or a column of Django's admin, gets one after the
    other, or those that are read through their relations.

    Args:
        objects: what such a method gets in a parameter.
    """
    through: list[str] = []
    base = read.value
    while isinstance(base, ast.Attribute):
        through.insert(0, base.attr)
        base = base.value
    if not isinstance(base, ast.Name):
        return
    bindings = context.flow.reaching(base)
    if len(bindings) != 1 or bindings[0].kind != "parameter":
        return
    for found in objects(context, base.id, bindings[0].scope.node):
        one = found.one
        for name in through:
            relation = context.project.fields(one.model).get(name)
            if relation is None or relation.many:
                break
            one = One(relation.target, one.rows, (*one.path, relation))
        else:
            yield replace(found, one=one)


def in_view(case: Read) -> str:
    """Where the query is that a template goes over: in the view that gives it the rows."""
    if not is_template(case.context.path):
        return ""
    views = [place for place in case.rows.handed if not is_template(place.path)]
    return (
        f" (`{PurePosixPath(views[-1].path).name}:{views[-1].line}`)" if views else " of the view"
    )


def loading_option(path: tuple[Relation, ...]) -> str:
    """The option of SQLAlchemy that loads a path: each relation of it below the one before, as a query
    takes options for what it selects itself only."""
    return ".".join(f"selectinload({one.owner.rpartition('.')[2]}.{one.name})" for one in path)


def field_name(case: Read) -> str:
    """How a field of a serializer is named: by its source, else by itself."""
    for word in getattr(case.read, "keywords", ()):
        if word.arg == "source":
            return case.context.short(word)
    match parent(case.read):
        case ast.Assign(targets=[ast.Name(id=name)]):
            return name
    return case.relation.name
