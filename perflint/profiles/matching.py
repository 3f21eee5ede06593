"""What profiles show at a finding: files are matched by path, functions by name, and both by content."""

from __future__ import annotations

import math
import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path, PurePosixPath

from perflint.evidence.seen import HELD, Seen
from perflint.profiles.places import MODULE, Outline, Span
from perflint.profiles.record import Called, Function, Line, Profile
from perflint.rules.finding import Finding, Impact

# What takes the processor, and no waiting.
_BUSY = frozenset({Impact.OVERHEAD, Impact.COMPLEXITY})
_ESCAPE = re.compile(r"\\u00(3c|3e|26|27|22)", re.IGNORECASE)
_LEAF = 0.8  # the share of a function's time that is its own where it calls nothing that takes long


class Matched:
    """A profile laid beside the files of a run.

    Attributes:
        source: how the profile is named to people.
        unmatched: whether no file of the run is in it.
    """

    def __init__(self, source: str, profile: Profile, files: Iterable[Path]) -> None:
        """Match the paths of a profile with files.

        Args:
            source: the name of the profile.
            files: all files that are looked at.
        """
        self.source = source
        self.profile = profile
        self._functions: dict[str, list[Function]] = defaultdict(list)
        self._lines: dict[str, list[Line]] = defaultdict(list)
        for function in profile.functions:
            self._functions[function.path].append(function)
        for line in profile.lines:
            self._lines[line.path].append(line)
        self._called: dict[tuple[str, str, int | None], list[Called]] = defaultdict(list)
        for called in profile.called:
            self._called[called.path, called.name, called.first].append(called)
        self._named = matched({*self._functions, *self._lines}, files)
        self.unmatched = not self._named

    def lines(self, path: Path) -> Mapping[int, float]:
        """The seconds of each line of a file."""
        found: dict[int, float] = defaultdict(float)
        for name in self._named.get(path, ()):
            for line in self._lines[name]:
                found[line.number] += line.seconds
        return found

    @property
    def files(self) -> dict[str, Path]:
        """The file that each path of the profile means."""
        return {name: path for path, names in self._named.items() for name in names}

    def spans(self, path: Path, outline: Outline) -> dict[tuple[str, str], tuple[int, int]]:
        """The lines of the functions of a file, by their path and name in the profile."""
        functions = [each for name in self._named.get(path, ()) for each in self._functions[name]]
        return {
            (each.path, each.name): (span.first, span.last)
            for span in outline.functions
            for each in _of(functions, span)
        }

    def look(self, path: Path, outline: Outline, finding: Finding) -> Seen | None:
        """What was seen of a finding in a file; None where the profile has nothing there."""
        named = self._named.get(path, ())
        lines = [line for name in named for line in self._lines[name]]
        functions = [function for name in named for function in self._functions[name]]
        first, last = finding.position.line, finding.end_position.line
        span = outline.around(first)
        own = _of(functions, span)
        moved = any(each.first not in (None, span.first, span.define) for each in own)
        inside = [line for line in lines if span.holds(line.number)]
        if span.name == MODULE:
            inside = [line for line in inside if outline.around(line.number).name == MODULE]
        stale = moved or any(_differs(line, outline) for line in inside)
        # Lines of a function that moved are those of other code now.
        if moved or not inside:
            if not own:
                return None
            spent = min(sum(each.total for each in own), self.profile.seconds)
            alone = min(sum(each.own for each in own), spent)
            if alone >= _LEAF * spent and finding.impact in _BUSY and outline.is_all(first, span):
                missed = self._missed(span, finding, alone)
                return Seen(self.source, self.profile.seconds, alone, stale=stale, missed=missed)
            missed = self._missed(span, finding, spent)
            called = self._calls_at(own, span, outline, finding)
            if not called:
                return Seen(
                    self.source,
                    self.profile.seconds,
                    spent,
                    stale=stale,
                    at_most=True,
                    missed=missed,
                )
            at_call = min(sum(each.seconds for each in called), spent)
            return Seen(
                self.source,
                self.profile.seconds,
                spent,
                at_call,
                sum(each.calls for each in called),
                stale=stale,
                # What it took around the call is somewhere in the rest of the function.
                missed=None if missed is None else missed + spent - at_call,
            )
        loop = outline.loop(first, finding.block.line if finding.block.kind == "loop" else 0)
        start, end = loop or (span.first, span.last)
        seconds = sum(line.seconds for line in inside if start <= line.number <= end)
        first, last = outline.statement(first, last)
        there = [line for line in inside if first <= line.number <= last]
        hits = [line.hits for line in there if line.hits is not None]
        whole = self.profile.seconds
        # Where no line of it is told, its time may have been put down to a line beside it.
        spent = min(sum(line.seconds for line in there) if there else seconds, whole)
        return Seen(
            self.source,
            whole,
            min(seconds, whole),
            spent if there else None,
            max(hits) if hits else None,
            stale=stale,
            at_most=not there,
            missed=self._missed(span, finding, spent),
        )

    def _calls_at(
        self, own: Sequence[Function], span: Span, outline: Outline, finding: Finding
    ) -> list[Called]:
        """The calls of a function that a finding marks, where the profile tells them from others."""
        name = outline.call(finding.position, finding.end_position, span) if self._called else None
        if name is None:
            return []
        callers = {(each.path, each.name, each.first) for each in own}
        return [each for caller in callers for each in self._called[caller] if each.callee == name]

    def _missed(self, span: Span, finding: Finding, spent: float) -> float | None:
        """The seconds that a finding may have taken besides those that the profile has of it."""
        profile = self.profile
        if not profile.calls:
            return None
        if finding.impact is Impact.BLOCKING:
            # What counts is for how long an event loop is held, and this may have been at once.
            if not profile.waits or spent >= HELD:
                return None
        elif finding.impact not in _BUSY and (span.waits or not profile.waits):
            return None
        # Of what no sample was taken there may have been three, and of more the error is about their root.
        samples = spent / profile.grain if profile.grain else 0.0
        return profile.grain * (3 + 2 * math.sqrt(samples))


