"""What a report is made from: the checked files, their findings and their lines."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from perflint.engine.checking.summary import Checked
from perflint.engine.discovery.repository import base, relative, repository
from perflint.engine.discovery.shard import Shard
from perflint.engine.narrowing.fingerprints import fingerprints, identities
from perflint.evidence.weighing import Weighed
from perflint.report.causes import Entry, entries
from perflint.rules.finding import Finding, Gain, Impact, Severity, TraceStep
from perflint.rules.own import FAILURES
from perflint.rules.problems import problems
from perflint.syntax.edits import Edit, Fix, Safety
from perflint.syntax.lines import Lines, Position
from perflint.syntax.notebook import Notebook
from perflint.syntax.reading import read
from perflint.syntax.source import SourceError

if TYPE_CHECKING:
    from perflint.costing.hurting import Hurt, Hurts
    from perflint.engine.discovery.owners import Owners

# What fails or is wrong first, then what grows with the data or makes others wait.
# The kinds of entries that run code, those first for which somebody waits; nothing is known of the rest.
_URGENT = ("request", "item", "batch", "", "task", "command")
_HEAVIEST = (
    Impact.FAILURE,
    Impact.REMOVED,
    Impact.WRONG_RESULT,
    Impact.BLOCKING,
    Impact.REMOTE_PER_ITEM,
    Impact.COMPLEXITY,
    Impact.SYNC,
    Impact.MEMORY,
    Impact.OVERHEAD,
    Impact.STARTUP,
    Impact.SUPERSEDED,
    Impact.NONE,
)
_FAILED = frozenset(kind.code for kind in FAILURES)


class View(NamedTuple):
    """A text that people see: the number of the cell or None, its lines, and edits of it."""

    cell: int | None
    lines: Lines
    edits: tuple[Edit, ...]


@dataclass(frozen=True)
class Listing:
    """All checked files of a run.

    Attributes:
        unsafe: whether unsafe fixes count as fixes.
        all_places: whether every place of a cause is named where people read, not only the first few.
        docs_url: where the documentation is published, or None.
        root: what paths are shown relative to, of files in no repository and no project; by default the
            current folder.
        by_impact: whether what costs most comes first, whatever file it is in.
        evidence: what was seen of findings, by their `id`, where runs were observed.
        by_gain: whether that comes first of which a change wins most: as runs have shown, then as estimated.
        hurts: the entries that places hurt, where that was asked for: then those come first that hurt most.
        only: the `id`s of the findings that are reported, where not all are; see `limited`.
        shard: the part of the files that these are, where others check the rest.
        notes: what a report could not say, for whoever asked for it.
    """

    files: Sequence[Checked]
    unsafe: bool = False
    all_places: bool = False
    docs_url: str | None = None
    root: str | None = None
    by_impact: bool = False
    evidence: Mapping[int, Weighed] = field(default_factory=dict, repr=False)
    by_gain: bool = False
    hurts: Hurts | None = field(default=None, repr=False)
    only: frozenset[int] | None = None
    shard: Shard | None = None
    notes: list[str] = field(default_factory=list, repr=False)
    _fingerprints: dict[str, dict[int, str]] = field(default_factory=dict, repr=False)
    _lines: dict[str, Lines | None] = field(default_factory=dict, repr=False)
    _owners: dict[str, Owners] = field(default_factory=dict, repr=False)
    _told: dict[int, Finding] = field(default_factory=dict, repr=False)
    _originals: dict[int, Finding] = field(default_factory=dict, repr=False)

    def findings(self) -> Iterator[tuple[Checked, Finding]]:
        """Every reported finding with its file, in order."""
        yield from self._ordered

    def told(self) -> Iterator[tuple[Checked, Finding]]:
        """A finding a problem (see `rules.problems`), with its file, in order: the one that leads, with the
        places of the others among its related ones."""
        for file, finding in self._ordered:
            if id(finding) not in self.leads:
                yield file, self._with_others(file, finding)

    @cached_property
    def leads(self) -> dict[int, Finding]:
        """The finding that leads in place of another one of the same problem, by the `id` of that."""
        return {id(other): lead for lead, others in self._problems.values() for other in others}

    def others(self, file: Checked, finding: Finding) -> tuple[TraceStep, ...]:
        """The places of the other findings of the problem that a finding leads."""
        problem = self._problems.get(id(finding))
        return tuple(
            TraceStep(file.filename, other.position, f"{other.code}: {other.message}")
            for other in (problem[1] if problem is not None else ())
        )

    def original(self, finding: Finding) -> Finding:
        """The finding of the run that a told one stands for."""
        return self._originals.get(id(finding), finding)

    @cached_property
    def _problems(self) -> dict[int, tuple[Finding, tuple[Finding, ...]]]:
        """The problems of several findings, by the `id` of the one that leads."""
        shown: dict[str, list[Finding]] = {}
        for file, finding in self._ordered:
            shown.setdefault(file.filename, []).append(finding)
        return {
            id(problem.lead): (problem.lead, problem.others)
            for own in shown.values()
            for problem in problems(own)
            if problem.others
        }

    def _with_others(self, file: Checked, finding: Finding) -> Finding:
        others = self.others(file, finding)
        if not others:
            return finding
        if id(finding) not in self._told:
            lead = replace(finding, related=(*finding.related, *others))
            self._told[id(finding)] = lead
            self._originals[id(lead)] = finding
        return self._told[id(finding)]

    def weighed(self, finding: Finding) -> Weighed | None:
        """What was seen of a finding where runs were observed."""
        return self.evidence.get(id(self.original(finding)))

    @cached_property
    def _ordered(self) -> list[tuple[Checked, Finding]]:
        found = [
            (file, finding)
            for file in self.files
            for finding in file.findings
            if self.only is None or id(finding) in self.only
        ]
        if self.by_impact:
            found.sort(key=lambda item: _weight(item[1]))  # equals stay in order
        if self.by_gain:
            found.sort(key=lambda item: self._order(item[1]))
        if self.hurts is not None:
            found.sort(key=lambda item: self._hurt_order(*item))
        return found

    def hurt(self, filename: str, finding: Finding) -> Hurt | None:
        """The entries that a finding hurts, where that was asked for."""
        return self.hurts.at(filename, *finding.position) if self.hurts is not None else None

    def _hurt_order(self, file: Checked, finding: Finding) -> tuple[object, ...]:
        known = self.hurt(file.filename, finding)
        order = known.order if known is not None else ()
        return (finding.code not in _FAILED, known is None, order, *self._order(finding))

    def _order(self, finding: Finding) -> tuple[object, ...]:
        known = self.weighed(finding)
        order = known.order if known is not None else (True, 0.0, 0.0)
        urgent = _URGENT.index(finding.run_by)
        hint = finding.severity is Severity.HINT  # which may not be worth a change
        won = (finding.gain.rank, hint, urgent)
        return (finding.code not in _FAILED, *order, *won, *_weight(finding))

    def rank(self, finding: Finding) -> float:
        """How much a finding matters, from 0 to 100, by what a change wins and who waits for it."""
        band = 100 / len(Gain)
        return 100 - band * (finding.gain.rank + _URGENT.index(finding.run_by) / len(_URGENT))

    def pressing(self) -> Listing:
        """This with what a change wins most first, unless another order was asked for."""
        if self.by_impact or self.by_gain or self.hurts is not None:
            return self
        return replace(self, by_gain=True, _told={}, _originals={})

    def limited(self, most: int, *, by_cause: bool) -> Listing:
        """This with the first findings only, or with all places of the first causes."""
        if by_cause:
            shown = [place.finding for entry in self.entries[:most] for place in entry.places]
        else:
            shown = []
            for _, finding in [one for one in self._ordered if id(one[1]) not in self.leads][:most]:
                shown += [finding, *self._problems.get(id(finding), (finding, ()))[1]]
        return replace(self, only=frozenset(map(id, shown)), _told={}, _originals={})

    def owners(self, filename: str) -> tuple[str, ...]:
        """Who owns a file, by the `CODEOWNERS` of its repository."""
        path = os.path.abspath(filename)
        root = repository(os.path.dirname(path))
        if root is None:
            return ()
        known = self._owners.get(root)
        if known is None:
            from perflint.engine.discovery.owners import Owners

            known = self._owners[root] = Owners(root)
        found = known.of(relative(path, root))
        self.notes.extend(text for text in known.problems if text not in self.notes)
        return found

    def base(self, filename: str) -> str:
        """The folder that the path of a file is shown relative to: its repository or project."""
        path = os.path.abspath(filename)
        return base(os.path.dirname(path), self.root or os.getcwd())

    def relative(self, filename: str) -> str:
        """The path of a file in its repository or project, with slashes."""
        return relative(os.path.abspath(filename), self.base(filename))

    def fingerprint(self, file: Checked, finding: Finding) -> str:
        """By what a finding of a file is known again."""
        known = self._fingerprints.get(file.filename)
        if known is None:
            name, lines = self.relative(file.filename), self.lines(file.filename)
            prints = fingerprints(identities(name, lines, file.findings))
            known = {id(one): text for one, text in zip(file.findings, prints, strict=True)}
            self._fingerprints[file.filename] = known
        return known[id(self.original(finding))]

    @cached_property
    def entries(self) -> list[Entry]:
        """The findings by cause, in the order of their leads."""
        return entries(self.findings())

    def lines(self, filename: str) -> Lines | None:
        """The lines of a file of the run or of a trace; None if it cannot be read."""
        if filename not in self._lines:
            self._lines[filename] = self._read(filename)
        return self._lines[filename]

    def notebook(self, filename: str) -> Notebook | None:
        """The notebook of this name, where it is one of the run."""
        file = self._by_name.get(filename)
        return file.notebook if file is not None else None

    def spot(self, filename: str, position: Position) -> tuple[int | None, Position]:
        """Where people look for a position of a file: the cell of a notebook, and the line in it."""
        notebook = self.notebook(filename)
        found = notebook.place(position) if notebook is not None else None
        return (
            (None, position) if found is None else (found.cell, Position(found.line, found.column))
        )

    def timed(self, filename: str, position: Position) -> str:
        """The magic that measures the cell of a notebook that a position is in, or an empty string."""
        notebook = self.notebook(filename)
        cell = notebook.cell_of(position.line) if notebook is not None else None
        return cell.timed if cell is not None else ""

    def where(self, filename: str, position: Position) -> str:
        """`line:column` of a position, in a notebook `cell 3:line:column`."""
        cell, (line, column) = self.spot(filename, position)
        return f"{line}:{column}" if cell is None else f"cell {cell}:{line}:{column}"

    def on_disk(self, filename: str, position: Position) -> Position:
        """The place of a position in the file itself: in a notebook, the line of its JSON text."""
        notebook = self.notebook(filename)
        return position if notebook is None else Position(notebook.document_line(position.line), 1)

    def in_cell(self, filename: str, position: Position) -> str:
        """What comes before a message where a format has no cells: `cell 3:4:5: `, or nothing."""
        cell, _ = self.spot(filename, position)
        return "" if cell is None else f"{self.where(filename, position)}: "

    def views(self, filename: str, edits: Iterable[Edit]) -> Iterator[View]:
        """The texts that edits of a file change, as people see them: the file, or cells of a notebook."""
        notebook = self.notebook(filename)
        if notebook is None:
            lines = self.lines(filename)
            if lines is not None:
                yield View(None, lines, tuple(edits))
            return
        for cell in notebook.cells:
            start, end = cell.span
            own = tuple(
                Edit(edit.start - start, min(edit.end, end) - start, edit.text)
                for edit in edits
                if notebook.cell_of(notebook.lines.line_of(edit.start)) is cell
            )
            if own:  # what is added below a cell comes after the newline that its last line lacks
                source = cell.source if cell.source.endswith(("\n", "\r")) else f"{cell.source}\n"
                yield View(cell.number, Lines.of(source), own)

    def view(self, filename: str, position: Position) -> Lines | None:
        """The lines around a position as people see them: of the file, or of the cell of a notebook."""
        notebook = self.notebook(filename)
        cell = notebook.cell_of(position.line) if notebook is not None else None
        return self.lines(filename) if cell is None else Lines.of(cell.source)

    def _read(self, filename: str) -> Lines | None:
        file = self._by_name.get(filename)
        if file is not None and file.notebook is not None:
            return file.notebook.lines
        if file is not None and file.text is not None:
            return Lines.of(file.text)
        try:
            return read(file.path if file is not None else Path(filename)).lines
        except SourceError:  # the finding says where; a report does without the line itself
            return None

    @cached_property
    def _by_name(self) -> dict[str, Checked]:
        return {file.filename: file for file in self.files}

    def fixable(self, finding: Finding) -> bool:
        """Whether `--fix` would rewrite the finding, as the run is set."""
        if not isinstance(finding.fix, Fix) or finding.through:
            return False
        return self.unsafe or finding.fix.safety is Safety.SAFE

    def any_fixable(self, entry: Entry) -> bool:
        """Whether `--fix` would rewrite one of the places of an entry."""
        return any(self.fixable(place.finding) for place in entry.places)


@dataclass(frozen=True, slots=True)
class Tally:
    """How many findings there are, of several of one problem one, how many of them hints, and how many fixes.

    Attributes:
        causes: how many causes they have in all.
        elsewhere: how many are in files that were not named; their fixes do not count.
    """

    findings: int
    hints: int
    safe: int
    unsafe: int
    causes: int
    elsewhere: int = 0


def tally(listing: Listing) -> Tally:
    """Count the findings and fixes of a listing."""
    findings = hints = safe = unsafe = elsewhere = 0
    for _, finding in listing.findings():
        if id(finding) not in listing.leads:
            findings += 1
            hints += finding.severity is Severity.HINT
        if finding.through:
            elsewhere += 1
        elif isinstance(finding.fix, Fix):
            safe += finding.fix.safety is Safety.SAFE
            unsafe += finding.fix.safety is Safety.UNSAFE
    return Tally(findings, hints, safe, unsafe, len(listing.entries), elsewhere)


def _weight(finding: Finding) -> tuple[bool, bool, int, int]:
    """What comes first by impact: files that could not be checked, warnings, what costs most, deep loops."""
    return (
        finding.code not in _FAILED,
        finding.severity is Severity.HINT,
        _HEAVIEST.index(finding.impact),
        -finding.loop_depth,
    )
