"""What is told of perflint's own rules and codemods before they are imported: when and where they can fire.

Importing all of them takes longer than checking a file. So `manifest.json` tells it; `scripts/manifest.py`
writes it, and a test fails where it is stale.
"""

from __future__ import annotations

import importlib
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from perflint.rules.codemod import Codemod
from perflint.rules.rule import Rule, Screen

_SAID = frozenset({"relations", "templates"})
MANIFEST = Path(__file__).with_name("manifest.json")


@dataclass(frozen=True, slots=True, eq=False)
class Announced:
    """What is told of a rule.

    Attributes:
        code, name, screen, paid: see `Rule`.
        group: the word for it.
        module: the one that defines it.
        rule: itself, where it is a plugin's, which is imported anyway.
    """

    code: str
    name: str
    group: str
    screen: Screen
    module: str
    paid: str
    rule: Rule | None = None

    def load(self) -> Rule:
        """The rule."""
        if self.rule is not None:
            return self.rule
        rule: Rule = importlib.import_module(self.module).RULE
        return rule

    def __reduce__(self) -> tuple[Callable[..., Announced], tuple[str | Rule]]:
        return (_own, (self.code,)) if self.rule is None else (announcement, (self.rule,))


@dataclass(frozen=True, slots=True)
class Manifest:
    """What the file says: rules by code, the modules of codemods by name, and those that register what is
    extracted of files (see `file_facts`, `function_facts`)."""

    rules: Mapping[str, Announced]
    codemods: Mapping[str, str]
    extracting: tuple[str, ...]


def announcement(rule: Rule) -> Announced:
    """What a rule that is imported tells of itself."""
    return Announced(
        rule.code, rule.name, rule.group.value, rule.screen, rule.module, rule.paid, rule
    )


def own_codemod(name: str) -> Codemod | None:
    """The codemod of this name."""
    module = manifest().codemods.get(name)
    if module is None:
        return None
    codemod: Codemod = importlib.import_module(module).CODEMOD
    return codemod


@lru_cache(maxsize=1)
def manifest() -> Manifest:
    """What the file says."""
    told = json.loads(MANIFEST.read_text("utf-8"))
    rules = {
        code: Announced(code, name, group, _screen(screen), module, paid)
        for code, (name, group, screen, module, paid) in told["rules"].items()
    }
    return Manifest(rules, told["codemods"], tuple(told["extracting"]))


def _screen(told: Mapping[str, Any]) -> Screen:
    asked = {field: value for field, value in told.items() if field not in _SAID}
    return Screen(
        relations=told.get("relations", False),
        templates=told.get("templates", False),
        **dict(zip(asked, map(frozenset, asked.values()))),
    )


def _own(code: str) -> Announced:
    return manifest().rules[code]
