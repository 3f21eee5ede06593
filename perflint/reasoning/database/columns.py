"""Columns of database models: which attributes of a row are what the database holds, and which take room."""

from __future__ import annotations

from typing import Final

from perflint.knowledge.facts import ClassFacts, Term
from perflint.language.terms.class_lookup import mro
from perflint.project.answers.project import Project

_DJANGO_FIELDS = ("django.db.models.", "django.contrib.postgres.fields.")
# Fields of Django whose attribute is no value of the column, but an object that is made of it.
_MAKING: Final = frozenset(
    "FileField ImageField GenericForeignKey GenericRelation ManyToManyField ForeignKey OneToOneField"
    " CompositePrimaryKey Manager".split()
)
_SQLALCHEMY_COLUMNS = frozenset({"Column", "mapped_column", "column_property", "deferred"})
# What a class of a field must not define, so that an attribute is what its column gives.
_CHANGING = frozenset({"contribute_to_class", "__get__", "descriptor_class"})
# Ends of names of types whose values may be of any length.
_LONG = ("text", "json", "jsonb", "binary", "array", "vector", "blob")
_MANY_COLUMNS = 12


def is_column(project: Project, model: str, name: str, framework: str) -> bool:
    """Whether an attribute of rows is the value of a column, which queries know by that name."""
    if framework == "django" and name in ("pk", "id"):
        return not any(name in facts.methods for facts in mro(model, project))
    for facts in mro(model, project):
        if name in facts.methods:
            return False
        if name in facts.attributes:
            return name not in project.fields(model) and _is_column(
                project, facts, facts.attributes[name], framework
            )
    if framework != "django" or not name.endswith("_id"):
        return False
    relation = project.fields(model).get(name.removesuffix("_id"))
    return relation is not None and relation.kind in ("foreign-key", "one-to-one")


def takes_room(project: Project, model: str, name: str, framework: str) -> str:
    """What the rows of a model hold besides one column that takes room: a column of any length, or many
    columns; empty where they hold little."""
    columns: set[str] = set()
    for facts in mro(model, project):
        for other, term in facts.attributes.items():
            if (
                other.startswith("__")
                or other == name
                or other in columns
                or not is_column(project, model, other, framework)
            ):
                continue
            columns.add(other)
            kind = (_made(term) or "").rpartition(".")[2].lower()
            if kind.removesuffix("field").endswith(_LONG):
                return f"the long `{other}`"
    return f"{len(columns) + 1} columns" if len(columns) + 1 >= _MANY_COLUMNS else ""


def _made(term: Term | None) -> str | None:
    match term:
        case ("call", ("name", str() as name), *_) | ("instance", str() as name, *_):
            return name
    return None


def _is_column(project: Project, owner: ClassFacts, term: Term | None, framework: str) -> bool:
    made = _made(term)
    if term is None or made is None:
        return False
    last = made.rpartition(".")[2]
    if framework == "django":
        if term[0] == "instance":  # of a library
            return owner.name.startswith("django.") and made.startswith(("builtins.", "datetime."))
        return last not in _MAKING and _is_field(project, made)
    if framework == "sqlalchemy":
        if term[0] == "call":
            return last in _SQLALCHEMY_COLUMNS
        facts = project.klass(made)
        return not made.startswith("sqlalchemy.") and (facts is None or "mapped" not in facts.marks)
    return framework == "peewee" and made.startswith("peewee.") and made.endswith("Field")


def _is_field(project: Project, name: str) -> bool:
    """Whether a class is a field of Django, or of the project and derives from one."""
    if name.startswith(_DJANGO_FIELDS):
        return True
    chain = list(mro(name, project))
    return any(facts.name.startswith(_DJANGO_FIELDS) for facts in chain) and not any(
        _CHANGING & {*facts.methods, *facts.attributes}
        for facts in chain
        if not facts.name.startswith("django.")
    )
