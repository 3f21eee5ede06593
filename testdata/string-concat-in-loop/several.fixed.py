"""Texts that grow before, in and after several loops, and start as more than a literal."""

import threading

LOCK = threading.Lock()


def title(name: str) -> str:
    return f"# {name}\n"


def several(head: list[str], rows: list[str], last: bool) -> str:
    text_parts = [title("report")]
    text_parts.append(f"{len(rows)} rows\n")
    for name in head:
        text_parts.append(name + ";")
    for row in rows:
        text_parts.append(row + "\n")
    if last:
        text_parts.append("the end")
    text_parts.append(".")
    return "".join(text_parts)


def separated(rows: list[str]) -> str:
    text_parts = []
    for row in rows:
        if any(text_parts):
            text_parts.append(", ")
        if not row.strip() and any(text_parts):
            text_parts.append("!")
        text_parts.append(row)
    return "".join(text_parts)


def first_line(rows: list[str]) -> str:
    line_parts = []
    for row in rows:
        if not any(line_parts):
            line_parts.append("first: ")
        line_parts.append(row)
    line = "".join(line_parts)
    if line:
        line += "."
    return line


def measured(rows: list[str]) -> str:
    text = ""
    for row in rows:
        if len(text) > 20:
            text += "\n"
        text += row
    return text


def locked(path: str) -> str:
    text_parts = []
    with LOCK, open(path) as file:
        for line in file:
            text_parts.append(line.strip())
    return "".join(text_parts).title()


def chosen(rows: list[str], long: bool) -> str:
    text_parts = ["short"]
    if long:
        for row in rows:
            text_parts.append(row)
    text = "".join(text_parts)
    print(text)
    return text


def tried(rows: list[str]) -> str:
    text_parts = []
    try:
        for row in rows:
            text_parts.append(f"{int(row)};")
    except ValueError:
        text_parts.append("?")
    return "".join(text_parts)


def given(text: str, rows: list[str]) -> str:
    text_parts = [text]
    for row in rows:
        text_parts.append(f"{row};")
    return "".join(text_parts)


def optional(rows: list[str], text: str | None = None) -> str | None:
    for row in rows:
        text += f"{row};"
    return text


def told(rows: list[str]) -> str:
    text = "rows: "
    print(text)
    text_parts = [text]
    for row in rows:
        text_parts.append(f"{row};")
    text = "".join(text_parts)
    return text


def closed(rows: list[str]) -> str:
    text_parts = []
    for row in rows:
        if not row:
            break
        text_parts.append(f"{row};")
    else:
        text_parts.append("all")
    return "".join(text_parts)


def spliced(rows: list[str]) -> str:
    text_parts = "-"
    text_pieces = []
    for row in rows:
        text_pieces.append(f"{row}{text_parts}")
    return "".join(text_pieces)


def letters(rows: list[str]) -> bytes:
    parts = [b"<"]
    for row in rows:
        parts.append(row.encode())
    parts.append(b">")
    return b"".join(parts)


def numbers(rows: list[int]) -> list[int]:
    found = []
    for row in rows:
        found.append(row)
    return found


def joined(rows: list[str]) -> str:
    return ", ".join(rows)


def once(rows: list[str]) -> str:
    text = title("a")
    text += rows[0]
    return text


def afresh(rows: list[str]) -> list[str]:
    found = []
    for row in rows:
        text = title(row)
        text += "."
        found.append(text)
    return found


def total(rows: list[int]) -> int:
    found = 0
    for row in rows:
        found += row
    return found


def longest(rows: list[str]) -> str:
    text = ""
    for row in rows:
        if len(row) > len(text):
            text = row
    return text


def run():
    rows = ["b", "", "c" * 20, "d"]
    return (
        several(["x", "y"], rows, True),
        several([], [], False),
        separated(["", "", *rows, " "]),
        first_line(["", *rows]),
        first_line([]),
        measured(rows),
        chosen(rows, True),
        chosen(rows, False),
        tried(["1", "2"]),
        tried(["1", "x", "3"]),
        given("a", rows),
        told(rows),
        closed(rows),
        closed(["a"]),
        spliced(rows),
        letters(rows),
    )
