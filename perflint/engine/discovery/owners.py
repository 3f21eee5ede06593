"""Who owns the files of a repository, by its `CODEOWNERS` as GitHub and GitLab read it.

The last line that matches a file decides; of the sections that GitLab has, each decides for itself. Patterns
are those of `.gitignore`, but for two: there is no `!`, and `docs/*` means files of that folder alone.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from functools import cached_property
from typing import NamedTuple

from perflint.engine.discovery.links import led_out
from perflint.rules.path_patterns import Patterns
from perflint.syntax.regular_files import read_text

_PLACES = (".github", "", "docs", ".gitlab")
_NAME = "CODEOWNERS"
_MOST = 3 * 1024 * 1024  # bytes, as on GitHub
_SECTION = re.compile(r"\^?\[[^\]]+\](?:\[\d+\])?\s*(?P<owners>.*)")
_BLANK = re.compile(r"(?<!\\)\s+")


class _Line(NamedTuple):
    """A line: `alone` if it means no files further down than it says."""

    pattern: Patterns
    alone: bool
    owners: tuple[str, ...]


class Owners:
    """The owners of the files of a repository.

    Args:
        root: its folder.

    Attributes:
        problems: why nothing, or not all, can be said.
    """

    def __init__(self, root: str) -> None:
        self.problems: list[str] = []
        self._root = root
        self._of_folder: dict[str, list[int]] = {}

    def of(self, path: str) -> tuple[str, ...]:
        """The owners of a file, by its path from the root of the repository, with slashes."""
        found: dict[str, None] = {}
        if self._sections:
            folder = path.rpartition("/")[0]
            for lines, last in zip(self._sections, self._last(folder), strict=True):
                for number in range(len(lines) - 1, last, -1):
                    if lines[number].pattern.decide(path):
                        last = number
                        break
                if last >= 0:
                    found |= dict.fromkeys(lines[last].owners)
        return tuple(found)

    def _last(self, folder: str) -> list[int]:
        """The last line of each section that matches a folder, or one that it lies in; -1 where none does."""
        if not folder:
            return [-1] * len(self._sections)
        found = self._of_folder.get(folder)
        if found is None:
            above = self._last(folder.rpartition("/")[0])
            found = self._of_folder[folder] = [
                next(
                    (
                        number
                        for number in range(len(lines) - 1, last, -1)
                        if not lines[number].alone and lines[number].pattern.decide(f"{folder}/")
                    ),
                    last,
                )
                for lines, last in zip(self._sections, above, strict=True)
            ]
        return found

    @cached_property
    def _sections(self) -> list[list[_Line]]:
        for place in _PLACES:
            path = os.path.join(self._root, place, _NAME)
            if not os.path.lexists(path):
                continue
            try:
                if led_out(path) is not None:
                    raise OSError("a link leads out of the project")
                return list(_sections(read_text(path, _MOST)))
            except (OSError, UnicodeDecodeError) as error:
                reason = getattr(error, "strerror", None) or error
                self.problems.append(f"{path} is passed over: {reason}")
                return []
        return []


def _sections(text: str) -> Iterator[list[_Line]]:
    lines: list[_Line] = []
    default: tuple[str, ...] = ()
    for each in text.splitlines():
        line = each.strip()
        section = _SECTION.fullmatch(line)
        if section is not None:
            if lines:
                yield lines
            lines, default = [], _owners(section["owners"].split())
        elif line and line[0] not in "#!":
            pattern, *words = _BLANK.split(line)
            owners = _owners(words) or default
            alone = pattern.endswith("/*")
            lines.append(_Line(Patterns([pattern]), alone, owners))
    if lines:
        yield lines


def _owners(words: list[str]) -> tuple[str, ...]:
    """The owners of a line, up to a comment: names with an `@`, and addresses."""
    found = []
    for word in words:
        if word.startswith("#"):
            break
        if "@" in word:
            found.append(word)
    return tuple(found)
