"""What calls pass to functions that Ray runs elsewhere: references, lists."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property

from perflint.knowledge.facts import Term
from perflint.language.terms import remote_execution as elsewhere
from perflint.outlining.outline import CALL, FunctionOutline, Outline, Site
from perflint.project.answers.analyses import Analyses
from perflint.project.calls.trace import Step

_POSITIONAL = ("positional", "either")


class RemoteArguments:
    """What is passed to remote functions and methods of actors."""

    def __init__(self, analyses: Analyses) -> None:
        self.linked = analyses.linked
        self.analyses = analyses

    def reference_parameters(self, function: str) -> Mapping[str, Step]:
        """The parameters of a remote function, or of a method of an actor, for which some call of the
        project passes a reference, each with the first of these calls."""
        found: dict[str, Step] = {}
        for outlined, outline, site, passed in self._calls_with_arguments(function):
            for name, term in passed.items():
                known = self.linked.type(term)
                if known is not None and known.name == elsewhere.REFERENCE:
                    position = outline.position(site.line, site.column)
                    message = f"a reference is passed to `{outlined.name}`"
                    step = Step(outline.path, position.line, position.column, message)
                    found.setdefault(name, step)
        return found

    def list_parameters(self, function: str) -> frozenset[str]:
        """The parameters of a remote function, or of a method of an actor, for which some call of the
        project passes what may be a list, of references."""
        return frozenset(
            name
            for *_, passed in self._calls_with_arguments(function)
            for name, term in passed.items()
            if (known := self.linked.type(term)) is None or known.name == "builtins.list"
        )

    def _calls_with_arguments(
        self, function: str
    ) -> Iterator[tuple[FunctionOutline, Outline, Site, dict[str, Term]]]:
        """The calls that start a remote function, and what is known of what they pass for its parameters."""
        for outline, site in self._remote_calls.get(function, ()):
            own = self.linked.own(function)
            assert own is not None
            outlined = self.linked.outlined(own)
            names = [name for name, kind, _, _ in outlined.parameters if kind in _POSITIONAL]
            if outlined.holder:
                names = names[1:]
            passed: dict[str, Term] = {}
            for place, term in outline.arguments[site.arguments]:
                if isinstance(place, int):
                    place = names[place] if place < len(names) else ""
                passed[place] = term
            yield outlined, outline, site, passed

    @cached_property
    def _remote_calls(self) -> dict[str, list[tuple[Outline, Site]]]:
        """The calls of `remote` with arguments, by the function that Ray runs for them."""
        found: dict[str, list[tuple[Outline, Site]]] = {}
        for outline in self.linked.files:
            if "remote" not in outline.words:
                continue
            for index, (_, what, term, arguments) in enumerate(outline.heads()):
                if what & 15 != CALL or arguments < 0:
                    continue
                called = outline.terms[term]
                if called[-1] != "remote" and not str(called[-1]).endswith(".remote"):
                    continue
                name = elsewhere.started(self.linked.type(called))
                if self.linked.own(name) is not None:
                    found.setdefault(name, []).append((outline, outline.site(index)))
        return found
