"""What settings say for each file: which rules run there, and what else a check needs."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from perflint.engine.checking.analysis import Orders
from perflint.engine.configuring.config import Config
from perflint.engine.configuring.setting_keys import nearest
from perflint.engine.configuring.settings import ConfigError, Settings, relative_to
from perflint.rules import own
from perflint.rules.reasons import ReasonSettings, reason_names
from perflint.syntax.regular_files import files_below, read_bytes, read_text

if TYPE_CHECKING:
    from perflint.rules.announced import Announced
    from perflint.rules.selection import Selectable


FEW = 20  # files for which no rule is loaded before it is known to run


class Choices:
    """The settings of the files of one project, and what follows from them.

    Attributes:
        root: the project's folder.
        suppress: whether suppression comments count.
        codes: run these rules instead of the selected ones.
    """

    def __init__(
        self, config: Config, root: str, *, suppress: bool, codes: frozenset[str] | None
    ) -> None:
        self.config = config
        self.root = root
        self.suppress = suppress
        self.codes = codes
        self._settings_of: dict[str, Settings] = {}  # by folder
        self._chosen: dict[int, frozenset[str]] = {}
        self._digests: dict[Any, bytes] = {}
        self._rules_of: dict[frozenset[str], list[Announced]] = {}
        self._loaded = False

    def load(self, paths: Sequence[str], changed: int) -> None:
        """Tell now of a wrong selector for one of these files; and load the rules, which takes a while, where
        many have changed: most will run.

        Raises:
            UnknownSelector: a selector names nothing.
        """
        if not self._loaded:
            self._loaded = True
            enabled = frozenset().union(*map(self.enabled, paths))
            if changed > FEW:
                for rule in self._rules(enabled):
                    rule.load()

    def settings(self, path: str) -> Settings:
        """The settings of a file."""
        folder = os.path.dirname(path)
        found = self._settings_of.get(folder)
        if found is None:
            found = self._settings_of[folder] = self.config.settings_for_folder(folder)
        return found

    @cached_property
    def _rules_by_code(self) -> dict[str, Announced]:
        from perflint.rules.registry import announced

        return {rule.code: rule for rule in announced()}

    @cached_property
    def selectable(self) -> tuple[Selectable, ...]:
        """The rules and kinds of finding that can be named."""
        from perflint.rules.registry import selectable

        return selectable()

    @cached_property
    def reaching(self) -> frozenset[str]:
        """The codes of rules whose findings may have their causes in other files."""
        return frozenset(
            code
            for code, rule in self._rules_by_code.items()
            if rule.screen.effects or "repeated" in rule.screen.constructs
        )

    def ignored(self, path: str) -> frozenset[str]:
        """The codes that `per-file-ignores` takes away from a file."""
        from perflint.rules.selection import ignored_by_file

        settings = self.settings(path)
        if not settings.per_file_ignores:
            return frozenset()
        relative = os.path.relpath(path, settings.root).replace(os.sep, "/")
        return ignored_by_file(settings.per_file_ignores, relative, self.selectable)

    def enabled(self, path: str) -> frozenset[str]:
        """The codes that may be reported in a file."""
        settings = self.settings(path)
        chosen = self._chosen.get(id(settings))
        if chosen is None:
            from perflint.rules.selection import UnknownSelector

            try:
                chosen = self._chosen[id(settings)] = self._select(settings)
            except UnknownSelector as error:
                if _says(settings.file, error.selector):
                    raise UnknownSelector(error.selector, error.near, str(settings.file)) from None
                raise
        return chosen - self.ignored(path)

    def _select(self, settings: Settings) -> frozenset[str]:
        from perflint.rules.selection import matching, normal, select

        chosen = select(self.selectable, settings.choices)
        selectors = (
            *settings.fixable,
            *settings.unfixable,
            *(selector for ignored in settings.per_file_ignores.values() for selector in ignored),
        )
        for selector in selectors:  # a wrong one is told even where it does not matter
            matching(selector, self.selectable)
        self._expect_reasons(settings)
        if self.codes is not None:
            chosen = self.codes
        # That a file could not be checked is no matter of taste: it takes its own name to hide it.
        ignored = {normal(selector) for choice in settings.choices for selector in choice.ignore}
        failures = {kind.code for kind in own.FAILURES if not ignored & {kind.code, kind.name}}
        return chosen - {kind.code for kind in own.FAILURES} | failures

    def _expect_reasons(self, settings: Settings) -> None:
        """Tell of settings for reasons that no rule has.

        Raises:
            ConfigError: a name is none of a reason.
        """
        if not settings.reasons:
            return
        from perflint.rules.registry import rules

        known = reason_names(rules())
        for name in settings.reasons:
            if name not in known:
                near = nearest(name, sorted(known))
                hint = f"did you mean `{near}`?" if near else "`perflint why` names them"
                source = settings.file or "--config"
                raise ConfigError(f"{source}: `reasons`: there is no reason `{name}`; {hint}")

    def _rules(self, enabled: frozenset[str]) -> list[Announced]:
        found = self._rules_of.get(enabled)
        if found is None:
            found = [rule for code, rule in self._rules_by_code.items() if code in enabled]
            self._rules_of[enabled] = found
        return found

    def orders(self, path: str, enabled: frozenset[str]) -> Orders:
        """What a check of a file needs."""
        from perflint.reasoning.target import Target

        settings = self.settings(path)
        return Orders(
            {rule.code: rule for rule in self._rules(enabled)},
            enabled,
            self.selectable,
            Target(settings.target_python, settings.libraries, settings.http_client),
            self.suppress,
            self._asked_for(settings) & enabled,
            ReasonSettings(settings.reasons),
        )

    def _asked_for(self, settings: Settings) -> frozenset[str]:
        """The codes that a selector other than the default group names: for rules that are partly
        advice, all of it."""
        from perflint.rules.selection import matching, normal

        return frozenset(
            code
            for choice in settings.choices
            for selector in map(normal, (*(choice.select or ()), *choice.extend))
            if selector != "default"
            for code in matching("ALL" if selector == "advice" else selector, self.selectable)
        ) | (self.codes or frozenset())

    def digest(self, path: str, enabled: frozenset[str]) -> bytes:
        """A digest of the orders of a file."""
        key = (id(self.settings(path)), enabled)
        found = self._digests.get(key)
        if found is None:
            hashed = hashlib.blake2b(digest_size=8)
            hashed.update(self.settings_digest(self.settings(path)))
            hashed.update(
                repr(
                    (
                        sorted(enabled),
                        self.suppress,
                        sorted(self._asked_for(self.settings(path)) & enabled),
                    )
                ).encode()
            )
            hashed.update(self.knowledge_digest)
            found = self._digests[key] = hashed.digest()
        return found

    def settings_digest(self, settings: Settings) -> bytes:
        """A digest of all settings."""
        found = self._digests.get(id(settings))
        if found is None:
            found = hashlib.blake2b(
                settings.key(self.root).encode("utf-8", "replace"), digest_size=8
            ).digest()
            self._digests[id(settings)] = found
        return found

    @cached_property
    def knowledge_digest(self) -> bytes:
        """Of the contents of the user's stubs; perflint's own are part of its version."""
        hashed = hashlib.blake2b(digest_size=8)
        for path in self.config.settings_for_folder(self.root).knowledge:
            files = files_below(path, ".pyi") if path.is_dir() else [path]
            for file in files:
                hashed.update(relative_to(file, self.root).encode("utf-8", "replace"))
                hashed.update(read_bytes(file))
        return hashed.digest()


def _says(file: Path | None, selector: str) -> bool:
    """Whether a settings file has a selector, which may also come from the command line."""
    try:
        return file is not None and f'"{selector}"' in read_text(file).replace("'", '"')
    except (OSError, UnicodeDecodeError):
        return False
