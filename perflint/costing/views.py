"""Class-based views: which of them answer by methods of their framework, and what that costs.

What a class defines of what is run is charged as it stands; the rest is what the framework is known to do
(`generic_views`).
"""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from perflint.costing.charges import Bill
from perflint.costing.generic_views import DJANGO, answered
from perflint.costing.model_checks import assigned
from perflint.costing.view_bills import ViewBill
from perflint.costing.view_classes import ViewClass

if TYPE_CHECKING:
    from perflint.costing.composing import Composer

_VERBS = ("get", "post")


@dataclass(frozen=True, slots=True)
class Action:
    """What a view class answers by a method of its framework.

    Attributes:
        klass: the dotted name of the class.
        method: the method that is run, as `list` or `get`.
        framework: whose method it is.
        path, line: of the class.
    """

    klass: str
    method: str
    framework: str
    path: str
    line: int


class Views:
    """The class-based views of a project."""

    def __init__(self, composer: Composer) -> None:
        self._composer = composer
        self._reader = composer.row_reader

    def actions(self, paths: frozenset[str]) -> Iterator[Action]:
        """What the views in some files answer by methods of their frameworks."""
        for name, (outline, klass) in self._composer.linked.classes.items():
            if outline.path in paths:
                order = self._composer.linked.order(name)
                bases = {base for facts in order for base in facts.bases}
                defined = {method for facts in order for method in facts.methods}
                yield from self._of(name, bases, defined, outline.path, klass.line)

    def _of(
        self, name: str, bases: set[str], defined: set[str], path: str, line: int
    ) -> Iterator[Action]:
        seen: set[str] = set()
        for base in sorted(bases):
            base = self._composer.linked.alias(base) or base
            for method in answered(base):
                if method not in defined and method not in seen and self._allows(name, method):
                    seen.add(method)
                    framework = "django" if base.startswith(DJANGO) else "rest_framework"
                    yield Action(name, method, framework, path, line)

    def _allows(self, klass: str, method: str) -> bool:
        """Whether a view answers a method of HTTP: some say in `http_method_names` which they do."""
        for facts in self._composer.linked.order(klass):
            if "http_method_names" in facts.attributes:
                found = self._composer.class_node(facts.name)
                for name, value in assigned(found[1]) if found is not None else ():
                    if name == "http_method_names" and isinstance(value, (ast.List, ast.Tuple)):
                        told = [each.value for each in value.elts if isinstance(each, ast.Constant)]
                        return method in told or method not in _VERBS
        return True

    def inherited(self, klass: str, names: Collection[str]) -> Iterator[Action]:
        """What a view answers by methods that it inherits from another class of the project.

        Args:
            names: of the methods that answer.
        """
        outline, facts = self._composer.linked.classes[klass]
        if not ViewClass(self._composer, self._reader, klass).is_view:
            return
        own, *further = self._composer.linked.order(klass)
        above = {name for each in further for name in each.methods}
        for name in sorted((above & set(names)) - own.methods.keys()):
            method = self._composer.linked.method(klass, name)
            if method is not None and self._composer.linked.own(method) is not None:
                yield Action(klass, name, "django", outline.path, facts.line)

    def bill(self, action: Action) -> Bill:
        """What an action costs."""
        return ViewBill(self._composer, self._reader, action.klass).whole(action.method)

    def answering(self, identity: int) -> Bill | None:
        """What it costs that a method answers which a view defines itself, with what its framework does
        around it; None for other functions."""
        function = self._composer.linked.outlined(identity)
        module = self._composer.linked.outline(identity).module
        klass = f"{module}.{function.holder}" if function.holder else ""
        if klass not in self._composer.linked.classes:
            return None
        view = ViewBill(self._composer, self._reader, klass)
        return view.answering(identity, function.name.rpartition(".")[2]) if view.is_view else None
