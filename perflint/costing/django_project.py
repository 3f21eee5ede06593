"""A project as one of Django: what its settings, middlewares and receivers of signals have to do with what
any of its functions costs."""

from __future__ import annotations

import ast
from functools import cached_property
from typing import TYPE_CHECKING

from perflint.costing.announced import asks_above
from perflint.costing.charges import USER, Origin
from perflint.costing.code_files import Authenticating
from perflint.costing.django_settings import DjangoSettings
from perflint.costing.signals import Receivers
from perflint.costing.template_folders import overriding
from perflint.reasoning.database.rows import One, Rows

if TYPE_CHECKING:
    from perflint.costing.composing import Composer


class DjangoProject:
    """What is known of a project that has Django."""

    def __init__(self, composer: Composer) -> None:
        self._composer = composer
        self._linked = composer.linked

    @cached_property
    def settings(self) -> DjangoSettings:
        """What the settings of Django say."""
        return DjangoSettings(self._composer.holding)

    @cached_property
    def receivers(self) -> Receivers:
        """The functions of the project that receive signals."""
        return Receivers(self._linked, self._composer.holding)

    @cached_property
    def authenticating(self) -> Authenticating:
        """How Django finds out who somebody is: with its own class, unless it stands behind one of the
        project, which finds them as a rule, and does not ask it."""
        names = [self._linked.alias(each) or each for each in self.settings.backends]
        own: list[int] = []
        asks = not names or names[0].startswith("django.")
        for name in names:
            method = (
                self._linked.method(name, "authenticate") if name in self._linked.classes else ""
            )
            identity = self._linked.own(method) if method else None
            if method and identity is not None:
                own.append(identity)
                written = self._composer.written(method)
                asks |= written is not None and asks_above(written[1])
            else:
                asks |= name in self._linked.classes
        return tuple(own), asks or not own

    @cached_property
    def overriding(self) -> dict[int, int]:
        """See `template_folders.overriding`."""
        return overriding(self._linked, self.settings.template_folders)

    @cached_property
    def loaded_with_user(self) -> frozenset[str]:
        """The relations of the user of a request that middlewares of the project read, so that they are there
        when a view does."""
        found: set[str] = set()
        for name in self.settings.middlewares:
            known = self._composer.class_node(self._linked.alias(name) or name)
            index = self._linked.index(known[0].path) if known is not None else None
            reader = self._composer.reader(index) if index is not None else None
            if known is None or reader is None:
                continue
            found.update(
                node.attr
                for node in ast.walk(known[1])
                if isinstance(node, ast.Attribute)
                and node.attr in reader.relations.names
                and reader.relations.is_user(node.value)
            )
        return frozenset(found)

    @cached_property
    def user(self) -> Origin:
        """The user of a request, whom Django gives to each page as `user`."""
        model = self._linked.application_models.user_model
        rows = Rows(model, "django", self.loaded_with_user)
        return Origin("", (), One(model, None, query=rows), USER)
