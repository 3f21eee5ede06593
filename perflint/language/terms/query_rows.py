"""Which rows queries give: those of Django's managers and query sets, and SQLAlchemy's results."""

from __future__ import annotations

from collections.abc import Iterator

from perflint.knowledge.facts import ClassFacts, FunctionFacts, Term, World
from perflint.knowledge.kinds import of_kind
from perflint.language.terms.class_lookup import canonical, derives, mro
from perflint.language.terms.value_types import Type

DJANGO_MODEL = "django.db.models.Model"
DJANGO_QUERIES = ("django.db.models.QuerySet", "django.db.models.Manager")
_RELATED = frozenset({"TaggableManager"})  # fields that are called managers: they give other rows
# What has the methods of a query: those of a relation as well.
QUERYABLE = (*DJANGO_QUERIES, "django.db.models.RelatedManager")
_RELATION = QUERYABLE[-1]
_LAZY = (DJANGO_QUERIES[0], "sqlalchemy.orm.Query")
_AS_MANAGER = f"{DJANGO_QUERIES[0]}.as_manager"
_MANAGER = f"{DJANGO_QUERIES[1]}."
_STATEMENTS = of_kind("statement") | {
    "sqlalchemy.orm.query.Query",
    "sqlalchemy.sql.expression.Select",
    "sqlalchemy.sql.selectable.Select",
}


def is_unspecific_query(annotated: Term | None) -> bool:
    """Whether an annotation says that something is a query, and not of which rows: `stmt: Select`."""
    return (
        annotated is not None
        and annotated[0] == "instance"
        and annotated[1] in _STATEMENTS
        and not any(annotated[2:])
    )


def is_lazy_query(known: Type, world: World) -> bool:
    """Whether an object is a query that fetches its rows when they are read: an annotation that calls it a
    list means the rows."""
    return known.kind == "instance" and derives(known.name, _LAZY, world)


def is_foreign_manager(known: Type, world: World) -> bool:
    """Whether an object is a manager of Django of which a base is not known: it has the rows of a model."""
    return (
        known.kind == "instance"
        and len(known.args) == 1
        and known.args[0] is not None
        and (facts := world.klass(known.name)) is not None
        and not facts.parameters
        and is_model(known.args[0].name, world)
        and is_foreign(known, world)
    )


def is_model(name: str, world: World) -> bool:
    """Whether a class is a model of Django: it derives from one, or from what nobody knows and has fields of
    one."""
    if derives(name, (DJANGO_MODEL,), world):
        return True
    return is_foreign(Type("instance", name), world) and any(
        _is_field(term) for facts in mro(name, world) for term in facts.attributes.values()
    )


def _is_field(term: Term | None) -> bool:
    """Whether a class attribute is a field of Django, as it is written down."""
    if term is not None and term[0] == "call":
        term = term[1]
    return (
        term is not None
        and term[0] in ("name", "instance")
        and term[1].startswith("django.db.models.")
        and term[1].endswith(("Field", "ForeignKey"))
    )


def is_foreign(value: Type | None, world: World) -> bool:
    """Whether an object is of a class that nobody knows, or that derives from one."""
    if value is None or value.kind != "instance":
        return value is None
    if derives(value.name, DJANGO_QUERIES, world):
        return False
    return any(
        world.klass(canonical(base, world)) is None
        for facts in mro(value.name, world)
        for base in facts.bases
    )


def may_be_manager(name: str, term: Term | None) -> bool:
    """Whether an attribute of a model may be a manager: by its own name, or by that of what is called for it
    (`everything = ScopedManager(…)`)."""
    if name == "objects":
        return True
    match term:
        case ("call", ("name", called)):
            last = called.rpartition(".")[2]
            return bool(last.endswith("Manager")) and last not in _RELATED
    return False


def of_model(found: Type | None, base: Type, world: World) -> Type | None:
    """What a class attribute is; a manager of a model gives rows of that model."""
    if found is None or base.kind != "class" or found.kind != "instance" or any(found.args):
        return found
    if derives(found.name, DJANGO_QUERIES, world):
        return found._replace(args=(Type("instance", base.name),))
    return found


def default_manager(base: Type, world: World) -> Term | None:
    """What the manager of a relation of Django has besides its own methods, and a query set of which no class
    is known: the manager `objects` of the model whose rows it gives."""
    if base.kind != "instance" or base.name not in (_RELATION, DJANGO_QUERIES[0]):
        return None
    if not base.args or base.args[0] is None:
        return None
    return "attribute", ("name", base.args[0].name), "objects"


