"""Texts that grow before, in and after several loops, and start as more than a literal."""

import threading

LOCK = threading.Lock()


def title(name: str) -> str:
    return f"# {name}\n"


def several(head: list[str], rows: list[str], last: bool) -> str:
    text = title("report")
    text += f"{len(rows)} rows\n"
    for name in head:
        text += name + ";"  # hint: PFL601
    for row in rows:
        text += row + "\n"  # hint: PFL601
    if last:
        text += "the end"
    text += "."
    return text


def separated(rows: list[str]) -> str:
    text = ""
    for row in rows:
        if text:
            text += ", "  # hint: PFL601
        if not row.strip() and text != "":
            text += "!"  # hint: PFL601
        text += row  # hint: PFL601
    return text


def first_line(rows: list[str]) -> str:
    line = ""
    for row in rows:
        if line == "":
            line += "first: "  # hint: PFL601
        line += row  # hint: PFL601
    if line:
        line += "."
    return line


def measured(rows: list[str]) -> str:
    text = ""
    for row in rows:
        if len(text) > 20:
            text += "\n"  # hint: PFL601
        text += row  # hint: PFL601
    return text


def locked(path: str) -> str:
    text = ""
    with LOCK, open(path) as file:
        for line in file:
            text += line.strip()  # hint: PFL601
    return text.title()


def chosen(rows: list[str], long: bool) -> str:
    text = "short"
    if long:
        for row in rows:
            text += row  # hint: PFL601
    print(text)
    return text


def tried(rows: list[str]) -> str:
    text = ""
    try:
        for row in rows:
            text += f"{int(row)};"  # hint: PFL601
    except ValueError:
        text += "?"
    return text


def given(text: str, rows: list[str]) -> str:
    for row in rows:
        text += f"{row};"  # hint: PFL601
    return text


def optional(rows: list[str], text: str | None = None) -> str | None:
    for row in rows:
        text += f"{row};"  # hint: PFL601
    return text


def told(rows: list[str]) -> str:
    text = "rows: "
    print(text)
    for row in rows:
        text += f"{row};"  # hint: PFL601
    return text


def closed(rows: list[str]) -> str:
    text = ""
    for row in rows:
        if not row:
            break
        text += f"{row};"  # hint: PFL601
    else:
        text += "all"
    return text


def spliced(rows: list[str]) -> str:
    text_parts = "-"
    text = ""
    for row in rows:
        text = f"{text}{row}{text_parts}"  # hint: PFL601
    return text


def letters(rows: list[str]) -> bytes:
    s = b"<"
    for row in rows:
        s += row.encode()  # error: PFL602
    s += b">"
    return s


def numbers(rows: list[int]) -> list[int]:
    found = []
    for row in rows:
        found.append(row)  # ok
    return found


def joined(rows: list[str]) -> str:
    return ", ".join(rows)  # ok


def once(rows: list[str]) -> str:
    text = title("a")
    text += rows[0]  # ok
    return text


def afresh(rows: list[str]) -> list[str]:
    found = []
    for row in rows:
        text = title(row)
        text += "."  # ok
        found.append(text)
    return found


def total(rows: list[int]) -> int:
    found = 0
    for row in rows:
        found += row  # ok
    return found


def longest(rows: list[str]) -> str:
    text = ""
    for row in rows:
        if len(row) > len(text):
            text = row  # ok
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
