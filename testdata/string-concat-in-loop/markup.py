"""Text grows by what is text and nothing else, or by what only may be."""

from __future__ import annotations

from contextlib import suppress


def labels(rows: list[str], render):
    page = ""
    for row in rows:
        page += "<li>" + render(row)  # hint: PFL601
    return page


def report(rows: list[str]) -> str:
    text = "head\n"
    for row in rows:
        text += (  # hint: PFL601
            row  # the row itself
            + "\n"
            # and nothing else
        )
    return text


def titled(rows: list[str]) -> str:
    text = (  # as the first line
        "title\n"
    )
    for row in rows:
        text += row  # hint: PFL601
    return text


def gaps(rows: list[str | None]) -> str:
    text = "rows:"
    for row in rows:
        text += row  # hint: PFL601
    return text


def spoken(words: list[str], names: dict[str, str]) -> str:
    text = ""
    for word in words:
        text += names.get(word)  # hint: PFL601
    return text


def partly(rows: list[str]) -> str:
    with suppress(ValueError):
        text = ""
        for row in rows:
            text += row.encode().decode("ascii")  # hint: PFL601
    return text


def named(rows: list[str]) -> str:
    text = ""
    for row in rows:
        text += (clean := row.strip())  # hint: PFL601
        print(clean)
    return text


def fine(rows: list[str | None]) -> str:
    text = ""
    for row in rows:
        text += row or "-"  # hint: PFL601
    return text


def quick(rows: list[str]) -> str:
    text = ", ".join(rows)  # ok
    return text


def joined(rows: list[str]) -> str:
    text = "\n".join(row.strip() for row in rows)  # ok
    return text


def afresh(rows: list[str]) -> list[str]:
    lines = []
    for row in rows:
        line = "- "
        line += row  # ok
        line += "\n"  # ok
        lines.append(line)  # ok
    return lines


def counted(rows: list[int]) -> int:
    total = 0
    for row in rows:
        total += row  # ok
    return total


def listed(rows: list[str]) -> list[str]:
    out: list[str] = []
    for row in rows:
        out += [row]  # ok
    return out


def last(rows: list[str]) -> str:
    text = ""
    for row in rows:
        text = row + "!"  # ok
    return text
