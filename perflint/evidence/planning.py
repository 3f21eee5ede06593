"""What of a run's findings is to be observed, written down for the processes that do it."""

from __future__ import annotations

import hashlib
import json
import os
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from perflint.engine.checking.summary import Checked
from perflint.evidence.cells import Cells
from perflint.evidence.observed import Numbers
from perflint.evidence.places import Place, Region, Text, in_order, parent, text
from perflint.observing.plan import VERSION
from perflint.rules.finding import NOT_SPEED, Finding, Impact
from perflint.rules.reasons import Verdict
from perflint.syntax.regular_files import read_bytes

# What is silenced because there seem to be few elements, by code and name of the reason. It is observed,
# and is a finding where it costs.
FOR_SIZE = {
    "PFL202:every-so-many-steps": Verdict.HINT,
    "PFL221:takes-few": Verdict.HINT,
    "PFL410:few-elements": Verdict.HINT,
    "PFL502:over-single-row": Verdict.HINT,
    "PFL503:over-single-row": Verdict.HINT,
    "PFL504:over-single-row": Verdict.HINT,
    "PFL706:speed-unimportant": Verdict.HINT,
}
_UNTIMED = NOT_SPEED | {Impact.NONE}


@dataclass(frozen=True)
class Planned:
    """What is to be observed.

    Attributes:
        files: as `perflint.observing.plan` documents it.
        places: of each function, by the numbers of its file and its own; see `observed.merged`.
    """

    files: list[dict[str, Any]]
    places: Mapping[tuple[int, int], Sequence[tuple[str, Place, Numbers]]]

    @property
    def count(self) -> int:
        """How many places there are."""
        return len({(name, place.key) for own in self.places.values() for name, place, _ in own})

    def record(
        self, parts: Path | None = None, folder: Path | None = None, roots: Iterable[str] = ()
    ) -> dict[str, Any]:
        """The plan as JSON; processes leave what they see in the folder `parts`, and with the `folder` of the
        record what entries send as well, from places in that or in the `roots`."""
        return {
            "version": VERSION,
            "parts": str(parts or ""),
            "folder": str(folder or ""),
            "roots": list(roots),
            "files": self.files,
        }

    def write(
        self, path: Path, parts: Path, folder: Path | None = None, roots: Iterable[str] = ()
    ) -> None:
        """Write the plan to a file."""
        path.write_text(json.dumps(self.record(parts, folder, roots)), encoding="utf-8")


def planned(checked: Sequence[Checked], folder: Path) -> Planned:
    """The functions to observe for the findings of a run.

    Args:
        folder: that of the record, which files are named relative to.
    """
    files: list[dict[str, Any]] = []
    places: dict[tuple[int, int], list[tuple[str, Place, Numbers]]] = {}
    # A cell may stand in several notebooks, of which nobody can tell which one runs.
    sources: defaultdict[tuple[str, str], list[_Own]] = defaultdict(list)
    for file in checked:
        findings = [finding for finding in file.findings if finding.impact not in _UNTIMED]
        if not findings:
            continue
        try:
            name = Path(os.path.relpath(file.path, folder)).as_posix()
            if file.notebook is not None:
                cells = Cells(file.notebook)
                for digest, own in cells.files(findings):
                    sources["", digest].append((name, cells, own))
                continue
            data = read_bytes(file.path, 0)
            content = text(data.decode("utf-8-sig"))
        except (OSError, ValueError):  # it is gone, is written in another way, or on another drive
            continue
        if content is not None:
            path, digest = os.path.realpath(file.path), hashlib.sha256(data).hexdigest()
            sources[path, digest].append((name, content, findings))
    for (path, digest), given in sources.items():
        functions = _functions(given, len(files), places)
        if functions:
            files.append({"path": path, "digest": digest, "functions": functions})
    return Planned(files, places)


_Own = tuple[str, Text | Cells, Sequence[Finding]]


def _functions(
    sources: Iterable[_Own],
    number: int,
    places: dict[tuple[int, int], list[tuple[str, Place, Numbers]]],
) -> list[dict[str, Any]]:
    """The functions to observe of the file of this number.

    Args:
        sources: its names, what tells places in it, and its findings.
        places: those of its functions are added.
    """
    by_function: defaultdict[tuple[int, str], dict[Any, tuple[str, Place]]] = defaultdict(dict)
    for name, content, findings in sources:
        for finding in findings:
            place = content.place(finding)
            if place is not None:
                own = by_function[place.scope.code_line, place.scope.own_name]
                own[name, place.key] = name, place
    functions: list[dict[str, Any]] = []
    for (line, own_name), group in by_function.items():
        regions = in_order(place for _, place in group.values())
        places[number, len(functions)] = [
            (name, place, _numbers(place, regions)) for name, place in group.values()
        ]
        functions.append(
            {
                "line": line,
                "last": max(place.scope.last for _, place in group.values()),
                "name": own_name,
                "regions": [
                    {**asdict(region), "parent": parent(regions, index)}
                    for index, region in enumerate(regions)
                ],
            }
        )
    return functions


def _numbers(place: Place, regions: Sequence[Region]) -> Numbers:
    """How the numbers of a place are found among those of a function's regions."""
    spots = [(region.first, region.last, region.body) for region in regions]

    def number(region: Region | None) -> int | None:
        if region is None:
            return None
        return spots.index((region.first, region.last, region.body))

    lines = number(place.lines)
    loop = number(place.loops[-1]) if place.loops else None
    inside = (
        place.lines is not None
        and bool(place.loops)
        and place.lines.first <= place.loops[-1].first
        and place.loops[-1].last <= place.lines.last
    )

    def numbers(function: Mapping[str, Any]) -> Mapping[str, Any]:
        own = function["regions"][lines] if lines is not None else None
        around = function["regions"][loop] if loop is not None else None
        trips = around["trips"] if around is not None else None
        calls = own["hits"] if own is not None else function["calls"]
        if inside and trips is not None:  # each trip is a call, and the lines are come to once
            calls = trips["total"]
        spent = own["seconds"] if own is not None else function["seconds"]
        return {
            "calls": calls,
            "call_seconds": spent,
            "seconds": around["seconds"] if around is not None else function["seconds"],
            "entries": around["hits"] if around is not None else function["calls"],
            "trips": trips,
            "size": own["size"] if own is not None else _NOTHING,
            "held": function["held"],
            "sampled": function["sampled"],
        }

    return numbers


_NOTHING: Mapping[str, Any] = {"count": 0, "total": 0, "maximum": 0, "values": []}
