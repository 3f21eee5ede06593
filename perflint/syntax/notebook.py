"""Jupyter notebooks: the Python of their code cells as one text, and what has changed of it put back into the
JSON text, of which nothing else changes."""

from __future__ import annotations

import codecs
import difflib
import json
import re
import textwrap
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from perflint.syntax.edits import Edit
from perflint.syntax.json_text import Cursor, NotJSON, Piece, pieces
from perflint.syntax.lines import Lines, Position, Span, each_line
from perflint.syntax.source import NEWLINES, Source, SourceError, parse_text, uncompilable

# Between two cells: a comment, so that it has no meaning, with a character that no code has.
BORDER = "#\x1f"
_VERSION = 4
_SPREAD = "the code goes over several cells"
_MAGIC = "the line holds a magic, or its cell is not Python"
_PYTHON = re.compile(r"i?python[\d.]*", re.IGNORECASE)
_IMPORTS = ("import ", "from ")
_ESCAPED_LETTER = re.compile(r"(?<!\\)(?:\\\\)*\\u(?!00[0-7])")


class Place(NamedTuple):
    """A place in a notebook: the cell, from 1 on among all cells, and the line and column in it."""

    cell: int
    line: int
    column: int


@dataclass(frozen=True, slots=True)
class Cell:
    """A code cell whose lines are in the text.

    Attributes:
        number: from 1 on, among all cells of the notebook.
        line, count: the first line that it has in the text, and how many it has.
        span: its characters in the text.
        source: as the notebook has it, with magics.
        magics: the cell magics at its head.
        value: where its source stands in the JSON text.
        listed: whether that is a list of strings, else it is one string.
        pieces: the strings of the list, or the lines of the one string.
    """

    number: int
    line: int
    count: int
    span: Span
    source: str = field(repr=False)
    magics: tuple[str, ...]
    value: Span
    listed: bool
    pieces: tuple[Piece, ...] = field(repr=False)

    @property
    def timed(self) -> str:
        """The magic that measures the cell, or an empty string."""
        return next((name for name in self.magics if name in ("time", "timeit", "prun")), "")


class BrokenCell(NamedTuple):
    """A cell that is no Python: why, and where in the text."""

    message: str
    offset: int


