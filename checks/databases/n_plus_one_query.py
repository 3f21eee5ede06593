"""
## What it does

Finds relations of database models that are read from each object of a loop and that the query of the
loop does not load: Django foreign keys, one-to-one and many-to-many relations in both directions, SQLAlchemy
relationships, and those of peewee and Tortoise. Models, managers, query sets and functions that return
a query are followed across files, and so are properties, methods and helpers that a loop calls. The
methods, `source=` fields and nested serializers of a Django REST framework serializer count as a loop over the
rows of the views that list with it, and the columns of a list in Django's admin as one over its rows; there,
counts and filters of a relation are found as well.

## Why it is slow

The first read of a relation that is not loaded runs a query. In a loop over N objects that makes N
queries on top of the first one. Over 300 rows of SQLite, where a query costs least, Django took 42 ms for 301
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

Silent where the query is not known: rows that come in as a parameter without a caller in the project, models
found by name at run time (`get_model("app", "Model")`), and where what is loaded along cannot be read off
the code. A hint where more than two calls lie between the loop and the read, in migrations and receivers of `post_migrate`, and
where each iteration deletes the object. Of lists in Django's admin only the
columns that are methods of the same file are seen. Loading through a foreign key that is given to a parameter twice removed is not followed. Templates
are not read.

## References

- [Django: select_related](https://docs.djangoproject.com/en/stable/ref/models/querysets/#select-related)
- [Django: prefetch_related](https://docs.djangoproject.com/en/stable/ref/models/querysets/#prefetch-related)
- [Django 6.1: fetch modes](https://docs.djangoproject.com/en/6.1/topics/db/fetch-modes/)
- [SQLAlchemy: relationship loading techniques](https://docs.sqlalchemy.org/en/21/orm/queryguide/relationships.html)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from itertools import chain, islice

from perflint.codemods import eager_load
from perflint.reasoning.database.admin import listed
from perflint.reasoning.database.calls import mentions, migrates, migrating
from perflint.reasoning.database.loaded_relations import (
    assigned,
    elsewhere,
    fills,
    held_already,
    in_search,
)
from perflint.reasoning.database.relations import One, loads
from perflint.reasoning.database.serializers import is_serializer, serialized, shown
from perflint.reasoning.database.writes_in_order import does_much, writes_by_name
from perflint.reasoning.frames.row_variables import Seen, seen
from perflint.reasoning.occurrence.calls import function_of, left_out
from perflint.reasoning.values.growth import root_name
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact, Severity
from perflint.rules.rule import Rule, Screen
from perflint.semantics.evaluation import mro
from perflint.semantics.names import FUNCTIONS, descendants, last_name, parent, parents
from perflint.semantics.project import Relation
from perflint.syntax.spelling import spelling

RULE = Rule(
    code="PFL501",
    name="n-plus-one-query",
    summary="a relation of a database model that is loaded with one query for each object of a loop",
    impact=Impact.REMOTE_PER_ITEM,
    screen=Screen.on(relations=True),
    codemods=("eager-load",),
)

_MOST_STEPS = (
    2  # calls from the loop to a read; further away it may well be part of something larger
)
_LAZY = frozenset({"dynamic", "write_only", "noload", "raise", "raise_on_sql"})  # no list to load
_CHANGES = frozenset({"append", "add", "remove", "extend", "discard", "clear", "insert"})
# Fields of a serializer that need no more of a row than its key.
_BY_KEY = frozenset({"HyperlinkedRelatedField", "PrimaryKeyRelatedField"})
# What goes over a query that it is given.
_CONSUMERS = frozenset(
    "all any bool chain dict enumerate filter frozenset iter len list map max min next set sorted str sum"
    " tuple zip".split()
)
# What asks the database at once, whatever was loaded before.
_ASKING = frozenset("count exists first last get latest earliest aggregate".split())
# What `.all()` may be followed by and still use what was loaded.
_REUSES = frozenset({"all", "_result_cache"})


@RULE.on(ast.Attribute)
def check(read: ast.Attribute, context: Context) -> Iterator[Finding]:
    if not isinstance(read.ctx, ast.Load):
        return
    if read.attr not in context.project.relations():
        return
    columns = tuple(_listed(context, read))
    shown = (*_serialized(context, read), *columns)
    for found in chain(seen(context, read.value, read), shown):
        relation = context.project.fields(found.one.model).get(read.attr)
        if relation is None or not _lazy(found.one, relation):
            continue
        asked = None if _runs(relation, read) else _asked(read)
        if asked is None and not _runs(relation, read) or asked is not None and found not in shown:
            continue
        if found.stores & {relation.name, *(one.name for one in found.one.path)}:
            continue  # assigned on the way
        if found.trace and relation.many and relation.target == relation.owner:
            continue  # a tree: each level is another query in any case
        if relation.target == relation.owner and _walks(context, read):
            continue
        if _not_asked_for(context, read, found):
            continue
        assert found.one.rows is not None
        if elsewhere(context, found.one.rows, read.attr) or fills(read) or _seldom(read):
            continue
        if held_already(context, read, relation):
            continue
        if assigned(context, read) or in_search(context, read) or _again(context, read, relation):
            return
        if asked is not None:
            yield context.finding(asked, _of_each(context, asked, found), trace=found.trace)
            return
        path = (*found.one.path, *_chain(context, read, relation))
        yield context.finding(
            read,
            _message(context, read, relation, path, found, column=found in columns),
            severity=Severity.HINT if _aside(context, read, found) else None,
            trace=found.trace,
            loop=found.loop,
            fix=partial(eager_load.rewrite, context, read, found, path),
        )
        return


@RULE.on(ast.Assign)
def check_field(field: ast.Assign, context: Context) -> Iterator[Finding]:
    """`author = AuthorSerializer()` in a serializer: a field that reads a relation as a whole."""
    match field:
        case ast.Assign(targets=[ast.Name(id=name)], value=ast.Call() as made):
            klass = parent(field)
        case _:
            return
    if not isinstance(klass, ast.ClassDef) or not _reads_relation(context, made):
        return
    given = {word.arg: getattr(word.value, "value", None) for word in made.keywords}
    source = given.get("source", name)
    if source not in context.project.relations() or given.get("write_only"):
        return
    if not is_serializer(context, klass):
        return
    cold = context.cold(field)
    for rows, step in serialized(context, klass):
        relation = context.project.fields(rows.model).get(source)
        if relation is None or not _lazy(One("", rows), relation):
            continue
        if relation.many != bool(given.get("many")) or rows.framework != "django":
            continue
        how = "select_related" if relation.joins else "prefetch_related"
        yield context.finding(
            made,
            f"`{name}` runs a query for each `{rows.model.rpartition('.')[2]}` that is serialized; load"
            f' it with the query: `.{how}("{source}")`',
            trace=(step,),
            cold="" if cold == "module level" else cold,
        )
        return


def _reads_relation(context: Context, made: ast.Call) -> bool:
    """Whether a field of a serializer reads the rows of its relation: a key alone needs none."""
    name = context.name(made.func) or ""
    if name.startswith("rest_framework."):
        return name.rpartition(".")[2] in ("StringRelatedField", "SlugRelatedField")
    bases = [base for facts in mro(name, context.project) for base in facts.bases]
    return any(base.startswith("rest_framework.serializers.") for base in bases) and not any(
        base.rpartition(".")[2] in _BY_KEY for base in bases
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
        case [ast.Call() as field, ast.Assign(), ast.ClassDef() as klass]:
            pass
        case _:
            return
    if not is_serializer(context, klass):
        return
    cold = context.cold(field)
    for rows, step in serialized(context, klass):
        path: tuple[Relation, ...] = ()
        model = rows.model
        for attribute in source.split("."):
            relation = context.project.fields(model).get(attribute)
            if relation is None or relation.many:
                break
            path, model = (*path, relation), relation.target
        if any(_lazy(One("", rows, path[:n]), relation) for n, relation in enumerate(path)):
            lookup = "__".join(relation.name for relation in path)
            how = "select_related" if rows.framework == "django" else "prefetch_related"
            yield context.finding(
                field,
                f'`source="{source}"` runs a query for each `{rows.model.rpartition(".")[2]}` that is'
                f' serialized; load it with the query: `.{how}("{lookup}")`',
                trace=(step,),
                cold="" if cold == "module level" else cold,
            )
            return


def _serialized(context: Context, read: ast.Attribute) -> Iterator[Seen]:
    """The objects that the method of a serializer gets one after the other."""
    if not isinstance(read.value, ast.Name):
        return
    bindings = context.flow.reaching(read.value)
    if len(bindings) == 1 and bindings[0].kind == "parameter":
        yield from shown(context, read.value.id, bindings[0].scope.node)


def _listed(context: Context, read: ast.Attribute) -> Iterator[Seen]:
    """The objects that a column of Django's admin gets one after the other, or those that are read
    through their relations."""
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
    for found in listed(context, base.id, bindings[0].scope.node):
        one = found.one
        for name in through:
            relation = context.project.fields(one.model).get(name)
            if relation is None or relation.many:
                break
            one = One(relation.target, one.rows, (*one.path, relation))
        else:
            yield replace(found, one=one)


def _walks(context: Context, read: ast.Attribute) -> bool:
    """Whether a loop goes on with what it reads: `stack.extend(node.children.all())`."""
    loop = context.flow.loop(read)
    if not isinstance(loop, ast.While):
        return False
    taken = {
        node.func.value.id
        for node in descendants(loop, into_functions=False)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr in ("pop", "popleft")
        and isinstance(node.func.value, ast.Name)
    }
    return any(
        isinstance(up, ast.Call)
        and isinstance(up.func, ast.Attribute)
        and getattr(up.func.value, "id", "") in taken
        for up in parents(read)
    )


def _not_asked_for(context: Context, read: ast.Attribute, found: Seen) -> bool:
    """Whether a call of this file leaves out the option that a read depends on: `if full: …`."""
    options = left_out(context, read)
    place = found.last
    if not options or place is None or place.path != context.path:
        return False
    for call in context.names.nodes(ast.Call):
        if (call.lineno, call.col_offset + 1) == (place.line, place.column):
            return not call.args and not any(
                word.arg is None or word.arg in options for word in call.keywords
            )
    return False


def _aside(context: Context, read: ast.Attribute, found: Seen) -> bool:
    """Whether a read is the smaller part of what is done for each: far away, or in a function that
    writes the object, too; or it is done only if it is asked for."""
    if len(found.trace) > _MOST_STEPS or migrating(context) or migrates(context, read):
        return True
    if _deleted(read, found):
        return True
    if found.place is not None and any(
        mentions(term, name)
        for term in context.project.terms_with(found.place.function, "queries")
        for name in ("prefetch_related_objects", "aprefetch_related_objects")
    ):
        return True  # where the loop is, some relations of the rows are loaded
    function = context.flow.function(read)
    if not found.trace or function is None:
        return False
    elsewhere_called = found.last is not None and found.last.path != context.path
    if writes_by_name(function.name) or does_much((function.name,)):
        return True
    return elsewhere_called and bool(left_out(context, read))


def _deleted(read: ast.Attribute, found: Seen) -> bool:
    """Whether each iteration deletes the object: what is cleared away is mostly little."""
    root = root_name(read)
    return root is not None and any(
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr in ("delete", "adelete", "delete_instance")
        and isinstance(node.func.value, ast.Name)
        and node.func.value.id == root.id
        for node in (descendants(found.loop) if found.loop is not None else ())
    )


def _seldom(read: ast.Attribute) -> bool:
    """Whether a read stands where something has gone wrong for one of many: in an `except`."""
    for up in parents(read):
        if isinstance(up, ast.ExceptHandler):
            return True
        if isinstance(up, (*FUNCTIONS, ast.For, ast.AsyncFor, ast.While)):
            return False
    return False


def _again(context: Context, read: ast.Attribute, relation: Relation) -> bool:
    """Whether the same relation of the same object is read before: the object keeps what it gave."""
    if relation.many and relation.framework != "sqlalchemy":
        return False
    function = context.flow.function(read)
    region: ast.AST = function if function is not None else context.names.tree
    root, place = _root(read), (read.lineno, read.col_offset)
    if root is None:
        return False
    wanted = spelling(read)
    for other in descendants(region):
        if isinstance(other, ast.Call) and _before(other, place):
            if _reads_it(context, other, read):
                return True
        if not isinstance(other, ast.Attribute) or other.attr != read.attr:
            continue
        first = _root(other)
        if first is None or not _before(other, place):
            continue
        if spelling(other) == wanted and _same_binding(context, root, first):
            return True
        if other.value is first and read.value is root and _same_rows(context, root, first):
            return True
    return False


def _before(node: ast.expr, place: tuple[int, int]) -> bool:
    return (node.lineno, node.col_offset) < place


def _reads_it(context: Context, call: ast.Call, read: ast.Attribute) -> bool:
    """Whether a method of this file that is called on the same object reads the same, in any case."""
    method = call.func
    if not isinstance(method, ast.Attribute) or spelling(method.value) != spelling(read.value):
        return False
    below = function_of(context, method)
    names = [argument.arg for argument in below.args.args] if below is not None else []
    if below is None or not names or not isinstance(below.body[-1], ast.Return):
        return False
    first = next((s for s in below.body if not _is_text(s)), below.body[-1])
    return any(
        isinstance(node, ast.Attribute)
        and node.attr == read.attr
        and isinstance(node.value, ast.Name)
        and node.value.id == names[0]
        for node in _certain(first)
    )


def _is_text(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)


def _certain(statement: ast.stmt) -> Iterator[ast.AST]:
    """The nodes of a `return` that are evaluated in any case."""
    value = statement.value if isinstance(statement, ast.Return) else None
    while isinstance(value, ast.BoolOp):
        value = value.values[0]
    if value is not None:
        yield from descendants(value)


def _same_rows(context: Context, one: ast.Name, other: ast.Name) -> bool:
    """Whether two names are elements of one list: `for book in books: …`, twice."""
    lists: list[ast.Name] = []
    for name in (one, other):
        bindings = context.flow.reaching(name)
        value = bindings[0].value if len(bindings) == 1 else None
        if value is None or bindings[0].kind != "for" or not isinstance(value, ast.Name):
            return False
        lists.append(value)
    return lists[0] is not lists[1] and _same_binding(context, lists[0], lists[1])


def _root(node: ast.expr) -> ast.Name | None:
    while isinstance(node, ast.Attribute):
        node = node.value
    return node if isinstance(node, ast.Name) else None


def _same_binding(context: Context, one: ast.Name, other: ast.Name) -> bool:
    mine, theirs = context.flow.reaching(one), context.flow.reaching(other)
    return len(mine) == 1 and len(theirs) == 1 and mine[0] is theirs[0]


def _lazy(one: One, relation: Relation) -> bool:
    """Whether reading a relation of one of many objects runs a query."""
    if one.rows is None or relation.eager or relation.lazy in _LAZY:
        return False
    # What leads there is reported where it is read.
    for length in range(1, len(one.path) + 1):
        if not one.path[length - 1].eager and not loads(one.rows, one.path[:length]):
            return False
    return not loads(one.rows, (*one.path, relation))


def _runs(relation: Relation, read: ast.Attribute) -> bool:
    """Whether what is done with a relation loads its rows: a manager alone does nothing."""
    above = parent(read)
    method = above.attr if isinstance(above, ast.Attribute) else ""
    if relation.framework == "sqlalchemy":
        return method not in _CHANGES and method != "awaitable_attrs"
    if not relation.many:
        return relation.framework != "tortoise" or isinstance(above, ast.Await)
    if method == "all" and isinstance(above, ast.Attribute):
        call = parent(above)
        if not isinstance(call, ast.Call):
            return False
        after = parent(call)
        if isinstance(after, ast.Attribute):
            if relation.framework == "tortoise" and after.attr in ("count", "exists"):
                return True
            return after.attr in _REUSES  # counts are PFL502
        return not _handed_on(after, call)
    if relation.framework == "django":
        return False
    return isinstance(above, ast.Await) or _iterated(read, above)


def _asked(read: ast.Attribute) -> ast.expr | None:
    """What asks a relation anew: `book.loans.count()`, `book.loans.filter(…).first()`."""
    node: ast.expr = read
    while True:
        method = parent(node)
        call = parent(method) if isinstance(method, ast.Attribute) else None
        if not isinstance(call, ast.Call) or call.func is not method:
            break
        node = call
        if isinstance(method, ast.Attribute) and method.attr in _ASKING:
            return node
    iterated = node is not read and _iterated(node, parent(node))
    return node if iterated else None


def _of_each(context: Context, asked: ast.expr, found: Seen) -> str:
    rows = found.one.rows
    assert rows is not None
    what = context.short(asked, 50)
    each = rows.model.rpartition(".")[2]
    return f"`{what}` runs a query for each `{each}`; ask once for all, with `annotate(…)` or a prefetch"


def _handed_on(above: ast.AST | None, query: ast.Call) -> bool:
    """Whether a query is given away as it is, and may be narrowed or become part of another one."""
    match above:
        case ast.Tuple() | ast.List() | ast.Set() | ast.Dict() | ast.Return():
            return True
        case ast.Assign(targets=[ast.Subscript() | ast.Attribute()]):
            return True
        case ast.keyword(arg=name):
            call = parent(above)
            return isinstance(call, ast.Call) and not _serializes(call) and name != "many"
        case ast.Call(func=ast.Name(id=name)) if name in _CONSUMERS:
            return False
        case ast.Call(func=ast.Attribute(attr="join" | "from_iterable" | "extend" | "update")):
            return False
        case ast.Call(func=function):
            return function is not query and not _serializes(above)
    return False


def _serializes(call: ast.Call) -> bool:
    name = last_name(call.func)
    return "serializ" in name.lower()


def _iterated(read: ast.AST, above: ast.AST | None) -> bool:
    match above:
        case ast.For(iter=iterable) | ast.AsyncFor(iter=iterable):
            return iterable is read
        case ast.comprehension(iter=iterable):
            return iterable is read
        case ast.Call(
            func=ast.Name(id="list" | "len" | "sorted" | "tuple" | "set"), args=[first, *_]
        ):
            return first is read
    return False


def _chain(context: Context, read: ast.Attribute, relation: Relation) -> tuple[Relation, ...]:
    """The relation that is read, and those that are read through it: `book.author.country`."""
    found = [relation]
    above = parent(read)
    while not found[-1].many and isinstance(above, ast.Attribute):
        further = context.project.fields(found[-1].target).get(above.attr)
        if further is None or further.eager or not _runs(further, above):
            break
        found.append(further)
        above = parent(above)
    return tuple(found)


def _message(
    context: Context,
    read: ast.Attribute,
    relation: Relation,
    path: tuple[Relation, ...],
    found: Seen,
    *,
    column: bool,
) -> str:
    rows = found.one.rows
    assert rows is not None
    model = rows.model.rpartition(".")[2]
    lookup = "__".join(one.name for one in path)
    many = not all(one.joins for one in path)
    how = {
        "django": f'`.prefetch_related("{lookup}")`' if many else f'`.select_related("{lookup}")`',
        "sqlalchemy": f"`.options(selectinload({relation.owner.rpartition('.')[2]}.{relation.name}))`",
        "peewee": "`prefetch()`" if many else "a join that selects both models",
        "tortoise": f'`.prefetch_related("{lookup}")`',
    }[rows.framework]
    if column:
        where = f'`list_select_related = ("{lookup}",)`' if not many else f"{how} in `get_queryset`"
        return (
            f"`{context.short(read)}` runs a query for each `{model}` of the list; load it: {where}"
        )
    return (
        f"`{context.short(read)}` runs a query for each `{model}` of the loop; load it with the query:"
        f" {how}"
    )
