"""
## What it does

Finds relations of database models that are read from each object of a loop and that the query of the
loop does not load: Django foreign keys, one-to-one and many-to-many relations in both directions, SQLAlchemy
relationships, and those of peewee and Tortoise. Models, managers, query sets and functions that return
a query are followed across files, and so are properties, methods and helpers that a loop calls, lists and
dictionaries that rows are put into, and the `__str__` of what a loop prints or formats. Loops in templates
of Django and Jinja count as those of the views that render them. The
methods, `source=` fields and nested serializers of a Django REST framework serializer count as a loop over the
rows of the views that list with it, of calls with `many=True` and of loops that make one for each, through
serializers in serializers and those that derive from others; so do the fields of a schema of pydantic or marshmallow
that a handler answers with (`response_model=list[BookOut]`) or that a loop fills; and the columns of a list in Django's admin
as one over its rows. There, counts and filters of a relation are found as well.

## Why it is slow

The first read of a relation that is not loaded runs a query. In a loop over N objects that makes N
queries on top of the first one. The session of SQLAlchemy keeps objects by their key: of a relation to one object
it asks once for each distinct one. Over 300 rows of SQLite, where a query costs least, Django took 42 ms for 301
queries and 2.1 ms for one with `select_related`; over a network each query adds a round trip.

## Slow

```python
from __future__ import annotations

from sqlalchemy import ForeignKey, create_engine, select
from sqlalchemy.orm import DeclarativeBase, Mapped, Session, mapped_column, relationship


class Base(DeclarativeBase):
    pass


class Author(Base):
    __tablename__ = "author"
    id: Mapped[int] = mapped_column(primary_key=True)
    books: Mapped[list[Book]] = relationship()


class Book(Base):
    __tablename__ = "book"
    id: Mapped[int] = mapped_column(primary_key=True)
    title: Mapped[str]
    author_id: Mapped[int] = mapped_column(ForeignKey("author.id"))


def shelf(session: Session):
    return [
        len(author.books) for author in session.scalars(select(Author).order_by(Author.id))
    ]


def run(size=300):
    engine = create_engine("sqlite://")
    Base.metadata.create_all(engine)
    with Session(engine) as session:
        session.add_all([Author(id=n, books=[Book(title=f"{n}")]) for n in range(1, size + 1)])
        session.commit()
        return shelf(session)
```

## Fast

```python
from __future__ import annotations

from sqlalchemy import ForeignKey, create_engine, select
from sqlalchemy.orm import (
    DeclarativeBase,
    Mapped,
    Session,
    mapped_column,
    relationship,
    selectinload,
)


class Base(DeclarativeBase):
    pass


class Author(Base):
    __tablename__ = "author"
    id: Mapped[int] = mapped_column(primary_key=True)
    books: Mapped[list[Book]] = relationship()


class Book(Base):
    __tablename__ = "book"
    id: Mapped[int] = mapped_column(primary_key=True)
    title: Mapped[str]
    author_id: Mapped[int] = mapped_column(ForeignKey("author.id"))


def shelf(session: Session):
    query = select(Author).order_by(Author.id).options(selectinload(Author.books))
    return [len(author.books) for author in session.scalars(query)]


def run(size=300):
    engine = create_engine("sqlite://")
    Base.metadata.create_all(engine)
    with Session(engine) as session:
        session.add_all([Author(id=n, books=[Book(title=f"{n}")]) for n in range(1, size + 1)])
        session.commit()
        return shelf(session)
```

## Measured

## Fix safety

`eager-load` is unsafe: the SQL changes. `select_related` joins the other table, `prefetch_related` and
`selectinload` send one more query, and the loop sees related rows as they are when it starts. It is refused
for `author.books.all()` below a parameter: whoever calls may have prefetched the books, and another query would
bypass that.

## Limits

Only rows of a known query count, and those of which an annotation tells: not those that come in as a parameter
without either, or what is loaded along by means that cannot be read off the code. Of lists in Django's admin only the columns that are
methods of the same file are seen. Loading through a foreign key that is given to a parameter twice removed is not
followed. Templates of Django and Jinja are read where views, tags or other templates name them.

## References

- [Django: select_related](https://docs.djangoproject.com/en/stable/ref/models/querysets/#select-related)
- [Django: prefetch_related](https://docs.djangoproject.com/en/stable/ref/models/querysets/#prefetch-related)
- [Django 6.1: fetch modes](https://docs.djangoproject.com/en/6.1/topics/db/fetch-modes/)
- [SQLAlchemy: relationship loading techniques](https://docs.sqlalchemy.org/en/21/orm/queryguide/relationships.html)
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice

from perflint.codemods import eager_load
from perflint.language.nodes import FUNCTIONS, parent, parents
from perflint.reasoning.database.calls import mentions
from perflint.reasoning.database.dict_forms import (
    calls_of_import,
    read_by_dict,
    shown_object,
)
from perflint.reasoning.database.function_names import (
    acts_beside,
    does_more_by_name,
    writes_by_name,
)
from perflint.reasoning.database.loaded_relations import (
    assigned,
    elsewhere,
    fills,
    held_already,
)
from perflint.reasoning.database.rare_code import is_in_migration, is_migration_file
from perflint.reasoning.database.read_back import changes_rows_before
from perflint.reasoning.database.relation_reads import (
    is_in_identity_map,
    is_lazy,
    key_alone,
    needs_chunk_size,
)
from perflint.reasoning.database.repeated_reads import (
    goes_on_with_read,
    is_deleted_after,
    was_read_before,
    was_read_by_caller,
)
from perflint.reasoning.database.row_variables import cut_to, handing, seen
from perflint.reasoning.database.rows import share_object
from perflint.reasoning.database.schemas import attribute_of_field, is_schema
from perflint.reasoning.database.short_loops import iterable_of
from perflint.reasoning.occurrence.searches import in_search
from perflint.reasoning.occurrence.switches import left_out
from perflint.reasoning.thresholds import HANDFUL
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Gain, Impact
from perflint.rules.lazy_relation_reads import (
    Read,
    field_name,
    fields_of_schema,
    fields_of_serializer,
    in_view,
    loading_option,
    reads,
    reads_relation,
)
from perflint.rules.reporting import first_reported
from perflint.rules.rule import Rule, Screen
from perflint.syntax.edits import Fix, Refusal
from perflint.syntax.template_names import is_template
from perflint.syntax.templates.source import TemplateSource

RULE = Rule(
    code="PFL501",
    name="n-plus-one-query",
    summary="a relation of a database model that is loaded with one query for each object of a loop",
    impact=Impact.REMOTE_PER_ITEM,
    screen=Screen.on(relations=True, unnamed="model_to_dict", templates=True),
    codemods=("eager-load",),
    theme="rows of a query",
)

# Fields of marshmallow that show an object, or many.
_NESTED = frozenset(f"marshmallow.fields.{name}" for name in ("Nested", "List", "Pluck"))


_SHARED = (Gain.MEDIUM, "one query for each object that the session does not hold yet")


@RULE.on(ast.Attribute)
def check(read: ast.Attribute, context: Context) -> Iterator[Finding]:
    yield from first_reported(reads(read, context), _reported)


def _reported(case: Read) -> Iterator[Finding]:
    context, read, found = case.context, case.attribute, case.found
    if case.asked is not None:
        yield from context.report(
            case,
            case.asked,
            _of_each(case, case.asked),
            trace=(*found.trace, *handing(case.rows)),
        )
        return
    cold = context.cold(case.read) if read is None else None
    yield from context.report(
        case,
        case.read,
        _message(case),
        trace=(*found.trace, *handing(case.rows)),
        loop=found.loop,
        cold="" if cold == "module level" else cold,
        fix=_fix(case),
        at_most=_SHARED if is_in_identity_map(context, case.relation) else None,
    )


def _fix(case: Read) -> Callable[[], Fix | Refusal] | None:
    context, read = case.context, case.attribute
    if read is None:
        return None
    if is_template(context.path):
        return partial(
            Refusal, eager_load.CODEMOD.name, "the query is in the view, not in the template"
        )
    key = key_alone(read, case.relation)
    if key:
        return partial(eager_load.read_key, context, read, key)
    return partial(eager_load.rewrite, context, read, case.found, case.path)


@RULE.silent("where the relation is assigned in the function, or on the way from the loop")
def is_assigned(case: Read) -> bool:
    names = {case.relation.name, *(step.name for step in case.found.one.path)}
    read = case.attribute
    stores = case.found.stores | case.rows.stores
    return bool(stores & names) or read is not None and assigned(case.context, read)


@RULE.silent("where the loop walks over a tree: each level is another query in any case")
def walks_tree(case: Read) -> bool:
    relation = case.relation
    if relation.target != relation.owner:
        return False
    read = case.attribute
    return (bool(case.found.trace) and relation.many) or (
        read is not None and goes_on_with_read(case.context, read)
    )


@RULE.silent("where the call leaves out the option that the read depends on (`if full:`)")
def option_left_out(case: Read) -> bool:
    return _leaves_out(case)


@RULE.silent(
    "where some query of the project loads the relation for the object that the rows belong to"
)
def loaded_elsewhere(case: Read) -> bool:
    return elsewhere(case.context, case.rows, case.relation.name)


@RULE.silent(
    "where only an annotation says what the rows are, and some query of the project loads the relation along"
)
def may_be_loaded(case: Read) -> bool:
    return case.rows.unseen and case.context.project.loaded_along(
        case.relation.owner, case.relation.name
    )


@RULE.silent(
    "where the loop, or the function that it calls, has written rows of the related model before: what was"
    " loaded with the query would be out of date"
)
def rows_written_before(case: Read) -> bool:
    region = case.found.loop or case.context.flow.function(case.read)
    return region is not None and changes_rows_before(
        case.context, case.read, region, case.relation.target
    )


@RULE.silent("where it runs only if something is still empty, and fills it")
def fills_gap(case: Read) -> bool:
    return fills(case.read)


@RULE.silent("where something has gone wrong for one of many: in an `except`")
def in_exception_handler(case: Read) -> bool:
    for up in parents(case.read):
        if isinstance(up, ast.ExceptHandler):
            return True
        if isinstance(up, (*FUNCTIONS, ast.For, ast.AsyncFor, ast.While)):
            return False
    return False


@RULE.silent(
    "where all objects that a relation of SQLAlchemy can lead to are in the session already"
)
def held_by_session(case: Read) -> bool:
    read = case.attribute
    return read is not None and held_already(case.context, read, case.relation)


@RULE.silent(
    "where the query of SQLAlchemy takes the rows of one object by its key, which the relation leads to: the"
    " session is asked for it once"
)
def of_one_object(case: Read) -> bool:
    rows, path = case.rows, case.path
    return share_object(rows, path[0])


@RULE.silent("where the loop ends with the first object for which the relation says so")
def first_hit(case: Read) -> bool:
    return in_search(case.context, case.read)


@RULE.silent("where the relation of the same object was read before: it keeps what it gave")
def read_before(case: Read) -> bool:
    context, read, relation = case.context, case.attribute, case.relation
    return read is not None and (
        was_read_before(context, read, relation)
        or was_read_by_caller(context, read, relation, case.found)
    )


@RULE.hint(
    "where the rows are those of one other object (`library.books`), and the relation of SQLAlchemy leads to"
    " one object, which the session keeps: rows that share it need one query"
)
def identity_map(case: Read) -> bool:
    rows = case.rows
    of_one = rows.relation is not None and (rows.owner is None or rows.owner.rows is None)
    return of_one and is_in_identity_map(case.context, case.relation)


@RULE.hint(
    "where each iteration also calls what sends or publishes, by its name, and the relation of SQLAlchemy leads"
    " to one object, which the session keeps"
)
def sends_beside(case: Read) -> bool:
    loop = case.found.loop
    return (
        loop is not None
        and is_in_identity_map(case.context, case.relation)
        and acts_beside(case.read, loop)
    )


@RULE.hint("where the loop goes over at most ten rows (`rows[:5]`)")
def few_rows(case: Read) -> bool:
    loop = case.found.loop
    return loop is not None and cut_to(iterable_of(loop), HANDFUL)


@RULE.hint(
    "where only an annotation says what the rows are: whoever fetched them may have loaded the relation",
    lowers="certainty",
)
def query_unseen(case: Read) -> bool:
    return case.rows.unseen


@RULE.hint(
    "where the loop may also get rows from code of which nothing is known, which may load the relation",
    lowers="certainty",
)
def rows_partly_known(case: Read) -> bool:
    return case.rows.partly


@RULE.hint(
    "where a view has several serializers, and nothing here tells which of them lists",
    lowers="certainty",
)
def serializer_chosen(case: Read) -> bool:
    return case.found.chosen


@RULE.hint("where it is part of a migration, or a receiver of `post_migrate`, which run once")
def migrates_data(case: Read) -> bool:
    return is_migration_file(case.context) or is_in_migration(case.context, case.read)


@RULE.hint("where the template keeps what it shows in a cache (`{% cache %}`)")
def kept_in_cache(case: Read) -> bool:
    source = case.context.source
    if not isinstance(source, TemplateSource):
        return False
    at = case.context.span(case.read).start
    return any(span.start <= at < span.end for span in source.cached)


@RULE.hint("where each iteration deletes the object")
def deletes_object(case: Read) -> bool:
    return case.attribute is not None and is_deleted_after(case.attribute, case.found)


@RULE.hint(
    "where the function with the loop, or one that gives it the rows, loads relations of these with"
    " `prefetch_related_objects`",
    lowers="certainty",
)
def loads_some(case: Read) -> bool:
    places = [*filter(None, (case.found.place,)), *case.rows.handed]
    return any(
        mentions(term, name)
        for place in places
        for term in case.context.project.terms_with(place.function, "queries")
        for name in ("prefetch_related_objects", "aprefetch_related_objects")
    )


@RULE.hint("where the function that reads it also writes, or does much more, by its name")
def larger_action(case: Read) -> bool:
    function = case.context.flow.function(case.read)
    return (
        bool(case.found.trace)
        and not case.listed
        and function is not None
        and not is_template(case.context.path)  # all of them render
        and (writes_by_name(function.name) or does_more_by_name((function.name,)))
    )


@RULE.hint(
    "where callers in other files may leave out the option that the read depends on",
    lowers="certainty",
)
def option_optional(case: Read) -> bool:
    last = case.found.last
    return (
        bool(case.found.trace)
        and last is not None
        and last.path != case.context.path
        and bool(left_out(case.context, case.read))
    )


@RULE.on(ast.ImportFrom)
def check_dict(made: ast.ImportFrom, context: Context) -> Iterator[Finding]:
    """`model_to_dict(row)`, which reads what is many to many; asked of where it is imported, as that is rare."""
    function = context.flow.function(made)
    for call in calls_of_import(made, context):
        if function is None or function is context.flow.function(call):
            yield from _of_dict(call, context)


def _of_dict(call: ast.Call, context: Context) -> Iterator[Finding]:
    row = shown_object(call, context)
    if row is None:
        return
    for found in seen(context, row, call, unseen=True):
        rows = found.one.rows
        for relation in read_by_dict(call, context, found.one.model):
            if rows is not None and is_lazy(found.one, relation):
                yield from _reported(Read(context, call, relation, found, rows))


@RULE.on(ast.Assign)
def check_field(field: ast.Assign, context: Context) -> Iterator[Finding]:
    """`author = AuthorSerializer()` in a serializer: a field that reads a relation as a whole."""
    match field:
        case ast.Assign(targets=[ast.Name(id=name)], value=ast.Call() as made):
            klass = parent(field)
        case _:
            return
    if not isinstance(klass, ast.ClassDef):
        return
    if (context.name(made.func) or "") in _NESTED and is_schema(context, klass):
        yield from first_reported(fields_of_schema(context, klass, made, (name, name)), _reported)
    if not reads_relation(context, made):
        return
    given = {word.arg: getattr(word.value, "value", None) for word in made.keywords}
    source = given.get("source", name)
    if isinstance(source, str) and "." not in source and not given.get("write_only"):
        yield from first_reported(
            fields_of_serializer(context, klass, made, (name, source), bool(given.get("many"))),
            _reported,
        )


@RULE.on(ast.AnnAssign)
def check_annotated(field: ast.AnnAssign, context: Context) -> Iterator[Finding]:
    """`books: list[BookOut]` in a schema of pydantic, which reads the attribute of that name."""
    klass = parent(field)
    match field.target:
        case ast.Name(id=name) as target if isinstance(klass, ast.ClassDef):
            read = attribute_of_field(context, field)
            if read in context.project.relations() and is_schema(context, klass):
                yield from first_reported(
                    fields_of_schema(context, klass, target, (name, read)), _reported
                )


@RULE.on(ast.keyword)
def check_source(word: ast.keyword, context: Context) -> Iterator[Finding]:
    """`author_name = CharField(source="author.name")` in a serializer."""
    match word:
        case ast.keyword(arg="source", value=ast.Constant(value=str() as source)) if "." in source:
            above = list(islice(parents(word), 3))
        case _:
            return
    match above:
        case [
            ast.Call() as field,
            ast.Assign(targets=[ast.Name(id=name)]),
            ast.ClassDef() as klass,
        ]:
            yield from first_reported(
                fields_of_serializer(context, klass, field, (name, source), False), _reported
            )


def _leaves_out(case: Read) -> bool:
    """Whether a call of this file leaves out the option that a read depends on: `if full: …`."""
    context, place = case.context, case.found.last
    options = left_out(context, case.read)
    if not options or place is None or place.path != context.path:
        return False
    for call in context.names.nodes(ast.Call):
        if (call.lineno, call.col_offset + 1) == (place.line, place.column):
            return not call.args and not any(
                word.arg is None or word.arg in options for word in call.keywords
            )
    return False


def _of_each(case: Read, asked: ast.expr) -> str:
    what = case.context.short(asked, 50)
    each = case.rows.model.rpartition(".")[2]
    return f"`{what}` runs a query for each `{each}`; ask once for all, with `annotate(…)` or a prefetch"


def _message(case: Read) -> str:
    context, read, relation, rows = case.context, case.read, case.relation, case.rows
    path = case.path
    if case.attribute is not None and case.found.loop is not None:
        path = eager_load.path_from_query(context, case.attribute, case.found, path)
    model = rows.model.rpartition(".")[2]
    lookup = "__".join(one.name for one in path)
    many = not all(one.joins for one in path)
    how = {
        "django": f'`.prefetch_related("{lookup}")`' if many else f'`.select_related("{lookup}")`',
        "sqlalchemy": f"`.options({loading_option(path)})`",
        "peewee": "`prefetch()`" if many else "a join that selects both models",
        "tortoise": f'`.prefetch_related("{lookup}")`',
    }[rows.framework]
    if case.column:
        where = f'`list_select_related = ("{lookup}",)`' if not many else f"{how} in `get_queryset`"
        return (
            f"`{context.short(read)}` runs a query for each `{model}` of the list; load it: {where}"
        )
    if case.attribute is None and not case.listed:
        return (
            f"`{context.short(read)}` reads `{relation.name}` with a query for each `{model}`; leave it out"
            f" (`exclude`), or load it with the query: {how}"
        )
    if case.attribute is None:
        return (
            f"`{field_name(case)}` runs a query for each `{model}` that is serialized; load it with the query:"
            f" {how}"
        )
    shown = context.short(read)
    if is_in_identity_map(context, relation):
        target = f"`{relation.target.rpartition('.')[2]}`" if relation.target else "object"
        return (
            f"`{shown}` runs a query for each {target} that the session does not hold yet; load them with"
            f" the query: {how}"
        )
    key = key_alone(case.attribute, relation)
    if key:
        key = f"{shown}_id" if is_template(context.path) else key
        return f"`{shown}` runs a query for each `{model}` of the loop; `{key}` has the key without one"
    if many and needs_chunk_size(context, case.attribute):
        how += ", and give `iterator()` a `chunk_size`"
    return f"`{shown}` runs a query for each `{model}` of the loop; load it with the query{in_view(case)}: {how}"
