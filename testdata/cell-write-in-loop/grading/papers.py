"""Loops over rows that call the functions of another file."""

from __future__ import annotations

import pandas as pd

from marks import close, comment, grade


def graded(path: str, target: str) -> None:
    papers = pd.read_csv(path)
    for row, points in enumerate(papers["points"].tolist()):
        grade(papers, row, points)
    comment(papers, 0, "first")
    for column in papers.columns:
        close(papers, column)
    papers.to_csv(target)
