"""Cells that functions of this file write for callers."""

from __future__ import annotations

import pandas as pd


def grade(papers: pd.DataFrame, row: int, points: float) -> None:
    papers.at[row, "grade"] = "A" if points > 90 else "B"  # hint: PFL306


def comment(papers: pd.DataFrame, row: int, text: str) -> None:
    papers.at[row, "comment"] = text  # ok: no loop calls it


def close(papers: pd.DataFrame, column: str) -> None:
    papers.loc[:, column] = True  # ok: a whole column
