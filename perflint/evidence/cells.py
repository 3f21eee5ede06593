"""Where findings in notebooks are observed: IPython runs each cell as a file of its own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from perflint.evidence.places import Place, Text, text
from perflint.observing.plan import cell_digest
from perflint.rules.finding import Finding
from perflint.syntax.lines import Position
from perflint.syntax.notebook import Cell, Notebook
from perflint.syntax.source import Source

OWN_MAGIC = "perflint"


class Cells:
    """A notebook, as far as places in it are asked for."""

    def __init__(self, notebook: Notebook) -> None:
        self._notebook = notebook
        self._texts: dict[int, Text | None] = {}

    def place(self, finding: Finding) -> Place | None:
        """Where a finding is observed, in lines of its cell as it runs; None where it is nowhere."""
        cell = self._notebook.cell_of(finding.position.line)
        if cell is None:
            return None
        if cell.number not in self._texts:
            self._texts[cell.number] = text("\n".join(self._lines(cell)))
        own = self._texts[cell.number]
        shift = 1 - cell.line - _dropped(self._given(cell), cell)
        return own.place(_shifted(finding, shift)) if own is not None else None

    def files(self, findings: Sequence[Finding]) -> Iterator[tuple[str, list[Finding]]]:
        """The cells with findings, each by the digest by which a plan names it."""
        for cell in self._notebook.cells:
            own = [each for each in findings if self._notebook.cell_of(each.position.line) is cell]
            if own:
                yield cell_digest(self._lines(cell, magics=False)), own

    def _given(self, cell: Cell) -> list[str]:
        return self._notebook.text[slice(*cell.span)].splitlines()

    def _lines(self, cell: Cell, *, magics: bool = True) -> list[str]:
        """The lines of a cell as IPython runs them.

        Args:
            magics: whether there is what stands for magics.
        """
        lines = self._given(cell)
        if not magics:
            first = self._notebook.lines.line_of(cell.span.start)
            for start, end in self._notebook.kept:
                if cell.span.start <= start < cell.span.end or start < cell.span.start < end:
                    begin = self._notebook.lines.line_of(max(start, cell.span.start)) - first
                    last = self._notebook.lines.line_of(max(start, end - 1)) - first
                    lines[begin : last + 1] = [""] * len(lines[begin : last + 1])
        return lines[_dropped(self._given(cell), cell) :]


def located(source: Source) -> Text | Cells | None:
    """What tells the places in a file; None where it cannot be parsed."""
    return Cells(source) if isinstance(source, Notebook) else text(source.text)


def _dropped(lines: Sequence[str], cell: Cell) -> int:
    """How many empty lines at the beginning IPython leaves out."""
    if cell.magics:  # the first line is the magic's, which counts where it is ours
        return 0
    return next((number for number, line in enumerate(lines) if line.strip()), 0)


def _shifted(finding: Finding, lines: int) -> Finding:
    start, end = finding.position, finding.end_position
    return replace(
        finding,
        position=Position(start.line + lines, start.column),
        end_position=Position(end.line + lines, end.column),
    )
