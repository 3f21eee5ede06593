"""Comments and lines around the text that grows."""

from __future__ import annotations


def listing(rows: list[str]) -> str:
    text = ""
    for row in rows:
        text += row  # hint: PFL601
        # if row == last:
        #     counted += 1

    # what follows is not of the loop
    return text


def head(rows: list[str]) -> str:
    text = (
        "the first line,"
        " and more of it"
    )
    for row in rows:
        text += row  # hint: PFL601
    return text


def typed(rows: list[str]) -> str:
    text: str = (
        "title"  # of the page
    )
    for row in rows:
        text += row  # hint: PFL601
    return text


def plain(rows: list[str]) -> str:
    text = (  # ok
        "title"
    )
    lines = [text]
    for row in rows:
        # one more
        lines.append(row)  # ok
    return "".join(lines)  # ok
