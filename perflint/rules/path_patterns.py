"""Patterns of paths as git reads them in `.gitignore`, matched in time that is linear in the path.

What git does stands in its `dir.c` and `wildmatch.c`, not all of it in its documentation: it compares bytes,
a set that is not closed matches nothing, and `**` counts right behind the part without wildcards, too.

Of what follows a star the first match is enough: whatever else could match is found by the next star. So no
star but the last of a path is ever tried twice; regular expressions say that by a group in a lookahead, of
which nothing is given back.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

_SPECIAL = re.compile(rb"[*?\[\\]")
_CLASSES = {
    b"alnum": rb"[0-9A-Za-z]",
    b"alpha": rb"[A-Za-z]",
    b"blank": rb"[ \t]",
    b"cntrl": rb"[\x00-\x1f\x7f]",
    b"digit": rb"[0-9]",
    b"graph": rb"[!-~]",
    b"lower": rb"[a-z]",
    b"print": rb"[ -~]",
    b"punct": rb"[!-/:-@\[-`{-~]",
    b"space": rb"[ \t-\r]",
    b"upper": rb"[A-Z]",
    b"xdigit": rb"[0-9A-Fa-f]",
}
_BYTES = [bytes([number]) for number in range(256)]
# Behind the path of a folder: no path has this byte.
_FOLDER = b"\0"
_ANY = rb"[^/\0]"
# What stands for stars among the parts of a pattern; all else is the expression of one byte.
_STAR, _FOLDERS, _ANYTHING = b"*", b"**/", b"**"
# Of stars that go over folders the expressions that take as little as they can, and as much.
_OVER_FOLDERS = {
    _FOLDERS: (rb"(?:[^\0]*?/)??", rb"(?:[^\0]*/)?"),
    _ANYTHING: (rb"[^\0]*?", rb"[^\0]*"),
}


class _MatchesNothing(Exception):
    """A pattern that git does not understand."""


@dataclass(slots=True)
class _Run:
    """Neighbouring patterns of which all leave out, or all take back.

    Attributes:
        names, paths: those without wildcards.
        ends: the ends of names, of those like `*.log`.
        wild_names, wild_paths: the expressions of the others.
    """

    leaves_out: bool
    names: set[bytes] = field(default_factory=set)
    paths: set[bytes] = field(default_factory=set)
    ends: tuple[bytes, ...] = ()
    wild_names: list[bytes] = field(default_factory=list)
    wild_paths: list[bytes] = field(default_factory=list)
    _name: re.Pattern[bytes] | None = None
    _path: re.Pattern[bytes] | None = None

    def finish(self) -> None:
        """Make one expression of many."""
        self._name, self._path = (
            re.compile(b"(?:" + b"|".join(wild) + rb")\Z", re.DOTALL) if wild else None
            for wild in (self.wild_names, self.wild_paths)
        )

    def matches(self, path: bytes, name: bytes) -> bool:
        """Whether a pattern matches a path, or its last part."""
        return (
            name in self.names
            or path in self.paths
            or name.endswith(self.ends)
            or (self._name is not None and self._name.match(name) is not None)
            or (self._path is not None and self._path.match(path) is not None)
        )


class Patterns:
    """The patterns of an ignore file or a setting, of which the last that matches decides.

    Args:
        lines: as they stand in the file, without line endings.
    """

    __slots__ = ("_runs",)

    def __init__(self, lines: Iterable[str]) -> None:
        self._runs: list[_Run] = []
        groups = itertools.count()
        for line in lines:
            pattern = _trimmed(line.encode("utf-8", "surrogateescape"))
            if not pattern or pattern.startswith(b"#"):
                continue
            leaves_out = not pattern.startswith(b"!")
            pattern = pattern.removeprefix(b"!")
            if not self._runs or self._runs[-1].leaves_out is not leaves_out:
                self._runs.append(_Run(leaves_out))
            try:
                _add(self._runs[-1], pattern, groups)
            except _MatchesNothing:
                continue  # nor does git say anything
        for run in self._runs:
            run.finish()
        self._runs.reverse()

    def decide(self, path: str) -> bool | None:
        """Whether a path is left out; None if no pattern matches it.

        Args:
            path: with slashes, relative to where the patterns stand, of a folder with a slash at the end.
        """
        given = path.encode("utf-8", "surrogateescape")
        if given.endswith(b"/"):
            given = given[:-1] + _FOLDER
        name = given[given.rfind(b"/") + 1 :]
        for run in self._runs:
            if run.matches(given, name):
                return run.leaves_out
        return None

    def hold(self, path: str) -> bool:
        """Whether a file, or a folder that it lies in, is left out."""
        parts = path.split("/")
        below = itertools.accumulate(part + "/" for part in parts[:-1])
        return any(self.decide(each) for each in (*below, path))


def _trimmed(line: bytes) -> bytes:
    """A line without the blanks at its end, except those behind a backslash."""
    line = line.removesuffix(b"\r")
    stripped = line.rstrip(b" ")
    if stripped == line:
        return line
    backslashes = len(stripped) - len(stripped.rstrip(b"\\"))
    return line[: len(stripped) + backslashes % 2]


def _add(run: _Run, pattern: bytes, groups: Iterator[int]) -> None:
    folder = pattern.endswith(b"/")
    pattern = pattern[:-1] if folder else pattern
    if not pattern:
        return
    of_path = b"/" in pattern
    pattern = pattern.removeprefix(b"/")
    special = _SPECIAL.search(pattern)
    if special is None:
        literals = run.paths if of_path else run.names
        literals.update(_spelled(pattern, folder=folder))
        return
    if not of_path and special.start() == 0 and not _SPECIAL.search(pattern, 1):
        if pattern.startswith(b"*"):
            run.ends += _spelled(pattern[1:], folder=folder)
            return
    parts = _parts(pattern, special.start(), of_path=of_path)
    wild = run.wild_paths if of_path else run.wild_names
    wild.append(_expression(parts, groups) + (_FOLDER if folder else _FOLDER + b"?"))


def _spelled(path: bytes, *, folder: bool) -> tuple[bytes, ...]:
    """A path as `Patterns.decide` spells it: as one of a folder, and else as one of a file, too."""
    return (path + _FOLDER,) if folder else (path, path + _FOLDER)


def _parts(pattern: bytes, first: int, *, of_path: bool) -> list[bytes]:
    """A pattern as the expressions of single bytes, and stars.

    Args:
        first: where its first wildcard stands; git compares what comes before by itself.
        of_path: whether it is compared with a whole path, where two stars may go over folders.
    """
    parts: list[bytes] = []
    at = 0
    while at < len(pattern):
        byte = pattern[at : at + 1]
        if byte == b"\\":
            if at + 1 == len(pattern):
                raise _MatchesNothing
            parts.append(re.escape(pattern[at + 1 : at + 2]))
            at += 2
        elif byte == b"?":
            parts.append(_ANY)
            at += 1
        elif byte == b"[":
            found, at = _set(pattern, at + 1)
            parts.append(found)
        elif byte == b"*":
            end = at
            while pattern[end : end + 1] == b"*":
                end += 1
            starts = at == first or pattern[at - 1 : at] == b"/"
            rest = pattern[end : end + 2]
            if not (of_path and end - at > 1 and starts):
                parts.append(_STAR)
            elif rest.startswith(b"/"):
                parts.append(_FOLDERS)
                end += 1
            elif not rest or rest == b"\\/":
                parts.append(_ANYTHING)
            else:
                parts.append(_STAR)
            at = end
        else:
            parts.append(re.escape(byte))
            at += 1
    return parts


def _set(pattern: bytes, at: int) -> tuple[bytes, int]:
    """The expression of a set, as `[a-z]`, whose content starts at an index, and where it ends."""
    negated = pattern[at : at + 1] in (b"!", b"^")
    at += negated
    members: set[bytes] = set()
    before = b""
    while True:
        byte = pattern[at : at + 1]
        if byte == b"\\":
            at += 1
            byte = _needed(pattern, at)
            members.add(byte)
        elif byte == b"-" and before and pattern[at + 1 : at + 2] not in (b"", b"]"):
            at += 1
            last = pattern[at : at + 1]
            if last == b"\\":
                at += 1
                last = _needed(pattern, at)
            members.update(each for each in _BYTES if before <= each <= last)
            byte = b""
        elif byte == b"[" and pattern[at + 1 : at + 2] == b":":
            end = pattern.find(b"]", at + 2)
            if end < 0:
                raise _MatchesNothing
            if end - at - 3 >= 0 and pattern[end - 1 : end] == b":":
                of_class = _CLASSES.get(pattern[at + 2 : end - 1])
                if of_class is None:
                    raise _MatchesNothing
                members.update(each for each in _BYTES if re.match(of_class, each))
                at, byte = end, b""
            else:
                members.add(byte)
        else:
            members.add(_needed(pattern, at))
        before = byte
        at += 1
        if _needed(pattern, at) == b"]":
            break
    members = set(_BYTES) - members if negated else members
    kept = sorted(members - {b"/", _FOLDER})
    expression = b"[" + b"".join(map(re.escape, kept)) + b"]" if kept else b"(?!)"
    return expression, at + 1


def _needed(pattern: bytes, at: int) -> bytes:
    byte = pattern[at : at + 1]
    if not byte:
        raise _MatchesNothing
    return byte


def _expression(parts: list[bytes], groups: Iterator[int]) -> bytes:
    """One regular expression of the parts of a pattern, whose end it does not match."""
    blocks: list[list[bytes]] = [[]]  # between two stars that go over folders
    stars: list[bytes] = []
    for part in parts:
        if part in _OVER_FOLDERS:
            stars.append(part)
            blocks.append([])
        else:
            blocks[-1].append(part)
    made = _block(blocks[0], groups, last=not stars)
    for number, star in enumerate(stars, 1):
        last = number == len(stars)
        lazy, greedy = _OVER_FOLDERS[star]
        block = _block(blocks[number], groups, last=last)
        made += greedy + block if last else _first_match(lazy + block, groups)
    return made


def _block(parts: list[bytes], groups: Iterator[int], *, last: bool) -> bytes:
    """The expression of parts of which no star goes over folders.

    Args:
        last: whether the path ends with them; then the last star takes as much as it can.
    """
    pieces: list[bytes] = [b""]
    for part in parts:
        if part == _STAR:
            pieces.append(b"")
        else:
            pieces[-1] += part
    made = pieces[0]
    for number, piece in enumerate(pieces[1:], 2):
        ends = last and number == len(pieces)
        made += _ANY + b"*" + piece if ends else _first_match(_ANY + b"*?" + piece, groups)
    return made


def _first_match(expression: bytes, groups: Iterator[int]) -> bytes:
    """The first match of an expression, and no other."""
    name = b"g%d" % next(groups)
    return b"(?=(?P<%s>%s))(?P=%s)" % (name, expression, name)
