"""What calls of the project pass to functions of libraries: constants and keywords."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from perflint.language.terms.class_lookup import canonical
from perflint.outlining.conditions import PassedValues, Value
from perflint.outlining.outline import CALL
from perflint.project.answers.analyses import Analyses
from perflint.project.calls.edges import Touch


class ArgumentsPassed:
    """What calls of library functions, constructors and methods pass."""

    def __init__(self, analyses: Analyses) -> None:
        self.linked = analyses.linked
        self.analyses = analyses

    def keyword_values(self, api: str, keyword: str) -> Mapping[str, frozenset[Value]]:
        """The files that call a library function, each with the values of a keyword (see `conditions`);
        nothing for those that leave it out."""
        found: dict[str, set[Value]] = {}
        for touch in self._touches_of.get(api, ()):
            outline = self.linked.outline(touch.caller)
            values = found.setdefault(outline.path, set())
            setting = outline.site(touch.site).setting
            for argument in (outline.settings[setting].passed or ()) if setting >= 0 else ():
                if isinstance(argument, tuple) and argument[0] == keyword:
                    values.add(argument[1])
        return {path: frozenset(values) for path, values in found.items()}

    def arguments_of_calls(self, api: str) -> tuple[PassedValues, ...]:
        """What each call of a library function in the project passes: see `conditions`."""
        found = []
        for touch in self._touches_of.get(api, ()):
            outline = self.linked.outline(touch.caller)
            setting = outline.site(touch.site).setting
            found.append((outline.settings[setting].passed or ()) if setting >= 0 else ())
        return tuple(found)

    def constructions(
        self, function: str, classes: frozenset[str]
    ) -> tuple[PassedValues | None, ...]:
        """What the file of a function passes wherever it makes an object of one of some classes."""
        identity = self.linked.own(function)
        if identity is None:
            return ()
        outline = self.linked.outline(identity)
        made = {
            index
            for index, term in enumerate(outline.terms)
            if term[0] == "name" and canonical(term[1], self.linked) in classes
        }
        return tuple(
            outline.settings[site.setting].passed if site.setting >= 0 else ()
            for site in (outline.sites() if made else ())
            if site.kind == CALL and site.term in made
        )

    def first_arguments(self, function: str, method: str) -> frozenset[object]:
        """What the file of a function passes first wherever it calls a method of this name (see
        `conditions`)."""
        identity = self.linked.own(function)
        if identity is None:
            return frozenset()
        outline = self.linked.outline(identity)
        called = {
            index
            for index, term in enumerate(outline.terms)
            if term[0] == "attribute" and term[2] == method
        }
        return frozenset(
            first
            for site in (outline.sites() if called else ())
            if site.kind == CALL and site.term in called and site.setting >= 0
            for first in (outline.settings[site.setting].passed or ())[:1]
        )

    @cached_property
    def _touches_of(self) -> dict[str, list[Touch]]:
        """The calls of library functions that cost something, by these."""
        found: dict[str, list[Touch]] = {}
        for touches in self.analyses.graph.touches:
            for touch in touches:
                for api in {effect.api for effect in touch.effects}:
                    found.setdefault(api, []).append(touch)
        return found
