"""Applying fixes to a text: those of one round, which have nothing in common."""

from __future__ import annotations

import ast
import re
import textwrap
from collections.abc import Iterable, Sequence

from perflint.syntax.claims import Claim, Ground, is_import
from perflint.syntax.edits import Edit, Fix, Safety, replace
from perflint.syntax.source import SourceError, parse_text


def apply(text: str, fixes: Iterable[Fix]) -> tuple[str, list[Fix]]:
    """Apply the fixes that have nothing in common, first come first served.

    Each fix is right for the text as it is, and alone. What shares a statement, a block or a name with
    one that is applied waits: its codemod plans it anew for the text that the other has left. Two things
    are shared without harm and made once: fixes that are the same to the letter, and what `_is_addition`
    says.

    Returns:
        The new text and the fixes that were applied.
    """
    wanted = list(fixes)
    if not wanted:
        return text, []
    round_ = _Round(text)
    applied = [fix for fix in wanted if round_.takes(fix)]
    return replace(text, round_.edits), applied


class _Round:
    """What is applied together.

    Attributes:
        edits: of all fixes that were taken, each once.
    """

    def __init__(self, text: str) -> None:
        self.edits: list[Edit] = []
        self._text = text
        self._fixes: list[Fix] = []
        self._ground: Ground | None = None
        self._claims: dict[tuple[tuple[Edit, ...], Safety, frozenset[Edit]], Claim] = {}

    def takes(self, fix: Fix) -> bool:
        """Take a fix into the round, unless it has something in common with one that was taken."""
        if any(self._meet(fix, other) for other in self._fixes):
            return False
        self._fixes.append(fix)
        self.edits += [edit for edit in fix.edits if edit not in self.edits]
        return True

    def _meet(self, one: Fix, other: Fix) -> bool:
        shared = set(one.edits) & set(other.edits)
        rest, others = (
            tuple(edit for edit in fix.edits if edit not in shared) for fix in (one, other)
        )
        if not rest and not others:
            return False
        if any(_touches(edit, each) for edit in rest for each in others):
            return True
        if not all(_is_addition(edit, self._text, (*rest, *others)) for edit in shared):
            return True
        claim = self._claim(rest, one, shared)
        known = self._claim(others, other, shared)
        return claim is None or known is None or claim.meets(known)

    def _claim(self, edits: tuple[Edit, ...], fix: Fix, shared: set[Edit]) -> Claim | None:
        """What edits of a fix take up; None in a text that cannot be told the statements of."""
        if self._ground is None:
            try:
                self._ground = Ground(self._text, parse_text(self._text))
            except SourceError:
                return None
        key = edits, fix.safety, frozenset(shared)
        if key not in self._claims:
            unsafe = fix.safety is Safety.UNSAFE
            self._claims[key] = self._ground.claim(edits, shared, unsafe=unsafe)
        return self._claims[key]


def _is_addition(edit: Edit, text: str, others: Sequence[Edit]) -> bool:
    """Whether two fixes can share an edit: it adds imports, or statements that do nothing but give values to
    names that are new in the file, and neither fix changes these values."""
    if edit.start != edit.end:
        return False
    if is_import(edit):
        return True
    try:
        added = ast.parse(textwrap.dedent(edit.text.strip("\r\n")))
    except (SyntaxError, ValueError):
        return False
    names = []
    for statement in added.body:
        if isinstance(statement, ast.Assign) and isinstance(statement.targets[0], ast.Name):
            names += [statement.targets[0].id] if len(statement.targets) == 1 else [""]
        elif isinstance(statement, (ast.FunctionDef, ast.AsyncFunctionDef)):
            names.append(statement.name)
        else:
            return False
    return not any(_is_known(name, text) or _is_changed(name, others) for name in names)


def _is_known(name: str, text: str) -> bool:
    return re.search(rf"\b{name}\b", text) is not None


def _is_changed(name: str, edits: Iterable[Edit]) -> bool:
    """Whether new text gives a name another value, or calls a method of it for its effect."""
    stored = re.compile(
        rf"^[ \t]*{name}\b(?:\.\w+\(|[^=\n]*=(?!=))|\b(?:del|for|as)\s+{name}\b|\b{name}\s*:=",
        re.MULTILINE,
    )
    return any(stored.search(edit.text) for edit in edits)


def _touches(one: Edit, other: Edit) -> bool:
    if one.start == one.end and other.start == other.end:
        return one.start == other.start
    return (
        one.start < other.end
        and other.start < one.end
        or (
            one.start == one.end
            and other.start <= one.start <= other.end
            or other.start == other.end
            and one.start <= other.start <= one.end
        )
    )