def look(matched: Sequence[Matched], path: Path, outline: Outline, finding: Finding) -> Seen | None:
    """What was seen of a finding in several profiles: where it took most; those come first that are not
    stale, and that tell lines.
    """
    seen = [found for each in matched if (found := each.look(path, outline, finding)) is not None]
    return max(
        seen,
        key=lambda each: (
            not each.stale,
            not each.at_most,
            each.call_seconds or each.seconds or 0.0,
        ),
        default=None,
    )


def matched(names: Iterable[str], files: Iterable[Path]) -> dict[Path, list[str]]:
    """The names in a profile by the file that each of them means.

    A name means the file that shares most of the end of its path with it. A relative name must be part of
    the file's path as a whole; an absolute one of another machine must share a folder with it, unless only
    one file is called so. Where two files fit equally well, neither is taken.
    """
    called: dict[str, list[Path]] = defaultdict(list)
    for file in files:
        called[file.name].append(file)
    found: dict[Path, list[str]] = defaultdict(list)
    for name in names:
        parts = [part for part in name.replace("\\", "/").split("/") if part not in ("", ".")]
        rooted = PurePosixPath(name.replace("\\", "/")).is_absolute() or name[1:2] == ":"
        fitting: list[tuple[int, Path]] = []
        others = called.get(parts[-1], []) if parts else []
        for file in others:
            common = _common(parts, file.absolute().parts)
            whole = common == len(parts)
            if whole or (rooted and (common > 1 or (len(others) == 1 and len(parts) < 4))):
                fitting.append((common, file))
        if fitting:
            most = max(common for common, _ in fitting)
            best = [file for common, file in fitting if common == most]
            if len(best) == 1:
                found[best[0]].append(name)
    return dict(found)


def _common(name: Sequence[str], path: Sequence[str]) -> int:
    count = 0
    for one, other in zip(reversed(name), reversed(path), strict=False):
        if one != other:
            break
        count += 1
    return count


def _of(functions: Iterable[Function], span: Span) -> list[Function]:
    """The functions of a profile that are this one: by line where one begins there, else by name."""
    named = [
        each
        for each in functions
        if each.name == span.name or each.name == span.name.rpartition(".")[2]
    ]
    exact = [each for each in named if each.first in (span.first, span.define)]
    if exact or span.name == MODULE:
        return exact or named
    return named if len({each.first for each in named}) == 1 else []


def _differs(line: Line, outline: Outline) -> bool:
    """Whether a line is not what it was, as far as the profile tells its text."""
    if line.text is None:
        return False
    lines = outline.lines
    return line.number > len(lines) or _plain(lines[line.number - 1]) != _plain(line.text)


def _plain(text: str) -> str:
    """A line without the escapes that scalene writes for what means something in HTML."""
    return _ESCAPE.sub(lambda found: chr(int(found[1], 16)), text).rstrip()
