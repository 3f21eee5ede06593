"""Classes that code names by texts: models by application (`library.Book`), the user model, classes that
loaders find."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from functools import cached_property
from typing import TYPE_CHECKING

from perflint.knowledge.kinds import classes_of
from perflint.language.names import APPLICATIONS, LOADED, USER_MODEL, USER_SETTING
from perflint.language.terms.class_lookup import derives
from perflint.language.terms.query_rows import DJANGO_MODEL

if TYPE_CHECKING:
    from perflint.project.world.linking import Linked

_USER_BASES = classes_of("user model")


class ApplicationModels:
    """The models of a project by the labels of their applications."""

    def __init__(self, linked: Linked) -> None:
        self._linked = linked

    def renewed(self, linked: Linked) -> ApplicationModels:
        """The models in a world in which classes are what they are in this one."""
        new = copy(self)
        new._linked = linked
        return new

    def named(self, name: str) -> str | None:
        """What a name of a model of an application stands for: the class, and attributes of it."""
        before, loaded, after = name.partition(f"{LOADED}.")
        if loaded:
            return self._loaded(before, after)
        match name.partition(f"{APPLICATIONS}.")[2].split("."):
            case [label, _, *more] if label == USER_MODEL:
                models = [self.user_model] if self.user_model else []
            case [label, last, *more]:
                models = self.of_application(label, last)
            case _:
                return None
        return ".".join((models[0], *more)) if len(models) == 1 else None

    def _loaded(self, asking: str, name: str) -> str | None:
        """What stands for a class, or something in it, that is asked for by the end of its name: the nearest
        among the packages around what asks, or one of that name.

        Args:
            asking: the module that asks.
            name: the end of the name of a class, and attributes of it.
        """
        around = asking.rstrip(".")
        while True:
            whole = f"{around}.{name}" if around else name
            klass = whole
            while len(klass) > len(around):
                if klass in self._linked.classes:
                    return whole
                klass = klass.rpartition(".")[0]
            if not around:
                return None
            around = around.rpartition(".")[0]

    def of_application(self, label: str, name: str) -> list[str]:
        """The models of an application by their name. What describes a model for an interface has its name as
        well: it is not derived from one."""
        found = [
            klass
            for klass in self._classes_named.get(name.lower(), ())
            if label in klass.split(".")[:-1]
        ]
        if len(found) > 1:
            found = [klass for klass in found if derives(klass, (DJANGO_MODEL,), self._linked)]
        return found

    @cached_property
    def user_model(self) -> str:
        """The model of the project's users: its class that derives from one of Django for them, or else
        Django's. Of several the one that the settings name; empty where they name none of them."""
        found: set[str] = set()
        reached = [*_USER_BASES]
        below: dict[str, list[str]] = {}
        for name, (_, klass) in self._linked.classes.items():
            for base in klass.bases:
                below.setdefault(self._linked.alias(base) or base, []).append(name)
        while reached:
            for name in below.get(reached.pop(), ()):
                if name not in found:
                    found.add(name)
                    reached.append(name)
        models = [
            name
            for name in found
            if "abstract" not in self._linked.classes[name][1].marks
            # Those are of a time, and have no rows of their own.
            and "migrations" not in name.split(".")
        ]
        if len(models) > 1:
            meant = {*map(self._linked.alias, self._settings)}
            models = [name for name in models if name in meant]
            return models[0] if len(models) == 1 else ""
        return models[0] if models else "django.contrib.auth.models.User"

    @property
    def _settings(self) -> Iterator[str]:
        """The models of users that settings name, as what stands for these."""
        for outline in self._linked.files:
            if USER_SETTING in outline.words:
                term = dict(outline.variables).get(USER_SETTING)
                if term is not None and term[0] == "name":
                    yield term[1]

    @cached_property
    def _classes_named(self) -> dict[str, list[str]]:
        """The classes of the project by the last part of their names, in lower case."""
        found: dict[str, list[str]] = {}
        for name in self._linked.classes:
            found.setdefault(name.rpartition(".")[2].lower(), []).append(name)
        return found
