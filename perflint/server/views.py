"""Findings as the protocol has them: diagnostics, edits, and what a hover shows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from lsprotocol import types
from lsprotocol.converters import get_converter

from perflint.engine.checking.summary import Checked
from perflint.engine.running.live import Seen
from perflint.evidence.weighing import Weighed, said
from perflint.report import pages
from perflint.report.causes import causes
from perflint.report.listing import Listing
from perflint.report.lsp import Places, diagnostic, text_edit, text_range
from perflint.rules.directives import named_at
from perflint.rules.finding import Cause, Finding, Impact, cause_of
from perflint.rules.registry import registry
from perflint.server.buffers import BadRequest, Buffer, Encoding
from perflint.server.notebooks import CellBuffer, NotebookBuffer, line_edits
from perflint.syntax.edits import Edit, Fix
from perflint.syntax.edits import replace as replaced
from perflint.syntax.lines import Lines, Position
from perflint.syntax.regular_files import read_bytes

_CONVERTER = get_converter()
_START = {"start": {"line": 0, "character": 0}, "end": {"line": 0, "character": 0}}
Open = Buffer | NotebookBuffer


class Shown(NamedTuple):
    """A finding as the client has it, and the document that it stands in."""

    uri: str
    diagnostic: types.Diagnostic


def documents(buffer: Open) -> Sequence[Buffer | CellBuffer]:
    """The documents of the protocol that an open file is: itself, or the cells of a notebook with code."""
    if isinstance(buffer, NotebookBuffer):
        return [cell for cell in buffer.cells if cell.code]
    return [buffer]


class _Places(Places):
    """Where the client has what stands in files: in notebooks that are open, in the document of a cell."""

    def __init__(self, listing: Listing, encoding: Encoding, open_files: Sequence[Open]) -> None:
        super().__init__(listing, encoding.placing)
        self._notebooks = {
            each.path: each for each in open_files if isinstance(each, NotebookBuffer)
        }
        # Clients spell URIs in their own way, as `file:///c%3A/app.py`.
        self._uris = {each.path: each.uri for each in open_files if isinstance(each, Buffer)}

    def location(self, filename: str, start: Position, end: Position) -> dict[str, Any]:
        buffer, notebook = self._notebooks.get(filename), self.listing.notebook(filename)
        if buffer is None or not buffer.cells:
            found = super().location(filename, start, end)
            return {**found, "uri": self._uris.get(filename, found["uri"])}
        first = notebook.place(start) if notebook is not None else None
        if notebook is None or first is None:
            return {"uri": buffer.cells[0].uri, "range": _START}
        last = notebook.place(end) or first
        cell = notebook.cell_of(start.line)
        lines = Lines.of(cell.source if cell is not None else "")
        begins, ends = Position(first.line, first.column), Position(last.line, last.column)
        if last.cell != first.cell:
            ends = begins
        span = text_range(lines, begins, ends, self.placing)
        return {"uri": buffer.cells[first.cell - 1].uri, "range": span}

    def prefix(self, filename: str, position: Position) -> str:
        return "" if filename in self._notebooks else super().prefix(filename, position)


def diagnostics(
    seen: Mapping[str, Seen],
    encoding: Encoding,
    docs_url: str | None,
    open_files: Sequence[Open],
    evidence: Mapping[int, Weighed],
) -> dict[str, list[Shown]]:
    """What is shown of each file, in the order of its findings; positions in open files are those of their
    buffers.

    Args:
        evidence: what was seen in observed runs, by the `id` of a finding.
    """
    files = [
        Checked(path, path, found.findings, found.text, found.notebook)
        for path, found in seen.items()
    ]
    listing = Listing(files, docs_url=docs_url, evidence=evidence)
    places = _Places(listing, encoding, open_files)
    texts = {each.path: each.text for each in open_files}
    told = iter(causes(listing.findings()))
    result: dict[str, list[Shown]] = {}
    for file in files:
        shown = result[file.filename] = [
            _shown(file, finding, next(told), places) for finding in file.findings
        ]
        error = seen[file.filename].error
        if error is not None:
            broken = replace(file, text=texts[file.filename], notebook=None)
            anew = _Places(Listing([broken]), encoding, open_files)
            shown.insert(0, _shown(broken, error, cause_of(error, file.filename), anew))
    return result


def edit_of(buffer: Open, seen: Seen, edits: Sequence[Edit], encoding: Encoding) -> Any:
    """Edits of what was checked of a file, good for this version of its documents only.

    Raises:
        SourceError: they cannot be made in the cells of a notebook.
    """
    changed: list[tuple[Buffer | CellBuffer, str, list[Edit]]]
    if isinstance(buffer, NotebookBuffer):
        assert seen.notebook is not None
        changed = [
            (buffer.cells[cell.number - 1], cell.source, line_edits(cell.source, new))
            for cell, new in seen.notebook.changed(replaced(seen.text, edits))
        ]
    else:
        changed = [(buffer, seen.text, sorted(edits))]
    return _workspace_edit(
        [(document.uri, document.version, text, own) for document, text, own in changed], encoding
    )


def edit_of_file(path: Path, edits: Sequence[Edit], encoding: Encoding) -> Any:
    """Edits of a file on disk, that is no open document of ours."""
    text = read_bytes(path).decode("utf-8")
    return _workspace_edit([(path.as_uri(), None, text, sorted(edits))], encoding)


def _workspace_edit(
    changed: Sequence[tuple[str, int | None, str, Sequence[Edit]]], encoding: Encoding
) -> Any:
    return _CONVERTER.structure(
        {
            "documentChanges": [
                {
                    "textDocument": {"uri": uri, "version": version},
                    "edits": [text_edit(edit, Lines.of(text), encoding.placing) for edit in edits],
                }
                for uri, version, text, edits in changed
            ]
        },
        types.WorkspaceEdit,
    )


def passage(
    buffer: Open, uri: str, seen: Seen, place: types.Range, encoding: Encoding
) -> tuple[int, int] | None:
    """Where in what was checked a passage of a document lies; None where it was not checked."""
    if not isinstance(buffer, NotebookBuffer):
        lines = Lines.of(seen.text)
        return encoding.offset(lines, place.start), encoding.offset(lines, place.end)
    number = buffer.cell(uri)
    cells = seen.notebook.cells if seen.notebook is not None else ()
    cell = next((cell for cell in cells if cell.number == number), None)
    if cell is None:
        return None
    lines, text = Lines.of(cell.source), Lines.of(seen.text)

    def at(position: types.Position) -> int:
        line, column = lines.position(encoding.offset(lines, position))
        start = text.start(cell.line + min(line, cell.count) - 1)
        return min(start + column - 1, cell.span.end)

    return at(place.start), at(place.end)


def line_of(buffer: Open, uri: str, seen: Seen, line: int) -> tuple[str, int]:
    """How people name a line of a document, and which line that is of what was checked.

    Raises:
        BadRequest: a notebook has no such line of code.
    """
    if not isinstance(buffer, NotebookBuffer):
        return f"{buffer.path}:{line}", line
    number = buffer.cell(uri) or 0
    found = seen.notebook.line_of(number, line) if seen.notebook is not None else None
    if found is None:
        raise BadRequest(f"{buffer.path}: cell {number} has no line {line} of Python code")
    return f"{buffer.path}:cell {number}:{line}", found


def hover_text(findings: Sequence[Finding], evidence: Mapping[int, Weighed]) -> str:
    """What is told of the findings under the cursor, in Markdown: each with what it costs, and what was seen
    of it in observed runs."""
    return "\n\n---\n\n".join(
        _described(finding, evidence.get(id(finding))) for finding in findings
    )


def suppression_text(line: str, column: int) -> str:
    """What is told of the rules that a comment under the cursor suppresses, in Markdown.

    Args:
        column: of the cursor, from 0 on.
    """
    pages = (_pages().get(name.casefold()) for name in named_at(line, column))
    return "\n\n---\n\n".join(
        f"**{page.code} {page.name}** is suppressed here.\n\n{_costs(page)}"
        for page in pages
        if page is not None
    )


def page_of(name: str) -> str | None:
    """The page of a rule, by its code or name, in Markdown."""
    found = _pages().get(name.casefold())
    return found.markdown() if found is not None else None


def _described(finding: Finding, seen: Weighed | None) -> str:
    parts = [f"**{finding.code} {finding.name}**"]
    if isinstance(finding.fix, Fix):
        reason = f" It is unsafe: {finding.fix.reason}." if finding.fix.reason else ""
        parts.append(f"Rewrite: {finding.fix.title}.{reason}")
    if seen is not None:
        parts.append(f"In the observed run: {said(seen)}.")
    if finding.because:
        parts.append(f"A hint: {finding.because}.")
    if finding.gain_because and finding.gain_because != finding.because:
        parts.append(f"Gain: {finding.gain.value}: {finding.gain_because}.")
    page = _pages().get(finding.code.casefold())
    if page is not None:
        parts.append(_costs(page, finding.impact))
    return "\n\n".join(parts)


def _costs(page: pages.RulePage, impact: Impact = Impact.NONE) -> str:
    """What a page says first, after the kind of cost and what was measured."""
    facts = [f"cost: {impact.value}"] if impact is not Impact.NONE else []
    if page.ratio:
        facts.append(f"measured on the rule's example: {page.ratio}")
    head = " · ".join(facts)
    text = page.text.partition("\n## ")[0].strip()
    return f"{head}\n\n{text}" if head else text


@lru_cache(maxsize=1)
def _pages() -> Mapping[str, pages.RulePage]:
    known = registry()
    found = pages.all_pages(known.rules, known.codemods)
    return {name.casefold(): page for page in found for name in (page.code, page.name)}


def _shown(file: Checked, finding: Finding, cause: Cause, places: _Places) -> Shown:
    record = diagnostic(file, finding, cause, places)
    uri = places.location(file.filename, finding.position, finding.end_position)["uri"]
    return Shown(uri, _CONVERTER.structure(record, types.Diagnostic))