@dataclass(frozen=True)
class Notebook(Source):
    """A notebook. Its `text` has the code cells one below the other, with a line between two that holds the
    border. Magics are replaced, cells that are no Python are blank but for the names in them.

    Attributes:
        document: the JSON text.
        cells: the cells that are in the text.
        kept: what of the text stands for something else and cannot be changed: magics, borders, cells
            that are no Python.
        broken: the cells that should be Python and are not.
        language: what its cells are written in, where that is not Python.
    """

    document: str = field(default="", repr=False)
    cells: tuple[Cell, ...] = ()
    kept: tuple[Span, ...] = ()
    broken: tuple[BrokenCell, ...] = ()
    language: str = ""

    def cell_of(self, line: int) -> Cell | None:
        """The cell that a line of the text is in, or that the border at this line comes after."""
        index = bisect_right(self.cells, line, key=lambda cell: cell.line) - 1
        return self.cells[index] if index >= 0 else None

    def place(self, position: Position) -> Place | None:
        """The place in the notebook of a position in the text; None where no cell is in the text."""
        cell = self.cell_of(position.line)
        if cell is None:
            return None
        line = position.line - cell.line + 1
        if line > cell.count:  # the border: what ends there ends with the cell
            last = len(self.lines.line(cell.line + cell.count - 1).rstrip("\r\n"))
            return Place(cell.number, cell.count, last + 1)
        return Place(cell.number, line, position.column)

    def line_of(self, cell: int, line: int) -> int | None:
        """The line of the text that is a line of a cell; None where the text has no such line."""
        for one in self.cells:
            if one.number == cell and 1 <= line <= one.count:
                return one.line + line - 1
        return None

    def document_line(self, line: int) -> int:
        """The line of the JSON text in which a line of the text stands."""
        cell = self.cell_of(line)
        if cell is None:
            return 1
        at, left = cell.value.start, self.lines.start(line) - cell.span.start
        for piece in cell.pieces:
            if left < len(piece.text):
                at = piece.start
                break
            left -= len(piece.text)
        return self.document.count("\n", 0, at) + 1

    def is_own(self, offset: int) -> bool:
        """Whether the notebook itself has what the text has from an offset to the end of the line."""
        line = self.lines.line_of(offset)
        cell = self.cell_of(line)
        if cell is None:
            return False
        end = min(self.lines.start(line + 1), cell.span.end)
        return (
            self.text[offset:end] == cell.source[offset - cell.span.start : end - cell.span.start]
        )

    def reach(self, line: int) -> int:
        """The last line of the cell: comments speak of their cell only."""
        cell = self.cell_of(line)
        return cell.line + cell.count - 1 if cell is not None else line

    def objection(self, edits: Iterable[Edit]) -> str:
        """Why edits of the text cannot be made: they touch what stands for something else, or move code from
        a cell to another. An import may be added to any cell."""
        changed = set()
        for edit in edits:
            index = bisect_left(self.kept, edit.end, key=lambda span: span.start) - 1
            if index >= 0 and self.kept[index].end > edit.start:
                span = self.kept[index]
                border = BORDER in self.text[max(span.start, 0) : span.end]
                return _SPREAD if border and edit.start < span.start else _MAGIC
            if not edit.text.lstrip().startswith(_IMPORTS):
                cell = self.cell_of(self.lines.line_of(edit.start))
                changed.add(cell.number if cell else 0)
        return _SPREAD if len(changed) > 1 else ""

    def encode(self, text: str) -> bytes:
        """The notebook with the cells that a changed `text` has, as bytes.

        Raises:
            SourceError: the text has other cells, or not what is kept.
        """
        parts: list[str] = []
        at = 0
        for cell, new in self.changed(text):
            for span, changed in self._changes(cell, new):
                parts += [self.document[at : span.start], changed]
                at = span.end
        data = "".join([*parts, self.document[at:]]).encode("utf-8")
        return codecs.BOM_UTF8 + data if self.bom else data

    def changed(self, text: str) -> Iterator[tuple[Cell, str]]:
        """The cells that are not the same in a changed `text`, each with its new source.

        Raises:
            SourceError: the text has other cells, or not what is kept.
        """
        for cell, new in zip(self.cells, self._divided(text), strict=True):
            if new != self.text[slice(*cell.span)]:
                yield cell, self._with_magics(cell, new)

    def _divided(self, text: str) -> list[str]:
        """What a changed text has of each cell."""
        found: list[list[str]] = [[]]
        for line in each_line(text):
            if line.startswith(BORDER):
                found.append([])
            else:
                found[-1].append(line)
        if len(found) != max(len(self.cells), 1):
            raise SourceError("notebook", "a change goes over several cells")
        cells = ["".join(lines) for lines in found]
        cells[:-1] = [cell.removesuffix("\n").removesuffix("\r") for cell in cells[:-1]]
        return cells if self.cells else []

    def _with_magics(self, cell: Cell, new: str) -> str:
        """A changed cell, with what was replaced in it as the notebook has it."""
        old = self.text[slice(*cell.span)]
        if old == cell.source:
            return new
        before, after, given = (list(each_line(text)) for text in (old, new, cell.source))
        old_lines = [line.rstrip("\r\n") for line in before]
        new_lines = [line.rstrip("\r\n") for line in after]
        matcher = difflib.SequenceMatcher(None, old_lines, new_lines, autojunk=False)
        replaced = {number for number, line in enumerate(before) if line != given[number]}
        for start, into, size in matcher.get_matching_blocks():
            for number in replaced & set(range(start, start + size)):
                line = after[into + number - start]
                end = line[len(line.rstrip("\r\n")) :]
                after[into + number - start] = given[number].rstrip("\r\n") + end
                replaced.discard(number)
        if replaced:
            raise SourceError("notebook", f"a magic of cell {cell.number} would change")
        return "".join(after)

    def _changes(self, cell: Cell, new: str) -> list[tuple[Span, str]]:
        """What to replace in the JSON text, in order, so that a cell has another source."""
        old = cell.pieces
        lines = _split(new)
        if not old:
            written = [self._written(line, quoted=cell.listed) for line in lines]
            text = ", ".join(written) if cell.listed else "".join(written)
            return [(Span(cell.value.start + 1, cell.value.end - 1), text)]
        between = ""
        if cell.listed and len(old) > 1:
            between = self.document[old[0].end : old[1].start]
        elif cell.listed:
            between = "," + self.document[cell.value.start + 1 : old[0].start]
        changes = []
        matcher = difflib.SequenceMatcher(
            None, [piece.text for piece in old], lines, autojunk=False
        )
        for kind, start, end, first, last in matcher.get_opcodes():
            if kind == "equal":
                continue
            text = between.join(
                self._written(line, quoted=cell.listed) for line in lines[first:last]
            )
            if kind == "insert" and start < len(old):
                changes.append((Span(old[start].start, old[start].start), text + between))
            elif kind == "insert":
                changes.append((Span(old[-1].end, old[-1].end), between + text))
            elif kind == "replace":
                changes.append((Span(old[start].start, old[end - 1].end), text))
            elif end < len(old):
                changes.append((Span(old[start].start, old[end].start), ""))
            else:
                gone = old[start - 1].end if start else old[start].start
                changes.append((Span(gone, old[end - 1].end), ""))
        return changes

    def _written(self, text: str, *, quoted: bool) -> str:
        written = json.dumps(text, ensure_ascii=self._escapes)
        return written if quoted else written[1:-1]

    @cached_property
    def _escapes(self) -> bool:
        """Whether the JSON text has escapes for all letters beyond ASCII."""
        return self.document.isascii() and _ESCAPED_LETTER.search(self.document) is not None


