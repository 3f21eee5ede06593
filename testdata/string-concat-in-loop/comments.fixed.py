"""Comments and lines around the text that grows."""

from __future__ import annotations


def listing(rows: list[str]) -> str:
    parts = []
    for row in rows:
        parts.append(row)
        # if row == last:
        #     counted += 1
    text = "".join(parts)

    # what follows is not of the loop
    return text


def head(rows: list[str]) -> str:
    parts = [
        "the first line,"
        " and more of it"
    ]
    for row in rows:
        parts.append(row)
    text = "".join(parts)
    return text


def typed(rows: list[str]) -> str:
    parts = [
        "title"  # of the page
    ]
    for row in rows:
        parts.append(row)
    text = "".join(parts)
    return text


def plain(rows: list[str]) -> str:
    text = (
        "title"
    )
    lines = [text]
    for row in rows:
        # one more
        lines.append(row)
    return "".join(lines)
