"""The record of observed runs, `.perflint_observed.json`: what was seen at each place, and nothing else.

    {"perflint_observed": 1,
     "runs": [{"python": "3.12.1", "seconds": 8.1, "processes": 3}],
     "places": [{"file": "app/rows.py", "function": "Table.load", "digest": "…", "rule": "PFL502",
       "line": 4, "end": 4, "column": 9, "first": 120,
       "calls": 12000, "call_seconds": 3.2, "seconds": 3.4, "entries": 3,
       "trips": SPREAD or null, "size": SPREAD, "held": SPREAD}],
     "entries": […]}

`file` is relative to the folder of the record. `line` and `end` count from the first line of the function,
which was `first` when the program ran; `digest` is of the function's text. `seconds` is the time in the
loop around the place, or in the function where there is none, while at least one thread or task was in it,
summed up over processes; `calls` and `call_seconds` are of the statement there. A SPREAD has `count`,
`total`, `maximum`, and `values`, pairs of a value in two digits and how often it came. Records are merged by
adding up. `entries_seen` tells what `entries` holds. There are no values, arguments, paths of other files, or
source in it.
"""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec

from perflint.evidence.cells import Cells
from perflint.evidence.entries_seen import EntriesSeen
from perflint.evidence.places import MODULE, Place, Text
from perflint.evidence.record_shape import Record, Versioned
from perflint.evidence.seen import OBSERVED, Seen, Spread
from perflint.observing.spread import Tally
from perflint.rules.finding import Finding
from perflint.syntax.regular_files import TooLarge, read_bytes

FILE = ".perflint_observed.json"
VERSION = 1
_LONGEST = 64 * 1024 * 1024  # bytes of a record that is read
_COUNTS = ("calls", "call_seconds", "seconds", "entries")


class RecordError(Exception):
    """A record cannot be read or written; the text says why."""


@dataclass(frozen=True, slots=True)
class Run:
    """One observed run: the Python that ran, its wall time, and how many processes it had."""

    python: str
    seconds: float
    processes: int


@dataclass
class Sight:
    """What was seen at one place, added up."""

    file: str
    function: str
    digest: str
    rule: str
    line: int
    end: int
    column: int
    first: int
    calls: float = 0.0
    call_seconds: float = 0.0
    seconds: float = 0.0
    entries: float = 0.0
    trips: Tally | None = None
    size: Tally = field(default_factory=Tally)
    held: Tally = field(default_factory=Tally)
    sampled: bool = False

    @property
    def key(self) -> tuple[object, ...]:
        """By what it is known again."""
        return self.file, self.function, self.digest, self.rule, self.line, self.end, self.column

    def add(self, numbers: Mapping[str, Any]) -> None:
        """Add what another run, or another process, has seen of the place.

        Raises:
            KeyError, TypeError, ValueError: it is no such thing.
        """
        for name in _COUNTS:
            setattr(self, name, getattr(self, name) + float(numbers[name]))
        if numbers["trips"] is not None:
            self.trips = self.trips or Tally()
            self.trips.merge(numbers["trips"])
        self.size.merge(numbers["size"])
        self.held.merge(numbers["held"])
        self.sampled = self.sampled or bool(numbers.get("sampled", False))

    def record(self) -> dict[str, Any]:
        """As JSON."""
        return {
            "file": self.file,
            "function": self.function,
            "digest": self.digest,
            "rule": self.rule,
            "line": self.line,
            "end": self.end,
            "column": self.column,
            "first": self.first,
            **{name: _short(getattr(self, name)) for name in _COUNTS},
            "trips": _shortened(self.trips) if self.trips is not None else None,
            "size": _shortened(self.size),
            "held": _shortened(self.held),
            "sampled": self.sampled,
        }