def _split(text: str) -> list[str]:
    """Lines as notebooks divide them: only `\\n` ends one."""
    parts = text.split("\n")
    return [part + "\n" for part in parts[:-1]] + ([parts[-1]] if parts[-1] else [])


# Reading


class _Given(NamedTuple):
    """A code cell as the JSON text has it."""

    number: int
    language: str
    value: Span
    pieces: tuple[Piece, ...]


@dataclass
class _Read:
    """What the JSON text says, as far as it concerns us."""

    version: object = None
    metadata: object = None
    cells: list[_Given] | None = None


def decode_notebook(data: bytes, path: Path) -> Notebook:
    """Read a notebook.

    Raises:
        SourceError: it is not JSON, of another version, or no notebook at all.
    """
    bom = data.startswith(codecs.BOM_UTF8)
    try:
        document = data[len(codecs.BOM_UTF8) if bom else 0 :].decode("utf-8")
    except UnicodeDecodeError as error:
        raise _wrong(f"cannot decode the notebook as UTF-8: {error.reason}") from error
    try:
        read = _read(document)
    except NotJSON as error:
        line, column = Lines.of(document).position(error.offset)
        raise _wrong(f"the notebook is not valid JSON: {error}", line, column) from error
    except RecursionError as error:
        raise _wrong("the JSON of the notebook is nested too deeply") from error
    if read.version != _VERSION:
        if not isinstance(read.version, int):
            raise _wrong("the file is no notebook: it names no `nbformat`")
        older = read.version < _VERSION
        renew = "; `jupyter nbconvert --to notebook --inplace` renews it" if older else ""
        raise _wrong(
            f"the notebook is of format {read.version}, and perflint reads format {_VERSION}{renew}"
        )
    if read.cells is None:
        raise _wrong("the notebook has no list of `cells`")
    language, version = _language(read.metadata)
    if not _PYTHON.fullmatch(language):
        return Notebook(path, data, "", "utf-8", bom, "\n", document=document, language=language)
    return _joined(Source(path, data, "", "utf-8", bom, "\n"), document, read.cells, version)


def _wrong(message: str, line: int = 1, column: int = 1) -> SourceError:
    return SourceError("notebook", message, line, column)


def _read(document: str) -> _Read:
    cursor = Cursor(document)
    cursor.blank()
    if cursor.at == len(document):
        raise NotJSON("the file is empty", 0)
    read = _Read()
    seen: set[str] = set()
    for key in cursor.members():
        if key in ("cells", "nbformat", "metadata"):
            _once(key, seen, "the notebook")
        if key == "cells" and document.startswith("[", cursor.at):
            read.cells = _cells(cursor)
        elif key == "nbformat":
            read.version = cursor.value()
        elif key == "metadata":
            read.metadata = cursor.value()
    cursor.blank()
    if cursor.at < len(document):
        raise NotJSON("something follows the end", cursor.at)
    return read


def _cells(cursor: Cursor) -> list[_Given]:
    given = []
    for number in cursor.items():
        what = f"cell {number} of the notebook"
        if not cursor.text.startswith("{", cursor.at):
            cursor.value()  # where it is not even JSON, that is told
            raise _wrong(f"{what} is no object")
        kind: object = None
        metadata: object = None
        span: Span | None = None
        seen: set[str] = set()
        for key in cursor.members():
            if key not in ("cell_type", "metadata", "source"):
                continue
            _once(key, seen, what)
            start = cursor.at
            found = cursor.value()
            if key == "cell_type":
                kind = found
            elif key == "metadata":
                metadata = found
            else:
                span = Span(start, cursor.at)
        if kind != "code":
            continue
        parts = pieces(cursor.text, span) if span is not None else None
        if span is None or parts is None:
            raise _wrong(f"{what} has no source that is text")
        given.append(_Given(number, _cell_language(metadata), span, parts))
    return given


