"""A project with a class of strings that makes its own of what it is added to."""


class Safe(str):
    def __radd__(self, other):
        return Safe(str(other).replace("<", "&lt;") + str(self))

    def __add__(self, other):
        return Safe(str(self) + str(other).replace("<", "&lt;"))


def mark(text: str) -> Safe:
    return Safe(text)


def known(rows: list[str]) -> str:
    page = "<p>"
    for row in rows:
        page += Safe(row)
    return page


def given(rows: list[str]) -> str:
    page = "<p>"
    for row in rows:
        page += row
    return page


def upper(rows: list[str]) -> str:
    page = "<p>"
    for row in rows:
        page += row.upper()
    return page


def started(head: str, rows: list[str]) -> str:
    page = head
    for row in rows:
        page += f"<{row}>"
    return page


class Plain(str):
    pass


def kept(head: str, rows: list[str]) -> str:
    page = head
    for row in rows:
        page += f"<{row}>"
    return page


def formatted(rows: list[str]) -> str:
    page_parts = ["<p>"]
    for row in rows:
        page_parts.append(f"<i>{row}</i>")
        page_parts.append("<b>%s</b>" % row)
        page_parts.append(", ".join((row, row)))
        page_parts.append(str(len(row)) + ".")
    return "".join(page_parts)


def split(text: bytes) -> str:
    page_parts = []
    for word in "a <b> c".split():
        page_parts.append(word)
    for line in text.decode().splitlines():
        page_parts.append(line)
    return "".join(page_parts)


def lines(path: str) -> str:
    page_parts = []
    with open(path) as file:
        for line in file:
            page_parts.append(line.strip())
    return "".join(page_parts)


def joined(rows: list[str]) -> str:
    return "".join(rows)


def total(rows: list[int]) -> int:
    number = 0
    for row in rows:
        number += row
    return number


def last(rows: list[str]) -> str:
    page = ""
    for row in rows:
        page = "<p>" + row
    return page


def items(rows: list[str]) -> list[str]:
    found: list[str] = []
    for row in rows:
        found += [row]
    return found


def parts(rows: list[str]) -> list[str]:
    found = []
    for row in rows:
        found.append(f"<p>{row}")
    return found


def once(row: str) -> str:
    page = "<p>"
    page += row
    return page


def single(row: str) -> str:
    for _ in range(1):
        row += "."
    return row


def digits(numbers: list[int]) -> int:
    found = 0
    for number in numbers:
        found = found * 10 + number
    return found


def short() -> str:
    page = ""
    for letter in "abc":
        page += letter
    return page


def longest(rows: list[str]) -> int:
    found = 0
    for row in rows:
        found = max(found, len(row))
    return found


def shown(value):
    return value, type(value).__name__


def run():
    rows = ["a", mark("<b>"), "c"]
    return [
        shown(page)
        for page in (
            known(["a", "<b>"]),
            given(["a", "<b>"]),
            upper(["a", "<b>"]),
            started("<h>", rows),
            formatted(rows),
            kept("<h>", []),
            split(b"<x>\ny"),
        )
    ]
