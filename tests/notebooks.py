"""Notebooks for tests: made from cells as Jupyter writes them, and read again."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from perflint.engine.checking.summary import Summary
from perflint.report.listing import Listing
from perflint.syntax.notebook import Notebook
from perflint.syntax.reading import decode

OUTPUT = {"name": "stdout", "output_type": "stream", "text": ["schön \u2028\n", "x = a\n"]}
BORDER = "#\x1f"  # between cells, in the text that all rules see
GROWN = (
    "def join(rows):\n    out = ''\n    for row in rows:\n        out += str(row)\n    return out"
)


def code(written: str, **more: Any) -> dict[str, Any]:
    """A code cell with an output, its source as a list of lines."""
    return {
        "cell_type": "code",
        "execution_count": 3,
        "id": "0a1b",
        "metadata": {"collapsed": False},
        "outputs": [OUTPUT],
        "source": written.splitlines(keepends=True),
        **more,
    }


def text(source: str) -> dict[str, Any]:
    """A text cell."""
    return {"cell_type": "markdown", "metadata": {}, "source": source.splitlines(keepends=True)}


def document(
    cells: Sequence[Mapping[str, Any] | str],
    *,
    metadata: Mapping[str, Any] | None = None,
    version: object = 4,
) -> dict[str, Any]:
    """A notebook; cells that are given as text are code."""
    return {
        "cells": [code(cell) if isinstance(cell, str) else cell for cell in cells],
        "metadata": {"language_info": {"name": "python"}} if metadata is None else metadata,
        "nbformat": version,
        "nbformat_minor": 5,
    }


def notebook(*cells: Mapping[str, Any] | str, **more: Any) -> str:
    """The text of a notebook as Jupyter writes it."""
    return json.dumps(document(cells, **more), indent=1, ensure_ascii=False) + "\n"


def read(document: str | bytes) -> Notebook:
    """The notebook that a JSON text is."""
    data = document if isinstance(document, bytes) else document.encode()
    found = decode(data, Path("n.ipynb"))
    assert isinstance(found, Notebook)
    return found


def lines(summary: Summary) -> list[str]:
    """The findings in short, with their places as the concise format names them."""
    listing = Listing(summary.checked)
    return [
        f"{file.filename}:{listing.where(file.filename, finding.position)}: {finding.code}"
        for file, finding in listing.findings()
    ]
