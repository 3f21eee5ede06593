"""Comments and lines around the text that grows."""

from __future__ import annotations


def listing(rows: list[str]) -> str:
    text = "".join([row for row in rows])
        # if row == last:
        #     counted += 1

    # what follows is not of the loop
    return text


def head(rows: list[str]) -> str:
    text_parts = [
        "the first line,"
        " and more of it"
    ]
    for row in rows:
        text_parts.append(row)
    return "".join(text_parts)


def typed(rows: list[str]) -> str:
    text_parts: list[str] = [
        "title"  # of the page
    ]
    for row in rows:
        text_parts.append(row)
    return "".join(text_parts)


def plain(rows: list[str]) -> str:
    text = (
        "title"
    )
    lines = [text]
    for row in rows:
        # one more
        lines.append(row)
    return "".join(lines)
