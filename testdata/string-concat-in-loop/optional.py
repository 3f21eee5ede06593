"""Parts that may be None: where they are added, that raises before anything is shown."""

import csv
import re
import urllib.parse
from dataclasses import dataclass
from xml.etree import ElementTree


class Page:
    title: str = None
    label: str | None
    number = 0

    def __init__(self) -> None:
        self.names: dict[str, str] = {}
        self.head = "a"
        self.tail = "b"

    def cut(self) -> None:
        self.tail = None

    @property
    def link(self) -> str | None:
        return self.names.get("link")

    def titles(self, rows: list[str]) -> str:
        text = ""
        for row in rows:
            print(row)
            text += self.title  # hint: PFL601
        return text

    def tails(self, rows: list[str]) -> str:
        text = ""
        for row in rows:
            print(row)
            text += self.tail  # hint: PFL601
        return text

    def links(self, rows: list[str]) -> str:
        text = ""
        for row in rows:
            print(row)
            text += self.link  # hint: PFL601
        return text

    def named(self, rows: list[str]) -> str:
        text = ""
        for row in rows:
            print(row)
            text += self.names.get(row, None)  # hint: PFL601
        return text

    def popped(self, rows: list[str]) -> str:
        text = ""
        for row in rows:
            print(row)
            text += self.names.pop(row, None)  # hint: PFL601
        return text

    def set(self, rows: list[str]) -> str:
        text = ""
        for row in rows:
            print(row)
            text += self.names.setdefault(row)  # hint: PFL601
        return text

    def heads(self, rows: list[str]) -> str:
        text = ""
        for row in rows:
            print(row)
            text += self.head  # hint: PFL601
        return text

    def asked(self, rows: list[str]) -> str:
        text = ""
        for row in rows:
            print(row)
            if self.tail is not None:
                text += self.tail  # hint: PFL601
        return text

    def chosen(self, rows: list[str]) -> str:
        text = ""
        for row in rows:
            print(row)
            text += self.tail if self.tail else row  # hint: PFL601
        return text

    def defaults(self, rows: list[str]) -> str:
        text = ""
        for row in rows:
            print(row)
            text += self.names.get(row, "")  # hint: PFL601
        return text


@dataclass
class Line:
    first: str
    last: str | None = None


def lasts(lines: list[Line]) -> str:
    text = ""
    for line in lines:
        print(line.first)
        text += line.last  # hint: PFL601
    return text


def firsts(lines: list[Line]) -> str:
    text = ""
    for line in lines:
        print(line.last)
        text += line.first  # hint: PFL601
    return text


def following(rows: list[str], more: list[str]) -> str:
    text = ""
    for row in rows:
        print(row)
        text += next(iter(more), None)  # hint: PFL601
    return text


def largest(rows: list[str]) -> str:
    text = ""
    for row in rows:
        print(row)
        text += max(row.split(), default=None)  # hint: PFL601
    return text


def groups(rows: list[str]) -> str:
    text = ""
    for row in rows:
        print(row)
        text += re.match("(a)|(b)", row).lastgroup  # hint: PFL601
    return text


def hosts(rows: list[str]) -> str:
    text = ""
    for row in rows:
        print(row)
        text += urllib.parse.urlparse(row).hostname  # hint: PFL601
    return text


def elements(rows: list[str]) -> str:
    text = ""
    for row in rows:
        print(row)
        text += ElementTree.fromstring(row).text  # hint: PFL601
    return text


def columns(lines: list[str]) -> str:
    text = ""
    for row in csv.DictReader(lines):
        print(row)
        text += row["a"]  # hint: PFL601
    return text


def added(lines: list[str]) -> str:
    text = ""
    for row in csv.DictReader(lines):
        print(row)
        text += row["a"] + ";"  # hint: PFL601
    return text


def paths(rows: list[str]) -> str:
    text = ""
    for row in rows:
        print(row)
        text += urllib.parse.urlparse(row).path  # hint: PFL601
    return text


def lined(rows: list[str], width) -> str:
    text = ""
    for row in rows:
        print(row)
        text += "-" * width  # hint: PFL601
    return text


def measured(rows: list[str]) -> str:
    text = ""
    for row in rows:
        print(row)
        text += "-" * len(row) + 2 * "+"  # hint: PFL601
    return text


def once(row: Line) -> str:
    text = ""
    text += row.first  # ok
    return text


def last(rows: list[Line]) -> str:
    text = ""
    for row in rows:
        text = row.first  # ok
    return text


def total(rows: list[Line]) -> int:
    number = 0
    for row in rows:
        number += len(row.first)  # ok
    return number


def lists(rows: list[Line]) -> list[str]:
    found: list[str] = []
    for row in rows:
        found.append(row.first)  # ok
    return found


def joined(rows: list[Line]) -> str:
    return "".join(row.first for row in rows)  # ok


def few() -> str:
    text = ""
    for row in "ab":
        text += row  # ok
    return text


def stopped(rows: list[Line]) -> str:
    text = ""
    for row in rows:
        text += row.first  # ok
        break
    return text


def anew(rows: list[Line]) -> list[str]:
    found = []
    for row in rows:
        text = row.first
        text += "."  # ok
        found.append(text)
    return found


def numbers(rows: list[Line]) -> int:
    number = 0
    for _ in rows:
        number += Page.number  # ok
    return number


def at_end(rows: list[Line]) -> str:
    text = ""
    for row in rows:
        if row.last is None:
            text += row.first  # ok
            return text
    return text


def run():
    page = Page()
    page.names["a"] = "b"
    lines = [Line("a", "b"), Line("c", "d")]
    return (
        [page.heads(["a"]), page.asked(["a"]), page.chosen(["a"]), page.defaults(["a", "b"])],
        [lasts(lines), firsts(lines), following(["a"], ["b"]), largest(["a"])],
        [added(["a,b", "1,2"]), paths(["http://a/b"]), lined(["a"], 3), measured(["a", "bc"])],
        [total(lines), lists(lines), joined(lines), few(), stopped(lines), anew(lines)],
    )
