"""Texts that grow a few times, or by pieces of their own."""


class Page:
    def __init__(self, fields: list[str]):
        self.fields = fields
        self.text = ""

    def __str__(self):
        text = ""
        for field in self.fields:
            text += f"{field}\n"  # ok: what an object says of itself
        return text

    def build(self, *blocks: str):
        for block in blocks:
            self.text += block  # ok: the arguments of one call

    def fill(self, lines: list[str]):
        for line in lines:
            self.text += line  # hint: PFL601

    def head(self, columns: list[str]):
        for column in columns:
            self.text += column  # hint: PFL601


def unused(name: str, taken: set[str]):
    while name in taken:
        name = "_" + name  # ok: until it is free
    return name


def digits(number: int):
    text = ""
    while number:
        number, rest = divmod(number, 36)
        text = "0123456789abcdefghijklmnopqrstuvwxyz"[rest] + text  # ok: one for each digit
    return text


def wrapped(words: list[str], width: int):
    lines = [""]
    for word in words:
        if len(lines[-1]) + len(word) > width:
            lines.append("")
        lines[-1] += word  # ok: soon another line
    return lines


def labels(names: dict[str, str], rows: list[str]):
    for row in rows:
        names["row-" + row] += "!"  # ok: another text for each row
    return names


def indented(events: list[str]):
    prefix = ""
    lines = []
    for event in events:
        if event == "open":
            prefix = "  " + prefix  # ok: it shrinks again
        elif event == "close":
            prefix = prefix[2:]
        lines.append(prefix + event)
    return lines