class Observed:
    """A record.

    Attributes:
        folder: what its files are relative to.
        entries: what entries have sent.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.entries = EntriesSeen()
        self.runs: list[Run] = []
        self.sights: dict[tuple[object, ...], Sight] = {}

    @property
    def seconds(self) -> float:
        """The wall time of all runs."""
        return sum(run.seconds for run in self.runs)

    @classmethod
    def load(cls, path: Path) -> Observed:
        """Read a record.

        Raises:
            RecordError: it cannot be read, or is none.
        """
        try:
            data = read_bytes(path, _LONGEST)
        except TooLarge as error:
            raise RecordError(f"{path} is too large for a record of observed runs") from error
        except OSError as error:
            raise RecordError(f"cannot read {path}: {error.strerror or error}") from error
        found = cls(Path(os.path.abspath(path)).parent)
        try:
            version = msgspec.json.decode(data, type=Versioned)["perflint_observed"]
            if version != VERSION:
                raise RecordError(
                    f"{path} was written by another version of perflint (format {version}, here"
                    f" {VERSION}); observe again"
                )
            content = msgspec.json.decode(data, type=Record)
        except (ValueError, RecursionError) as error:
            raise RecordError(f"{path} is no record of observed runs, or a damaged one") from error
        found.runs += [
            Run(run["python"], run["seconds"], run["processes"]) for run in content["runs"]
        ]
        for item in content["places"]:
            sight = Sight(
                item["file"],
                item["function"],
                item["digest"],
                item["rule"],
                item["line"],
                item["end"],
                item["column"],
                item["first"],
            )
            found.sights.setdefault(sight.key, sight).add(item)
        found.entries.add(content.get("entries", ()))
        return found

    def take(self, part: Mapping[str, Any], places: Places) -> None:
        """Add what a process has seen; `places` as `merged` has them."""
        for function in part["functions"]:
            for file, place, numbers in places.get((function["file"], function["function"]), ()):
                scope = place.scope
                sight = Sight(
                    file,
                    scope.name,
                    scope.digest,
                    place.code,
                    place.offset,
                    place.end,
                    place.column,
                    scope.line,
                )
                self.sights.setdefault(sight.key, sight).add(numbers(function))

    def merge(self, other: Observed) -> None:
        """Add another record of the same folder."""
        self.runs += other.runs
        self.entries.add(other.entries.record())
        for key, sight in other.sights.items():
            known = self.sights.get(key)
            if known is None:
                self.sights[key] = sight
            else:
                known.add(sight.record())

    def write(self, path: Path) -> None:
        """Write the record, all of it or nothing.

        Raises:
            RecordError: that is not possible.
        """
        runs = [
            {"python": run.python, "seconds": _short(run.seconds), "processes": run.processes}
            for run in self.runs
        ]
        places = [
            json.dumps(sight.record())
            for sight in sorted(self.sights.values(), key=lambda one: (one.file, one.first))
        ]
        # A line a place, so that differences of records can be read.
        content = (
            f'{{"perflint_observed": {VERSION},\n "runs": {json.dumps(runs)},\n "places": [\n  '
            + ",\n  ".join(places)
            + '\n ],\n "entries": [\n  '
            + ",\n  ".join(map(json.dumps, self.entries.record()))
            + "\n ]}\n"
        )
        temporary = None
        try:
            handle, temporary = tempfile.mkstemp(prefix=f"{path.name}.", dir=path.parent)
            with open(handle, "w", encoding="utf-8") as file:
                file.write(content)
            os.chmod(temporary, 0o644)
            os.replace(temporary, path)
        except OSError as error:
            if temporary is not None and os.path.exists(temporary):
                os.unlink(temporary)
            raise RecordError(f"cannot write {path}: {error.strerror or error}") from error

    def looker(
        self, read: Callable[[str], Text | Cells | None]
    ) -> Callable[[str, Finding], Seen | None]:
        """What was seen at a finding of a file, by the file's path.

        Args:
            read: a file, as `located` gives it; None where it cannot be read.
        """
        texts: dict[str, Text | Cells | None] = {}
        by_function: dict[tuple[str, str, str], list[Sight]] = {}
        for sight in self.sights.values():
            by_function.setdefault((sight.file, sight.function, sight.rule), []).append(sight)

        def look(path: str, finding: Finding) -> Seen | None:
            try:
                file = Path(os.path.relpath(path, self.folder)).as_posix()
            except ValueError:  # another drive
                return None
            if path not in texts:
                texts[path] = read(path)
            own = texts[path]
            place = own.place(finding) if own is not None else None
            if place is None:
                return None
            exact = self.sights.get((file, *place.key))
            if exact is not None:
                return self._seen(exact)
            # A statement of a module has no name by which it is known when it changes.
            changed = [
                sight
                for sight in by_function.get((file, place.scope.name, finding.code), ())
                if sight.digest != place.scope.digest and sight.function != MODULE
            ]
            return self._seen(changed[0], stale=True) if changed else None

        return look

    def _seen(self, sight: Sight, *, stale: bool = False) -> Seen:
        return Seen(
            OBSERVED,
            self.seconds,
            seconds=sight.seconds,
            call_seconds=sight.call_seconds,
            calls=round(sight.calls),
            trips=_spread(sight.trips) if sight.trips is not None else None,
            size=_spread(sight.size),
            held=_spread(sight.held),
            stale=stale,
            sampled=sight.sampled,
        )


def merged(
    parts: Path,
    places: Places,
    folder: Path,
) -> tuple[Observed, list[str]]:
    """What the processes of a run have left, and why some of them observed nothing.

    Args:
        parts: the folder with a file for each process.
        places: of each function of the plan, by the numbers of its file and its own: the name of the
            file, the place, and how its numbers are taken from those of the function's regions.
        folder: that of the record.
    """
    found = Observed(folder)
    problems: dict[str, None] = {}
    processes = 0
    python = ""
    for path in sorted(parts.glob("*.json")):
        try:
            part = json.loads(path.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            continue  # a process was killed while it wrote
        processes += 1
        python = part["python"]
        if part["problem"]:
            problems[part["problem"]] = None
        found.take(part, places)
        found.entries.add(part.get("entries", ()))
        problems.update(
            dict.fromkeys(f"what it sends through {each}" for each in part.get("unwatched", ()))
        )
    found.runs.append(Run(python, 0.0, processes))
    return found, list(problems)


Numbers = Callable[[Mapping[str, Any]], Mapping[str, Any]]
Places = Mapping[tuple[int, int], Iterable[tuple[str, Place, Numbers]]]


def _spread(tally: Tally) -> Spread | None:
    if not tally.count:
        return None
    return Spread(
        round(tally.count), tally.quantile(0.5), tally.quantile(0.95), tally.maximum, tally.total
    )


def _short(number: float) -> float:
    """A number without digits that mean nothing."""
    return int(number) if number == int(number) else float(f"{number:.6g}")


def _shortened(tally: Tally) -> dict[str, Any]:
    record = tally.record()
    return {
        **{name: _short(record[name]) for name in ("count", "total", "maximum")},
        "values": [[_short(value), _short(times)] for value, times in record["values"]],
    }
