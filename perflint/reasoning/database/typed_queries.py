"""Queries that name their model in their type: `select(User)`, `session.query(User)`."""

from __future__ import annotations

from perflint.knowledge.facts import Term
from perflint.knowledge.kinds import of_kind
from perflint.language.terms.class_lookup import canonical
from perflint.language.terms.evaluation import evaluate
from perflint.language.terms.query_arguments import HELD
from perflint.project.answers.project import Project
from perflint.reasoning.database.models import is_of_library
from perflint.reasoning.database.rows import Rows

_STATEMENTS = of_kind("typed statement")
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
        others = [_selected_model(one, project) for one in arguments if not is_held(one)]
        relations = project.fields(model.name)
        loads = {name for name, one in relations.items() if one.target in others}
        return Rows(model.name, "peewee", frozenset(loads), opaque=None in others)
    if known.name == "tortoise.models.QuerySet":
        return Rows(model.name, "tortoise")
    return None


def is_held(argument: Term | str) -> bool:
    """Whether an argument of a query says what its rows are held to: see `query_arguments.HELD`."""
    return isinstance(argument, str) and argument.startswith(HELD)


def _selected_model(argument: Term | str, project: Project) -> str | None:
    """The model of which a query of peewee selects all fields or one (`Author`, `Author.name`,
    `Author.name.alias("writer")`), from which it makes an object of that model; a dotted name of the library
    for what belongs to no model (`fn.COUNT(…)`). None where that is not known, as for `Author.alias()`."""
    aliased = False
    while isinstance(argument, tuple) and argument[0] in ("call", "attribute"):
        argument, aliased = argument[1], argument[0] == "call"
    if not isinstance(argument, tuple) or argument[0] != "name":
        return None
    name = canonical(argument[1], project)
    if is_of_library(name):
        return name
    owner, _, last = name.rpartition(".")
    if last == "alias" and aliased and project.klass(owner) is not None:
        return None
    while owner and project.klass(name) is None:
        name, _, _ = name.rpartition(".")
        owner = name.rpartition(".")[0]
    return name if project.klass(name) is not None else None


def is_typed_query(term: Term | None, project: Project) -> bool:
    """Whether a term is such a query: what a method makes of it loads what it does, and perhaps more."""
    known = evaluate(term, project)
    return known is not None and known.name in _QUERIES
