"""Class-based views of Django and its REST framework: the rows that they list, the object that they show."""

from __future__ import annotations

from typing import TYPE_CHECKING

from perflint.knowledge.facts import Term
from perflint.language.terms.class_lookup import mro
from perflint.language.terms.evaluation import evaluate
from perflint.reasoning.database.models import is_of_library
from perflint.reasoning.database.rows import One, Rows

if TYPE_CHECKING:
    from perflint.reasoning.database.relations import Reader


def rows_of_view(reader: Reader, klass: str, depth: int) -> Rows | None:
    """The rows of a class-based view: its `queryset`, else all of its `model`."""
    order = list(mro(klass, reader.project))
    for facts in order:
        if facts.attributes.get("queryset") is not None:
            return reader.rows(facts.attributes["queryset"], depth)
    for facts in order:
        model = evaluate(facts.attributes.get("model"), reader.project)
        if model is not None and model.kind == "class":
            return reader.default(model.name) if reader.project.fields(model.name) else None
    return None


def object_of_view(reader: Reader, view: Term | None, depth: int) -> One | None:
    """The object that a class-based view shows: `self.object`, `self.get_object()`."""
    known = evaluate(view, reader.project)
    if known is None or known.kind != "instance":
        return None
    for facts in mro(known.name, reader.project):
        if "get_object" in facts.methods and not is_of_library(facts.name):
            return None
    rows = rows_of_view(reader, known.name, depth)
    return One(rows.model, None, query=rows) if rows is not None and rows.model else None
