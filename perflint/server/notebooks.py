"""What open notebooks hold: their cells, each a document that the client edits for itself."""

from __future__ import annotations

import difflib
import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import accumulate

from lsprotocol import types

from perflint.server.buffers import BadRequest, Encoding
from perflint.syntax.edits import Edit
from perflint.syntax.lines import each_line

_PYTHON = "python"


@dataclass
class CellBuffer:
    """A cell of an open notebook.

    Attributes:
        language: the editor's name for what it is written in.
        code: whether it is a code cell.
    """

    uri: str
    version: int
    language: str
    text: str
    code: bool = True

    def record(self) -> dict[str, object]:
        """The cell as a notebook file has it."""
        kind = "code" if self.code else "markdown"
        editor = {} if self.language == _PYTHON else {"vscode": {"languageId": self.language}}
        return {"cell_type": kind, "metadata": editor, "source": self.text}


@dataclass
class NotebookBuffer:
    """An open notebook.

    Attributes:
        version: how often it has changed since it was opened: clients need not count changes of cells.
    """

    uri: str
    path: str
    cells: list[CellBuffer] = field(default_factory=list)
    version: int = 0
    _text: str | None = field(default=None, init=False, repr=False)

    @classmethod
    def opened(cls, path: str, params: types.DidOpenNotebookDocumentParams) -> NotebookBuffer:
        """The notebook that a client opens."""
        notebook = cls(params.notebook_document.uri, path)
        notebook.cells = _cells(params.notebook_document.cells, params.cell_text_documents)
        return notebook

    @property
    def text(self) -> str:
        """The notebook as a file would hold it, without outputs."""
        if self._text is None:
            cells = [cell.record() for cell in self.cells]
            notebook = {"cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 5}
            self._text = json.dumps(notebook)
        return self._text

    def cell(self, uri: str) -> int | None:
        """The number of a cell, from 1 on; None where it is none of this notebook."""
        return next((n for n, cell in enumerate(self.cells, 1) if cell.uri == uri), None)

    def change(self, cells: types.NotebookDocumentCellChanges, encoding: Encoding) -> None:
        """Take the changes of one notification, all of them or none.

        Raises:
            BadRequest: they do not fit what the notebook holds.
        """
        changed = list(self.cells)
        if cells.structure is not None:
            array = cells.structure.array
            end = array.start + array.delete_count
            if not 0 <= array.start <= end <= len(changed):
                raise BadRequest(
                    f"cells {array.start} to {end} are replaced, but there are {len(changed)}"
                )
            known = {cell.uri: cell for cell in changed}
            known.update((cell.uri, cell) for cell in map(_text_of, cells.structure.did_open or ()))
            changed[array.start : end] = [_cell(cell, known) for cell in array.cells or ()]
        for data in cells.data or ():
            place = _cell_index(changed, data.document)
            changed[place] = _cell(data, {changed[place].uri: changed[place]})
        for content in cells.text_content or ():
            place = _cell_index(changed, content.document.uri)
            cell = changed[place]
            text = encoding.changed(cell.text, content.changes)
            version = content.document.version
            changed[place] = CellBuffer(cell.uri, version, cell.language, text, cell.code)
        self.cells = changed
        self.version += 1
        self._text = None


def _cells(
    cells: Sequence[types.NotebookCell], texts: Sequence[types.TextDocumentItem]
) -> list[CellBuffer]:
    known = {item.uri: _text_of(item) for item in texts}
    return [_cell(cell, known) for cell in cells]


def _text_of(item: types.TextDocumentItem) -> CellBuffer:
    language = getattr(item.language_id, "value", item.language_id)
    return CellBuffer(item.uri, item.version, str(language), item.text)


def _cell(cell: types.NotebookCell, known: dict[str, CellBuffer]) -> CellBuffer:
    """A cell with its text; a client need not send the text of those that it does not synchronize."""
    found = known.get(cell.document)
    code = cell.kind is types.NotebookCellKind.Code and found is not None
    found = found or CellBuffer(cell.document, 0, "", "")
    return CellBuffer(found.uri, found.version, found.language, found.text, code)


def _cell_index(cells: Sequence[CellBuffer], uri: str) -> int:
    for place, cell in enumerate(cells):
        if cell.uri == uri:
            return place
    raise BadRequest(f"the cell {uri} is not open")


def line_edits(old: str, new: str) -> list[Edit]:
    """The edits of whole lines that make one text of another."""
    before, after = list(each_line(old)), list(each_line(new))
    starts = [0, *accumulate(map(len, before))]
    matcher = difflib.SequenceMatcher(None, before, after, autojunk=False)
    return [
        Edit(starts[start], starts[end], "".join(after[first:last]))
        for kind, start, end, first, last in matcher.get_opcodes()
        if kind != "equal"
    ]
