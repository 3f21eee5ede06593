"""Writers, of which one is built on another."""


class TextWriter:
    def __init__(self) -> None:
        self.text = ""

    def line(self, content: str) -> None:
        self.text += content + "\n"  # hint: PFL601


class EntryWriter(TextWriter):
    def entry(self, date: str, account: str) -> None:
        self.line(f"{date} {account}")


class Label:
    def __init__(self) -> None:
        self.text = ""

    def add(self, word: str) -> None:
        self.text += word  # ok: each row has a label of its own
