"""The run that the page draws: the user's calls as boxes, with imports and libraries folded into one each."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import PurePath
from typing import Any

from perflint.engine.checking.summary import Checked
from perflint.evidence.weighing import said_seconds
from perflint.profiles.record import Call, Frame, Profile
from perflint.rules.finding import Finding

_THINNEST = 0.003  # the share of the run from which on a call is drawn
_DEEPEST = 40
_FROZEN = re.compile(r"<frozen (importlib|zipimport)[.\w]*>")
_SELF = "[self]"  # as pyinstrument writes a function's own time
_INSTALLED = ("site-packages", "dist-packages")
_LIBRARY, _IMPORTS, _NATIVE = "library", "imports", "native"


@dataclass(frozen=True)
class Run:
    """The profile that is drawn, and the seconds of the lines of each file.

    Attributes:
        names: the file of the run that each path of the profile means.
        spans: the lines of functions by their path and name in the profile.
        drawn: what the boxes are.
        width: the seconds that fill the width of the page; None for those of the run.
    """

    source: str
    profile: Profile
    names: Mapping[str, str] = field(default_factory=dict)
    spans: Mapping[tuple[str, str], tuple[int, int]] = field(default_factory=dict)
    lines: Mapping[str, Mapping[int, float]] = field(default_factory=dict)
    drawn: str = "calls with findings are set off"
    width: float | None = None


@dataclass
class _Box:
    """Calls that are drawn as one.

    Attributes:
        kind: what they are of; empty for the user's code.
    """

    name: str
    kind: str
    frame: Frame
    seconds: float
    inner: list[_Box]

    @property
    def own(self) -> float:
        return max(0.0, self.seconds - sum(box.seconds for box in self.inner))


def drawn(run: Run, found: Sequence[tuple[Checked, Finding]]) -> dict[str, Any]:
    """The calls of a run as boxes, the callees below their callers."""
    lines: dict[str, list[tuple[int, int]]] = {}
    for number, (file, finding) in enumerate(found):
        lines.setdefault(file.filename, []).append((finding.position.line, number))
    boxes: list[dict[str, Any]] = []
    whole = run.width or run.profile.seconds or 1.0

    def draw(inner: Sequence[_Box], left: float, depth: int, parent: int) -> None:
        for box in inner:
            share = min(box.seconds / whole, 1 - left)
            if share < _THINNEST or depth > _DEEPEST:
                continue
            at = box.frame.line or box.frame.first
            findings = _at(run, box, lines)
            boxes.append(
                {
                    "name": box.name,
                    "kind": box.kind,
                    "where": f"{box.frame.path}:{at}" if at else box.frame.path,
                    "time": said_seconds(box.seconds),
                    "own": said_seconds(box.own),
                    "left": round(100 * left, 3),
                    "width": round(100 * share, 3),
                    "depth": depth,
                    "parent": parent,
                    "findings": findings,
                    "gain": _gain(found, findings),
                }
            )
            draw(box.inner, left, depth + 1, len(boxes) - 1)
            left += share

    folded = _folded(run, run.profile.roots, "")
    draw(folded, 0.0, 0, -1)
    about = f"{said_seconds(run.profile.seconds)} in {run.source}; {run.drawn}"
    imports = sum(_imports(folded))
    if imports:
        about += f"; imports took {said_seconds(imports)}"
    return {"about": about, "calls": boxes}


def _imports(boxes: Sequence[_Box]) -> Iterator[float]:
    """The seconds of imports, each counted once."""
    for box in boxes:
        if box.kind == _IMPORTS:
            yield box.seconds
        else:
            yield from _imports(box.inner)


def _folded(run: Run, calls: Sequence[Call], outside: str) -> list[_Box]:
    """The boxes of calls: of libraries those next to each other in one, without what is inside of it, except
    for the user's code, which they call.

    Args:
        outside: the library in whose box they stand; empty where in none.
    """
    found: dict[tuple[str, str, str], _Box] = {}
    boxes: list[_Box] = []
    for call in calls:
        kind, name = _kind(run, call.frame)
        if name == _SELF:
            continue  # the time of the function around it
        if kind and name == outside:
            boxes += _folded(run, call.calls, outside)
            continue
        key = (kind, name, call.frame.path if not kind else "")
        box = found.get(key)
        inner = [] if kind == _IMPORTS else _folded(run, call.calls, name if kind else "")
        if box is None:
            box = found[key] = _Box(name, kind, call.frame, 0.0, [])
            boxes.append(box)
        box.seconds += call.seconds
        box.inner = _joined([*box.inner, *inner])
    return sorted(boxes, key=lambda box: -box.seconds)


def _joined(boxes: Sequence[_Box]) -> list[_Box]:
    """Boxes of one function, or of one library, as one."""
    found: dict[tuple[str, str, str], _Box] = {}
    for box in boxes:
        key = (box.kind, box.name, box.frame.path if not box.kind else "")
        known = found.get(key)
        if known is None:
            found[key] = box
        else:
            known.seconds += box.seconds
            known.inner = _joined([*known.inner, *box.inner])
    return sorted(found.values(), key=lambda box: -box.seconds)


def _kind(run: Run, frame: Frame) -> tuple[str, str]:
    """What a frame is of, and what it is called."""
    path = frame.path
    if path in run.names:
        return "", frame.name
    if not path or path == "~":
        return _NATIVE, frame.name
    if _FROZEN.search(path) or "importlib" in PurePath(path).parts[-2:-1]:
        return _IMPORTS, "imports"
    if path.startswith("<"):
        return _NATIVE, f"{frame.name} {path}"
    return _LIBRARY, _library(path)


def _library(path: str) -> str:
    """The package of a file of a library, or the module of one of the standard library."""
    parts = path.replace("\\", "/").split("/")
    for place in _INSTALLED:
        if place in parts:
            at = len(parts) - parts[::-1].index(place)
            return parts[at].removesuffix(".py") if at < len(parts) else path
    for number, part in enumerate(parts[:-1]):
        if re.fullmatch(r"python3(\.\d+)?t?", part) and number + 1 < len(parts):
            return parts[number + 1].removesuffix(".py")
    return (
        parts[-2]
        if parts[-1] == "__init__.py" and len(parts) > 1
        else parts[-1].removesuffix(".py")
    )


def _at(run: Run, box: _Box, lines: Mapping[str, list[tuple[int, int]]]) -> list[int]:
    """The findings in the function of a box."""
    frame = box.frame
    span = run.spans.get((frame.path, frame.name)) if frame.path and not box.kind else None
    if span is None:
        return []
    name = run.names.get(frame.path, "")
    return [number for line, number in lines.get(name, []) if span[0] <= line <= span[1]]


def _gain(found: Sequence[tuple[Checked, Finding]], numbers: Sequence[int]) -> str:
    """The most that a change of these findings wins."""
    gains = sorted((found[number][1].gain for number in numbers), key=lambda gain: gain.rank)
    return gains[0].value if gains else ""
