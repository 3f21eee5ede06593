"""What the files of the project do with models: relations loaded along, signals listened to."""

from __future__ import annotations

from functools import cached_property

from perflint.semantics.answers.analyses import Analyses
from perflint.semantics.evaluation import canonical


class ModelUses:
    """Relations that queries load along, and files that listen to signals of models."""

    def __init__(self, analyses: Analyses) -> None:
        self.linked = analyses.linked
        self.analyses = analyses

    def lookups(self) -> frozenset[str]:
        """The names of the relations that are loaded along with some query of the project."""
        return self._lookups

    def listeners(self, model: str) -> frozenset[str]:
        """The files that listen to the saving of a model, by path."""
        return self._listeners.get(model, frozenset())

    @cached_property
    def _lookups(self) -> frozenset[str]:
        return frozenset().union(*(outline.lookups for outline in self.linked.files))

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
