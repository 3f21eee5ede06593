"""Classes of database models: their framework, and whether their parents have tables."""

from __future__ import annotations

from perflint.language.terms.class_lookup import canonical, mro
from perflint.language.terms.query_rows import DJANGO_MODEL
from perflint.project.answers.project import Project


def has_parent_table(model: str, project: Project) -> bool:
    """Whether a model of Django is known to inherit from another one that has a table."""
    facts = project.klass(canonical(model, project))
    return facts is not None and any(
        "abstract" not in above.marks
        and above.name != DJANGO_MODEL
        and framework_of(above.name, project) == "django"
        for base in facts.bases
        for above in mro(canonical(base, project), project)
    )


def may_have_parent_table(model: str, project: Project) -> bool:
    """Whether a model of Django may inherit from another one that has a table: from anything that is not
    known to have none."""
    facts = project.klass(canonical(model, project))
    return facts is not None and not all(_is_abstract(base, project) for base in facts.bases)


def _is_abstract(model: str, project: Project) -> bool:
    """Whether a model has no table: it is Django's own, or says so, and so do its bases."""
    facts = project.klass(canonical(model, project))
    if facts is None or facts.name == DJANGO_MODEL:
        return facts is not None
    return "abstract" in facts.marks and all(_is_abstract(one, project) for one in facts.bases)


def is_known_to_derive(model: str, project: Project) -> bool:
    """Whether a class is known to derive from Django's model."""
    return any(
        canonical(base, project) == DJANGO_MODEL
        for facts in mro(canonical(model, project), project)
        for base in (facts.name, *facts.bases)
    )


def framework_of(model: str, project: Project) -> str:
    """The framework of a model class, or an empty string for other classes."""
    for facts in mro(model, project):
        for base in (facts.name, *facts.bases):
            base = canonical(base, project)
            if base == DJANGO_MODEL:
                return "django"
            if base in ("peewee.Model", "tortoise.models.Model"):
                return base.partition(".")[0]
            if base in ("sqlalchemy.orm.DeclarativeBase", "sqlmodel.SQLModel"):
                return "sqlalchemy"
    return next((r.framework for r in project.fields(model).values()), "")


def is_of_library(name: str) -> bool:
    """Whether a dotted name is one of the frameworks whose models and queries are read."""
    return name.partition(".")[0] in (
        "django",
        "sqlalchemy",
        "peewee",
        "tortoise",
        "rest_framework",
        "builtins",
        "sqlmodel",
        "flask_sqlalchemy",
    )
