"""What the files of the project do with models: relations loaded along, signals listened to."""

from __future__ import annotations

from functools import cached_property

from perflint.language.terms.class_lookup import canonical
from perflint.project.answers.analyses import Analyses


class ModelUses:
    """Relations that queries load along, and files that listen to signals of models."""

    def __init__(self, analyses: Analyses) -> None:
        self.linked = analyses.linked
        self.analyses = analyses

    def lookups(self) -> frozenset[str]:
        """The names of the relations that are loaded along with some query of the project."""
        return self._lookups

    def loaded_along(self, model: str, name: str) -> bool:
        """Whether some query of the project may load a relation of a model along: one that asks the model, or
        of which it is not known what it asks."""
        for root, above in self._loading.get(name, ()):
            asked = canonical(root, self.linked) if root else ""
            models = self.linked.models.targets(above) if above else (asked,)
            if any(one not in self.linked.classes or self._same(one, model) for one in models):
                return True
        return False

    def _same(self, one: str, other: str) -> bool:
        """Whether two models are the same, or one derives from the other."""
        return (
            one == other
            or any(facts.name == one for facts in self.linked.order(other))
            or any(facts.name == other for facts in self.linked.order(one))
        )

    def listeners(self, model: str) -> frozenset[str]:
        """The files that listen to the saving of a model, by path."""
        return self._listeners.get(model, frozenset())

    @cached_property
    def _lookups(self) -> frozenset[str]:
        return frozenset(self._loading)

    @cached_property
    def _loading(self) -> dict[str, set[tuple[str, str]]]:
        """By the name of a relation: the model that a query with it asks, if known, and the relation that
        leads to its own, or empty."""
        found: dict[str, set[tuple[str, str]]] = {}
        for outline in self.linked.files:
            for lookup in outline.lookups:
                model, _, path = lookup.partition(":")
                above = ""
                for name in path.split("__"):
                    found.setdefault(name, set()).add((model, above))
                    above = name
        return found

    @cached_property
    def _listeners(self) -> dict[str, frozenset[str]]:
        found: dict[str, frozenset[str]] = {}
        for outline in self.linked.files:
            for sender in outline.senders:
                for model in self._senders(sender):
                    found[model] = found.get(model, frozenset()) | {outline.path}
        return found

    def _senders(self, name: str) -> list[str]:
        """The classes that a sender of signals is: a dotted name, or `library.Book`."""
        known = canonical(name, self.linked)
        if known in self.linked.classes:
            return [known]
        label, _, last = name.rpartition(".")
        return [
            klass
            for klass in self.linked.classes
            if klass.rpartition(".")[2] == last and label in klass.split(".")
        ]
