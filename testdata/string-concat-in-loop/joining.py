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
        page += Safe(row)  # hint: PFL601
    return page


def given(rows: list[str]) -> str:
    page = "<p>"
    for row in rows:
        page += row  # hint: PFL601
    return page


def upper(rows: list[str]) -> str:
    page = "<p>"
    for row in rows:
        page += row.upper()  # hint: PFL601
    return page


def started(head: str, rows: list[str]) -> str:
    page = head
    for row in rows:
        page += f"<{row}>"  # hint: PFL601
    return page


class Plain(str):
    pass


def kept(head: str, rows: list[str]) -> str:
    page = head
    for row in rows:
        page += f"<{row}>"  # hint: PFL601
    return page


def formatted(rows: list[str]) -> str:
    page = "<p>"
    for row in rows:
        page += f"<i>{row}</i>"  # hint: PFL601
        page += "<b>%s</b>" % row  # hint: PFL601
        page += ", ".join((row, row))  # hint: PFL601
        page += str(len(row)) + "."  # hint: PFL601
    return page


def split(text: bytes) -> str:
    page = ""
    for word in "a <b> c".split():
        page += word  # hint: PFL601
    for line in text.decode().splitlines():
        page += line  # hint: PFL601
    return page


def lines(path: str) -> str:
    page = ""
    with open(path) as file:
        for line in file:
            page += line.strip()  # hint: PFL601
    return page


def joined(rows: list[str]) -> str:
    return "".join(rows)  # ok


def total(rows: list[int]) -> int:
    number = 0
    for row in rows:
        number += row  # ok
    return number


def last(rows: list[str]) -> str:
    page = ""
    for row in rows:
        page = "<p>" + row  # ok
    return page


def items(rows: list[str]) -> list[str]:
    found: list[str] = []
    for row in rows:
        found += [row]  # ok
    return found


def parts(rows: list[str]) -> list[str]:
    found = []
    for row in rows:
        found.append(f"<p>{row}")  # ok
    return found


def once(row: str) -> str:
    page = "<p>"
    page += row  # ok
    return page


def single(row: str) -> str:
    for _ in range(1):
        row += "."  # ok
    return row


def digits(numbers: list[int]) -> int:
    found = 0
    for number in numbers:
        found = found * 10 + number  # ok
    return found


def short() -> str:
    page = ""
    for letter in "abc":
        page += letter  # ok
    return page


def longest(rows: list[str]) -> int:
    found = 0
    for row in rows:
        found = max(found, len(row))  # ok
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