def has_own_rows(function: FunctionFacts, base: Type, result: Type | None, world: World) -> bool:
    """Whether a method of Django's managers gives a query set of the class that the manager says in its
    `get_queryset`."""
    return (
        result is not None
        and result.name == DJANGO_QUERIES[0]
        and function.name.startswith(_MANAGER)
        and base.receiver is not None
        and not base.receiver.name.startswith("django.")
        and any("get_queryset" in facts.methods for facts in _own(base.receiver.name, world))
    )


def _own(name: str, world: World) -> Iterator[ClassFacts]:
    """A class and those above it, as far as they are not Django's."""
    return (facts for facts in mro(name, world) if not facts.name.startswith("django."))


def of_own_rows(result: Type, given: Type | None, world: World) -> Type:
    """A query set with the class of what `get_queryset` gives, where that is one."""
    is_own = (
        given is not None
        and given.kind == "instance"
        and given.name != result.name
        and derives(given.name, DJANGO_QUERIES[:1], world)
    )
    return result._replace(name=given.name) if is_own and given is not None else result


def gives_queries(name: str, world: World) -> bool:
    """Whether a class is a manager of Django that derives from one of a library that is not known: it has a
    `get_queryset` of its own."""
    order = list(mro(name, world))
    return any("get_queryset" in facts.methods for facts in order) and any(
        base.endswith("Manager") and world.klass(canonical(base, world)) is None
        for facts in order
        for base in facts.bases
    )


def is_query(known: Type, world: World) -> bool:
    """Whether an object is a query set, or a manager, of Django."""
    return known.kind == "instance" and derives(known.name, DJANGO_QUERIES, world)


def with_self(term: Term, owner: str, receiver: str) -> Term:
    """A term of a method of a mixin with the class of the object in its place: `self.filter(…)` of what is
    mixed into a query set."""
    if term[:2] == ("instance", owner):
        return ("instance", receiver, *term[2:])
    return tuple(
        with_self(each, owner, receiver) if isinstance(each, tuple) else each for each in term
    )


def of_rows(function: FunctionFacts, base: Type, result: Type | None, world: World) -> Type | None:
    """The result of a method of a query with the model that the query is known to give."""
    receiver = base.receiver
    if receiver is not None and function.name == _AS_MANAGER:
        return Type("instance", receiver.name, receiver.args)  # with the methods of the query set
    if receiver is None or not receiver.args or result is None or result.kind != "instance":
        return result
    row = receiver.args[0]
    last = function.name.rpartition(".")[2]
    if function.name.startswith("sqlalchemy."):
        if row is not None and row.name == "builtins.tuple" and row.args:
            if last in ("scalars", "scalar", "scalar_one", "scalar_one_or_none"):
                return result._replace(args=row.args[:1]) if last == "scalars" else row.args[0]
        return result
    if not any(result.args) and row is not None and derives(result.name, DJANGO_QUERIES, world):
        if last not in ("values", "values_list", "dates", "datetimes"):
            return result._replace(args=receiver.args)
    return result


def is_of_sqlalchemy(known: Type | None, world: World) -> bool:
    """Whether something is a statement of SQLAlchemy, or a class that it maps to a table."""
    if known is None:
        return False
    for facts in mro(known.name, world):
        if facts.name.startswith("sqlalchemy.") or "mapped" in facts.marks:
            return True
    return known.name.startswith("sqlalchemy.")


def selected(base: Type, result: Type | None, arguments: list[Type | None]) -> Type | None:
    """The result of a SQLAlchemy call with the entities or the statement that are its arguments; an argument
    of which nothing is known is None, and so is a result of which only the arguments tell."""
    wraps = result is not None and result.name == "collections.abc.Coroutine"
    inner = result.args[0] if result is not None and wraps and result.args else None
    inner = inner if wraps else result
    last = base.name.rpartition(".")[2]
    if last in ("select", "query") and inner is not None:
        entities = tuple(
            one._replace(kind="instance") if one is not None and one.kind == "class" else None
            for one in arguments
        )
        inner = inner._replace(args=entities)
    elif last == "get" and arguments[0] is not None and arguments[0].kind == "class":
        inner = arguments[0]._replace(kind="instance")
    elif (
        arguments[0] is not None and arguments[0].name == "sqlalchemy.Select" and arguments[0].args
    ):
        entities = arguments[0].args
        if last == "scalar":
            inner = entities[0]
        elif inner is not None and (
            last in ("scalars", "stream_scalars") or last == "exec" and len(entities) == 1
        ):
            inner = inner._replace(args=entities[:1])
        elif inner is not None and last in ("execute", "stream"):
            inner = inner._replace(args=(Type("instance", "builtins.tuple", entities),))
    return result._replace(args=(inner,)) if result is not None and wraps else inner
