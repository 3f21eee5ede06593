"""Notebooks made for tests: cells in, JSON text out, as Jupyter writes it."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

OUTPUT = {"name": "stdout", "output_type": "stream", "text": ["schön \u2028\n", "x = a\n"]}


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
