"""Queries that name their model in their type: `select(User)`, `session.query(User)`."""

from __future__ import annotations

from perflint.reasoning.database.rows import Rows
from perflint.semantics.class_lookup import canonical
from perflint.semantics.evaluation import evaluate
from perflint.semantics.facts import Term
from perflint.semantics.project import Project

_STATEMENTS = frozenset({"sqlalchemy.Select", "sqlalchemy.orm.Query"})
_QUERIES = _STATEMENTS | {"peewee.ModelSelect", "tortoise.models.QuerySet"}


def typed_rows(term: Term, arguments: list[Term | str], project: Project) -> Rows | None:
    """The rows of a call that names its entity: `select(User)`, `session.query(User)`,
    `Tweet.select(Tweet, User)`, `Tournament.filter(…)`."""
    known = evaluate(term, project)
    if known is None or not known.args or known.args[0] is None:
        return None
    model = known.args[0]
    if known.name in _STATEMENTS and len(known.args) == 1:
        return Rows(model.name, "sqlalchemy") if model.kind == "instance" else None
    if known.name == "peewee.ModelSelect":
        others = {
            canonical(one[1], project)
            for one in arguments
            if isinstance(one, tuple) and one[0] == "name"
        }
        relations = project.fields(model.name)
        loads = {name for name, one in relations.items() if one.target in others}
        return Rows(model.name, "peewee", frozenset(loads))
    if known.name == "tortoise.models.QuerySet":
        return Rows(model.name, "tortoise")
    return None


def is_typed_query(term: Term | None, project: Project) -> bool:
    """Whether a term is such a query: what a method makes of it loads what it does, and perhaps more."""
    known = evaluate(term, project)
    return known is not None and known.name in _QUERIES
