"""Which rows queries give: those of Django's managers and query sets, and SQLAlchemy's results."""

from __future__ import annotations

from perflint.knowledge.facts import FunctionFacts, Term, World
from perflint.language.terms.class_lookup import canonical, derives, mro
from perflint.language.terms.value_types import Type

DJANGO_MODEL = "django.db.models.Model"
DJANGO_QUERIES = ("django.db.models.QuerySet", "django.db.models.Manager")
_RELATED = frozenset({"TaggableManager"})  # fields that are called managers: they give other rows
# What has the methods of a query: those of a relation as well.
QUERYABLE = (*DJANGO_QUERIES, "django.db.models.RelatedManager")
_STATEMENTS = frozenset(
    {
        "django.db.models.QuerySet",
        "django.db.models.query.QuerySet",
        "sqlalchemy.Select",
        "sqlalchemy.orm.Query",
        "sqlalchemy.orm.query.Query",
        "sqlalchemy.sql.Select",
        "sqlalchemy.sql.expression.Select",
        "sqlalchemy.sql.selectable.Select",
    }
)


def is_unspecific_query(annotated: Term | None) -> bool:
    """Whether an annotation says that something is a query, and not of which rows: `stmt: Select`."""
    return (
        annotated is not None
        and annotated[0] == "instance"
        and annotated[1] in _STATEMENTS
        and not any(annotated[2:])
    )


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


def of_rows(function: FunctionFacts, base: Type, result: Type | None, world: World) -> Type | None:
    """The result of a method of a query with the model that the query is known to give."""
    receiver = base.receiver
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
