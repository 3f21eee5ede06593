"""Which rules run, by selectors: codes, prefixes, names, groups and `ALL`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

GROUPS = ("default", "superseded", "correctness", "advice", "overlap", "preview")
_DEFAULT = ("default", "superseded", "correctness")  # what the selector `default` stands for
_CODE = re.compile(r"PFL\d{0,3}\Z")
_CODE_IN_ANY_CASE = re.compile(r"pfl\d{0,3}|all", re.IGNORECASE)


class UnknownSelector(ValueError):
    """A selector that names nothing.

    Attributes:
        selector: as it was written.
        near: the nearest code, name or group, or None.
    """

    def __init__(self, selector: str, near: str | None, where: str = "") -> None:
        hint = f"; did you mean `{near}`?" if near else "; `perflint rule` lists the rules"
        said = f"there is no rule, prefix or group `{selector}`{hint}"
        super().__init__(f"{where}: {said}" if where else said)
        self.selector = selector
        self.near = near


@dataclass(frozen=True, slots=True)
class Choice:
    """One layer of selectors: of a settings file, or of the command line.

    Attributes:
        select: replaces what the layers below chose; None leaves it.
        extend: adds to it.
        ignore: takes away.
    """

    select: tuple[str, ...] | None = None
    extend: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Selectable:
    """What selectors match: a rule, or a kind of finding of perflint's own."""

    code: str
    name: str
    group: str


def select(known: Iterable[Selectable], choices: Sequence[Choice]) -> frozenset[str]:
    """The codes that the choices, lowest layer first, leave selected.

    Within a layer, the more specific selector wins (`ALL`, group, prefix by length, code or name),
    and of two alike `ignore`.

    Raises:
        UnknownSelector: a selector matches nothing.
    """
    rules = list(known)
    chosen: frozenset[str] = frozenset()
    for choice in choices:
        weights: dict[str, tuple[int, bool]] = {}
        if choice.select is None:
            weights = dict.fromkeys(chosen, (-1, True))
        for selectors, wanted in (
            ((*(choice.select or ()), *choice.extend), True),
            (choice.ignore, False),
        ):
            for selector in selectors:
                weight = _weight(normal(selector))
                for code in matching(selector, rules):
                    known_weight = weights.get(code)
                    if known_weight is None or weight >= known_weight[0]:
                        weights[code] = (weight, wanted)
        chosen = frozenset(code for code, (_, wanted) in weights.items() if wanted)
    return chosen


def normal(selector: str) -> str:
    """A selector as it is compared: codes and `ALL` in capitals, names and groups in small letters."""
    return selector.upper() if _CODE_IN_ANY_CASE.fullmatch(selector) else selector.lower()


def matching(selector: str, rules: Iterable[Selectable]) -> frozenset[str]:
    """The codes that one selector stands for.

    Raises:
        UnknownSelector: none.
    """
    known = list(rules)
    written, selector = selector, normal(selector)
    if selector == "ALL":
        return frozenset(rule.code for rule in known)
    if selector in GROUPS:
        groups = _DEFAULT if selector == "default" else (selector,)
        return frozenset(rule.code for rule in known if rule.group in groups)
    if _CODE.match(selector):
        found = frozenset(rule.code for rule in known if rule.code.startswith(selector))
    else:
        found = frozenset(rule.code for rule in known if rule.name == selector)
    if not found:
        raise UnknownSelector(written, _nearest(selector, known))
    return found


def _nearest(selector: str, known: Sequence[Selectable]) -> str | None:
    import difflib

    number = re.fullmatch(r"PFL(\d{3})", selector.upper())
    if number:
        wanted = int(number[1])
        codes = [rule.code for rule in known if rule.code[3:].isdigit()]
        family = [code for code in codes if code[3] == number[1][0]]
        return min(family or codes, key=lambda code: abs(int(code[3:]) - wanted), default=None)
    letters = re.fullmatch(r"([A-Z]{3})(\d{0,3})", selector.upper())
    if letters and sorted(letters[1]) == sorted("PFL"):
        meant = f"PFL{letters[2]}"
        return meant if any(rule.code.startswith(meant) for rule in known) else "PFL"
    words = [word for rule in known for word in (rule.code, rule.name)]
    near = difflib.get_close_matches(selector, [*words, *GROUPS, "ALL"], 1, 0.5)
    return near[0] if near else None


def _weight(selector: str) -> int:
    if selector == "ALL":
        return 0
    if selector in GROUPS:
        return 2 if selector in _DEFAULT[1:] else 1  # `default` holds them
    if _CODE.match(selector):
        return len(selector)  # 3 to 6
    return 6


def ignored_by_file(
    patterns: Mapping[str, Sequence[str]], path: str, rules: Iterable[Selectable]
) -> frozenset[str]:
    """The codes that `per-file-ignores` takes away from a file.

    Args:
        patterns: file pattern (as in `.gitignore`; a leading `!` turns it round) to selectors.
        path: the file, relative to the settings file, with slashes.
    """
    if not patterns:
        return frozenset()
    from perflint.rules.path_patterns import Patterns

    known = list(rules)
    found: set[str] = set()
    for pattern, selectors in patterns.items():
        turned = pattern.startswith("!")
        if Patterns([pattern.removeprefix("!")]).hold(path) is not turned:
            for selector in selectors:
                found |= matching(selector, known)
    return frozenset(found)