def _once(key: str, seen: set[str], what: str) -> None:
    if key in seen:
        raise _wrong(f"{what} has the key `{key}` twice")
    seen.add(key)


def _language(metadata: object) -> tuple[str, str]:
    """The language of a notebook and its version, as far as they are told."""
    info, kernel = _within(metadata, "language_info"), _within(metadata, "kernelspec")
    name, version = _within(info, "name"), _within(info, "version")
    if isinstance(name, str):
        return name, version if isinstance(version, str) else ""
    language = _within(kernel, "language")
    old = "2" if _within(kernel, "name") == "python2" else ""
    return (language, old) if isinstance(language, str) else ("python", old)


def _cell_language(metadata: object) -> str:
    """The language of a cell, where an editor has kept it."""
    language = _within(_within(metadata, "vscode"), "languageId")
    return language if isinstance(language, str) else "python"


def _within(found: object, key: str) -> object:
    return found.get(key) if isinstance(found, dict) else None


# The text


def _joined(file: Source, document: str, given: Sequence[_Given], version: str) -> Notebook:
    """The notebook of its code cells; `file` has all but the text."""
    sources = ["".join(piece.text for piece in cell.pieces) for cell in given]
    found = next((match for source in sources if (match := NEWLINES.search(source))), None)
    newline = found.group() if found else "\n"
    from perflint.syntax import magics  # of which runs without notebooks need nothing

    border = f"{newline}{BORDER}{newline}"
    parts: list[str] = []
    cells: list[Cell] = []
    kept: list[Span] = []
    broken: list[BrokenCell] = []
    at, line = 0, 1
    for cell, source in zip(given, sources, strict=True):
        python = magics.plain(source)
        if python.foreign or not _PYTHON.fullmatch(cell.language):
            continue
        bounds = []
        if cells:
            bounds.append(Span(at + len(newline), at + len(border)))
            parts.append(border)
            at, line = at + len(border), line + 2
        text, replaced = python.text, python.kept
        error = _error(text, source)
        wrong = _uncompilable(text) if error is None and not python.magics else None
        if wrong is not None:
            first = Lines.of(text).start(wrong.line)
            broken.append(BrokenCell(wrong.message, at + min(first + wrong.column - 1, len(text))))
        if error is not None:
            text, replaced = magics.unknown(text), (Span(0, len(text)),)
            if error.message:
                first = Lines.of(text).start(error.line)
                broken.append(
                    BrokenCell(error.message, at + min(first + error.column - 1, len(text)))
                )
        bounds += [Span(at + start, at + end) for start, end in replaced]
        if python.magics:  # nothing comes before a cell magic
            last = 1 if cells else 0
            bounds[: last + 1] = [Span(bounds[0].start - (not cells), bounds[last].end)]
        kept += bounds
        count = len(Lines.of(text).starts)
        listed = document.startswith("[", cell.value.start)
        span = Span(at, at + len(text))
        cells.append(
            Cell(
                cell.number,
                line,
                count,
                span,
                source,
                python.magics,
                cell.value,
                listed,
                cell.pieces,
            )
        )
        parts.append(text)
        at, line = span.end, line + count - 1
    if version.startswith("2") and broken:
        told = f"the notebook is written in Python 2: {broken[0].message}"
        broken = [BrokenCell(told, broken[0].offset)]
    return Notebook(
        file.path,
        file.data,
        "".join(parts),
        file.encoding,
        file.bom,
        newline,
        document=document,
        cells=tuple(cells),
        kept=tuple(kept),
        broken=tuple(broken),
    )


def _uncompilable(text: str) -> SourceError | None:
    return uncompilable(parse_text(text), text, waits=True)


def _error(text: str, source: str) -> SourceError | None:
    """Why a cell is not Python; without a message where IPython takes it all the same, or where it would
    be taken for several."""
    from perflint.syntax.magics import parses

    try:
        parse_text(text)
    except SourceError as error:
        if parses(textwrap.dedent(text)):
            return SourceError("syntax", "")
        return error
    return SourceError("syntax", "") if BORDER[1] in source else None
