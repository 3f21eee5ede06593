"""Files that nobody edits where they are: generated ones, and copies of other projects.

A file is one if it says so itself, in the comments or the docstring that it begins with, or if the
`.gitattributes` of its repository do (`linguist-generated`, `linguist-vendored`). Names decide nothing.
"""

from __future__ import annotations

import os
import re
from typing import NamedTuple

from perflint.engine.discovery.links import led_out
from perflint.engine.discovery.repository import relative, repository
from perflint.rules.path_patterns import Patterns
from perflint.syntax.regular_files import read_start, read_text

_START = 4096  # bytes in which a file says what it is
_MOST = 1024 * 1024  # bytes of `.gitattributes`
_NAME = ".gitattributes"
# What a file begins with: comments, blank lines and a docstring.
_BLANK = r"(?:[ \t\f]*(?:#[^\n]*)?\n)*"
_DOCSTRING = r'''[rRuU]?(?:"""(?:[^"]|"(?!""))*"""|\'{3}(?:[^\']|\'(?!\'\'))*\'{3})'''
_HEAD = re.compile(rf"\ufeff?(?P<above>{_BLANK})(?P<said>{_DOCSTRING})?(?P<below>{_BLANK})")
_FIRST = 400  # characters of a docstring: what comes later explains, as what a generator writes
_MARK = re.compile(r"(?<![\w@-])@generated\b(?!-)")
_MADE = (
    r"(?:\bauto-?\s?generated\b|\bgenerated\s+(?:by|from|automatically|code|file)\b"
    r"|\b(?:code|automatically)\s+generated\b)"
)
_NOT_TO_BE = r"\b(?:do\s+not|don't|should\s+not\s+be|must\s+not\s+be)"
_LEFT_ALONE = rf"{_NOT_TO_BE}\s+(?:manually\s+)?(?:edit|modif|change)"
# One is said of the other where they stand together.
_GENERATED = re.compile(
    rf"{_MADE}.{{0,200}}?{_LEFT_ALONE}|{_LEFT_ALONE}.{{0,200}}?{_MADE}", re.IGNORECASE
)
_ATTRIBUTES = ("linguist-generated", "linguist-vendored")


class _Line(NamedTuple):
    """A line of `.gitattributes`: a pattern, and what it says of each attribute."""

    pattern: Patterns
    says: dict[str, bool]


class ForeignCode:
    """Which files of a run are generated, or copies."""

    def __init__(self) -> None:
        self._known: dict[str, bool] = {}
        self._lines: dict[str, list[_Line]] = {}

    def holds(self, path: str) -> bool:
        """Whether a file is one, by its absolute path."""
        known = self._known.get(path)
        if known is None:
            known = self._known[path] = self._by_attributes(path) or says_generated(path)
        return known

    def _by_attributes(self, path: str) -> bool:
        root = repository(os.path.dirname(path))
        if root is None:
            return False
        said: dict[str, bool] = {}
        folder, *inner = root, *relative(path, root).split("/")[:-1]
        for name in (*inner, ""):  # what is further down is said later, and counts
            below = relative(path, folder)
            for line in self._of(folder):
                if line.pattern.decide(below):
                    said |= line.says
            folder = os.path.join(folder, name)
        return any(said.values())

    def _of(self, folder: str) -> list[_Line]:
        known = self._lines.get(folder)
        if known is None:
            known = self._lines[folder] = _attributes(os.path.join(folder, _NAME))
        return known


def says_generated(path: str) -> bool:
    """Whether a file says, before its code, that it is generated and not to be edited."""
    try:
        text = read_start(path, _START).decode("utf-8", "replace")
    except OSError:
        return False  # a finding says why
    found = _HEAD.match(text.replace("\r\n", "\n"))
    if found is None:
        return False
    head = f"{found['above']}{(found['said'] or '')[:_FIRST]}\n{found['below']}"
    plain = re.sub(r"\n[ \t]*#?[ \t]*", " ", head)
    return bool(_MARK.search(plain) or _GENERATED.search(plain))


def _attributes(path: str) -> list[_Line]:
    """The lines of a `.gitattributes` that say something of ours; none where it cannot be read."""
    if not os.path.lexists(path) or led_out(path) is not None:
        return []
    try:
        text = read_text(path, _MOST)
    except (OSError, UnicodeDecodeError):
        return []  # git tells of it
    lines = []
    for line in text.splitlines():
        pattern, *words = line.split()[:20] or [""]
        says = {name: value for word in words for name, value in _said(word)}
        if says and not pattern.startswith(("#", "!", '"')):
            lines.append(_Line(Patterns([pattern]), says))
    return lines


def _said(word: str) -> list[tuple[str, bool]]:
    """What a word of a line says of an attribute."""
    off = word[0] in "-!"
    name, _, value = word.lstrip("-!").partition("=")
    return [(name, not off and value != "false")] if name in _ATTRIBUTES else []
