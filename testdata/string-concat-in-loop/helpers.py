"""Texts that grow in a function which a loop calls."""

from __future__ import annotations


class Writer:
    def __init__(self) -> None:
        self.out = ""
        self.line = ""

    def emit(self, text: str) -> None:
        self.out += text  # hint: PFL601

    def emit_line(self, text: str) -> None:
        self.emit(text + "\n")

    def emit_all(self, rows):
        for row in rows:
            self.emit_line(row)

    def start(self, word: str) -> None:
        self.line += word  # ok: each row starts a line

    def lines(self, rows):
        for row in rows:
            self.line = ""
            self.start(row)
            yield self.line


class Page:
    body: str = ""


def add(page: Page, row) -> None:
    page.body += str(row)  # hint: PFL601


def built(rows) -> Page:
    page = Page()
    for row in rows:
        add(page, row)
    return page


def finish(page: Page, row) -> None:
    page.body += str(row)  # ok: another page each time


def each(rows):
    for row in rows:
        page = Page()
        finish(page, row)
        yield page


def rendered(rows) -> str:
    text = ""

    def emit(part) -> None:
        nonlocal text
        text += str(part)  # hint: PFL601

    for row in rows:
        emit(row)
    return text


class Cell:
    def __init__(self) -> None:
        self.text = ""

    def mark(self) -> None:
        self.text += "!"  # ok: each cell once


def marked(cells: list[Cell]):
    for cell in cells:
        cell.mark()


def full_name(node) -> str:
    name = node.name
    while hasattr(node, "value"):
        node = node.value
        name = node.name + "." + name  # ok: one step up each time
    return name
