"""All rules and codemods: found in their folders, then among plugins, never listed by hand.

What is asked of them before any runs is asked of `announced`, where it can be: importing all takes a while.

A rule is a module below `perflint.checks` that defines `RULE`; a codemod one in `perflint.codemods`
that defines `CODEMOD`. Plugins name modules or packages of theirs in the entry point group
`perflint.checks`. A plugin that cannot be imported is reported and left out.
"""

from __future__ import annotations

import copyreg
import importlib
import traceback
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

from perflint.outlining.screen_names import register_names
from perflint.rules.announced import Announced, announcement, manifest, own_codemod
from perflint.rules.codemod import Codemod
from perflint.rules.own import OWN
from perflint.rules.plugins import plugins
from perflint.rules.rule import Rule
from perflint.rules.selection import Choice, Selectable, matching, select

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint  # which takes long to import


class BrokenRule(Exception):
    """A rule of perflint itself that breaks the contract: two rules with one code, no `RULE`, …"""


@dataclass(frozen=True, slots=True)
class BrokenPlugin:
    """A plugin that was left out: the name of its entry point, one line, and the traceback."""

    name: str
    message: str
    traceback: str


@dataclass(frozen=True, slots=True)
class Registry:
    """The rules by code, the codemods by name, and the plugins that are broken."""

    rules: tuple[Rule, ...]
    codemods: tuple[Codemod, ...]
    broken: tuple[BrokenPlugin, ...]


@lru_cache(maxsize=1)
def registry() -> Registry:
    """Everything that can be found, imported once a process.

    Raises:
        BrokenRule: a rule of perflint itself is wrong.
    """
    found: dict[str, Rule] = {}
    for module in _modules("perflint.checks"):
        rule = getattr(module, "RULE", None)
        if rule is not None:
            _add(found, rule)
    broken: list[BrokenPlugin] = []
    for plugin in plugins():
        try:
            own = dict(found)
            for module in _plugin_modules(plugin):
                rule = getattr(module, "RULE", None)
                if rule is not None:
                    _add(own, rule)
            found = own
        except Exception as error:
            broken.append(
                BrokenPlugin(
                    plugin.name,
                    f"the plugin `{plugin.name}` ({plugin.value}) was left out: "
                    f"{type(error).__name__}: {error}",
                    traceback.format_exc(),
                )
            )
    codemods = {
        module.CODEMOD.name: module.CODEMOD
        for module in _modules("perflint.codemods")
        if hasattr(module, "CODEMOD")
    }
    return Registry(
        tuple(rule for _, rule in sorted(found.items())),
        tuple(codemod for _, codemod in sorted(codemods.items())),
        tuple(broken),
    )


def rules() -> tuple[Rule, ...]:
    """Every rule, by code."""
    return registry().rules


def announced() -> tuple[Announced, ...]:
    """What is told of every rule, by code; only where plugins are installed, rules are imported for it."""
    if plugins():
        return tuple(map(announcement, rules()))
    return tuple(manifest().rules.values())


@lru_cache(maxsize=1)
def register() -> None:
    """Have outlines tell what rules need: see `file_facts`, `function_facts`, `screen_names`."""
    for module in manifest().extracting:
        importlib.import_module(module)
    for rule in manifest().rules.values():
        register_names(rule.screen.names)
    if plugins():
        registry()


def codemods() -> tuple[Codemod, ...]:
    """Every codemod, by name."""
    return registry().codemods


def broken() -> tuple[BrokenPlugin, ...]:
    """The plugins that were left out."""
    return registry().broken if plugins() else ()


def find_rule(code_or_name: str) -> Rule | None:
    """The rule of this code or name."""
    for rule in announced():
        if code_or_name in (rule.code, rule.name):
            return rule.load()
    return None


def find_rules(selector: str) -> tuple[Rule, ...]:
    """The rules that a selector names: a code or the start of one, a name, a group or `ALL`.

    Raises:
        UnknownSelector: none.
    """
    codes = matching(selector, selectable())
    return tuple(rule for rule in rules() if rule.code in codes)


def find_codemod(name: str) -> Codemod | None:
    """The codemod of this name."""
    return own_codemod(name)


def selectable() -> tuple[Selectable, ...]:
    """What selectors can name: the rules, and perflint's own kinds of finding."""
    return (
        *OWN,
        *(Selectable(rule.code, rule.name, rule.group) for rule in announced()),
    )


def selected(choices: Sequence[Choice]) -> frozenset[str]:
    """The codes that the choices leave selected.

    Raises:
        UnknownSelector: a selector names nothing.
    """
    return select(selectable(), choices)


def _add(rules: dict[str, Rule], rule: object) -> None:
    if not isinstance(rule, Rule):
        raise BrokenRule(f"`RULE` is a {type(rule).__name__}, not a `Rule`")
    if not rule.checks:
        raise BrokenRule(f"the rule `{rule.name}` checks nothing")
    for other in (*OWN, *(Selectable(known.code, known.name, "") for known in rules.values())):
        if rules.get(other.code) is not rule and (
            rule.code == other.code or rule.name == other.name
        ):
            raise BrokenRule(
                f"the rule `{rule.name}` ({rule.code}) clashes with `{other.name}` ({other.code})"
            )
    rules[rule.code] = rule


def _modules(package: str) -> Iterator[ModuleType]:
    """The modules in the folders of a package, at any depth, by name.

    Folders need no `__init__.py`, which `pkgutil` would ask for.
    """
    for folder in importlib.import_module(package).__path__:
        for path in sorted(Path(folder).rglob("*.py")):
            parts = path.relative_to(folder).with_suffix("").parts
            if parts[-1] != "__init__":
                yield importlib.import_module(".".join((package, *parts)))


def _plugin_modules(plugin: EntryPoint) -> Iterator[ModuleType]:
    loaded = plugin.load()
    if isinstance(loaded, Rule):
        module = ModuleType(plugin.module)
        module.RULE = loaded  # type: ignore[attr-defined]
        yield module
    elif isinstance(loaded, ModuleType):
        yield loaded
        if hasattr(loaded, "__path__"):
            yield from _modules(loaded.__name__)
    else:
        raise BrokenRule(f"it is a {type(loaded).__name__}, not a module or a `Rule`")


def _registered(code: str) -> Rule:
    """This process's rule of a code.

    Raises:
        KeyError: there is none.
    """
    return {rule.code: rule for rule in announced()}[code].load()


def _pickled(rule: Rule) -> tuple[Callable[[str], Rule], tuple[str]]:
    return _registered, (rule.code,)


# Another process has rules of its own, whose predicates have other names than what decorators made of
# them: a rule is pickled as its code, and looked up again.
copyreg.pickle(Rule, _pickled)
