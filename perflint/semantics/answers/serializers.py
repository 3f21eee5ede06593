"""Serializers, admins and views of Django: which iterate rows, and over which."""

from __future__ import annotations

from functools import cached_property

from perflint.semantics.answers.analyses import Analyses
from perflint.semantics.evaluation import canonical
from perflint.semantics.facts import Term
from perflint.semantics.outline import CALL

# Classes whose methods show one of many rows.
_SHOWING = ("rest_framework.serializers.", "django.contrib.admin.")


class Serializers:
    """Which rows serializers iterate."""

    def __init__(self, analyses: Analyses) -> None:
        self.linked = analyses.linked
        self.analyses = analyses
        self._showing: dict[str, bool] = {}

    def shows_rows(self, klass: str) -> bool:
        """Whether a class is a serializer of Django REST framework or an admin of Django, whose methods
        run for each of many rows."""
        known = self._showing.get(klass)
        if known is None:
            known = self._showing[klass] = any(
                base.startswith(_SHOWING)
                for facts in self.linked.order(klass)
                for base in facts.bases
            )
        return known

    def views(self, serializer: str) -> tuple[tuple[str, str, int], ...]:
        """The class-based views of the project that name a serializer as their own: dotted name, path
        and line."""
        return self._views.get(serializer, ())

    def serialized_with(self, serializer: str) -> tuple[tuple[Term, str, int], ...]:
        """What calls of the project have a serializer iterate (`BookSerializer(books, many=True)`, or
        `self.get_serializer(books, many=True)` in a view that names it): the term, path and line."""
        return self._serialized.get(serializer, ())

    @cached_property
    def _views(self) -> dict[str, tuple[tuple[str, str, int], ...]]:
        found: dict[str, tuple[tuple[str, str, int], ...]] = {}
        for name, (outline, klass) in self.linked.classes.items():
            for attribute, term in klass.attributes:
                if attribute == "serializer_class" and term is not None and term[0] == "name":
                    serializer = canonical(term[1], self.linked)
                    view = (name, outline.path, klass.line)
                    found[serializer] = (*found.get(serializer, ()), view)
        return found

    @cached_property
    def _serialized(self) -> dict[str, tuple[tuple[Term, str, int], ...]]:
        found: dict[str, tuple[tuple[Term, str, int], ...]] = {}
        for outline in self.linked.files:
            if "many" not in outline.words:
                continue
            for index, (_, what, term, arguments) in enumerate(outline.heads()):
                if what & 15 != CALL or arguments < 0:
                    continue
                passed = dict(outline.arguments[arguments])
                if "many" not in passed or 0 not in passed:
                    continue
                name = self._serializer(outline.terms[term])
                if name:
                    rows = (passed[0], outline.path, outline.line(index))
                    found[name] = (*found.get(name, ()), rows)
        return found

    def _serializer(self, called: Term) -> str:
        """The serializer that a call makes: by its class, or by `get_serializer` of a view."""
        if called[0] == "name":
            return canonical(called[1], self.linked)
        if called[0] != "attribute" or called[2] != "get_serializer":
            return ""
        view = self.linked.type(called[1])
        for facts in self.linked.order(view.name) if view is not None else ():
            named = facts.attributes.get("serializer_class")
            if named is not None:
                return canonical(named[1], self.linked) if named[0] == "name" else ""
        return ""
