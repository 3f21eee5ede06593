"""Text grows by what is text and nothing else, or by what only may be."""

from __future__ import annotations

from contextlib import suppress


def labels(rows: list[str], render):
    return "".join(["<li>" + render(row) for row in rows])


def report(rows: list[str]) -> str:
    text_parts = ["head\n"]
    for row in rows:
        text_parts.append(
            row  # the row itself
            + "\n"
            # and nothing else
        )
    return "".join(text_parts)


def titled(rows: list[str]) -> str:
    text_parts = [  # as the first line
        "title\n"
    ]
    for row in rows:
        text_parts.append(row)
    return "".join(text_parts)


def gaps(rows: list[str | None]) -> str:
    text_parts = ["rows:"]
    for row in rows:
        text_parts.append(row)
    return "".join(text_parts)


def spoken(words: list[str], names: dict[str, str]) -> str:
    return "".join([names.get(word) for word in words])


def partly(rows: list[str]) -> str:
    with suppress(ValueError):
        text = ""
        for row in rows:
            text += row.encode().decode("ascii")
    return text


def named(rows: list[str]) -> str:
    text_parts = []
    for row in rows:
        text_parts.append((clean := row.strip()))
        print(clean)
    return "".join(text_parts)


def fine(rows: list[str | None]) -> str:
    return "".join([row or "-" for row in rows])


def quick(rows: list[str]) -> str:
    text = ", ".join(rows)
    return text


def joined(rows: list[str]) -> str:
    text = "\n".join(row.strip() for row in rows)
    return text


def afresh(rows: list[str]) -> list[str]:
    lines = []
    for row in rows:
        line = "- "
        line += row
        line += "\n"
        lines.append(line)
    return lines


def counted(rows: list[int]) -> int:
    total = 0
    for row in rows:
        total += row
    return total


def listed(rows: list[str]) -> list[str]:
    out: list[str] = []
    for row in rows:
        out += [row]
    return out


def last(rows: list[str]) -> str:
    text = ""
    for row in rows:
        text = row + "!"
    return text
