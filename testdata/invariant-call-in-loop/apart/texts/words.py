"""Helpers that another module calls in a loop."""

import copy
import json

from nltk.corpus import stopwords

DEFAULTS = '{"limit": 1}'
TEMPLATE = {"name": "", "parts": {"first": 1}}
SEEN: list[str] = []
LOG = ""


def clean(text: str) -> str:
    stop = set(stopwords.words("english"))  # error: PFL615
    return " ".join(word for word in text.split() if word not in stop)


def limit() -> int:
    return json.loads(DEFAULTS)["limit"]  # hint: PFL615


def note(message: str) -> None:
    global LOG
    LOG += message + "\n"  # hint: PFL601


def unseen(name: str) -> bool:
    if name in SEEN:  # hint: PFL606
        return False
    SEEN.append(name)
    return True


def fresh(name):
    row = copy.deepcopy(TEMPLATE)  # hint: PFL613
    row["name"] = name
    return row


def append(row):
    with open("log.txt", "a") as out:  # hint: PFL702
        out.write(row)


def append_to(path, row):
    with open(path, "a") as out:  # ok: what path is not known here
        out.write(row)


def once(text: str) -> str:
    stop = set(stopwords.words("german"))  # ok: called once
    return " ".join(word for word in text.split() if word not in stop)


def allowed(name: str, names: list[str]) -> bool:
    return name in names  # ok: what list is not known here


class Report:
    def __init__(self) -> None:
        self.body = ""
        self.rows: list[str] = []

    def line(self, text: str) -> None:
        self.body += text + "\n"  # hint: PFL601

    def row(self, row: str) -> None:
        self.rows = self.rows + [row]  # hint: PFL603


class Label:
    def __init__(self) -> None:
        self.text = ""

    def add(self, text: str) -> None:
        self.text += text  # ok: each row has its own
