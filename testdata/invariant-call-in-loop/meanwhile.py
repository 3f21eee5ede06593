"""Arguments that change while the loop runs, results that iterations keep, and calls that may raise."""

import json
import re

WORD = r"\w+"
TEXT = '{"a": []}'
STATE = "[1]"


def by_inner(texts: list[str]):
    rows = ["a"]

    def more():
        rows.append("b")

    found = []
    for text in texts:
        more()
        found.append(text in set(rows))  # ok: the inner function changes it
    return found


def by_nonlocal(texts: list[str]):
    source = "[1]"

    def change():
        nonlocal source
        source = "[2]"

    found = []
    for text in texts:
        found.append(sum(json.loads(source)) + len(text))  # ok: the inner function sets it
        change()
    return found


def by_another_name(texts: list[str]):
    rows = ["a"]
    hook = rows
    found = []
    for text in texts:
        found.append(text in set(rows))  # ok: so does the other name
        hook.append(text)
    return found


class Ledger:
    def __init__(self):
        self.text = "[1]"

    def turn(self):
        self.text = "[2]"

    def step(self):
        self.turn()

    def read(self, texts: list[str]):
        found = []
        for text in texts:
            found.append(len(json.loads(self.text)) + len(text))  # ok: what the class sets elsewhere
            self.step()
        return found


def kept(texts: list[str]):
    found = []
    for text in texts:
        found.append(json.loads(TEXT)["a"])  # hint: PFL615
        found[-1].append(text)
    return found


def filled(texts: list[str]):
    found = []
    for text in texts:
        entry = json.loads(TEXT)["a"]  # hint: PFL615
        entry.append(text)
        found.append(entry)
    return found


def looked_at(texts: list[str]):
    found = []
    for text in texts:
        found.append(len(json.loads(TEXT)["a"]) + len(text))  # hint: PFL615
    return found


def constant(texts: list[str]):
    found = []
    for text in texts:
        if text:
            found += re.compile(WORD + r"\b", re.I | re.ASCII).findall(text)  # hint: PFL615
    return found


def given(pattern: str, texts: list[str]):
    found = []
    for text in texts:
        print(text)
        found += re.compile(pattern).findall(text)  # hint: PFL615
    return found


def broken(texts: list[str]):
    found = []
    for text in texts:
        print(text)
        found += re.compile("(").findall(text)  # hint: PFL615
    return found


def in_test(texts: list[str]):
    if not texts:
        return "none"
    elif any(re.compile(WORD).match(text) for text in texts):  # hint: PFL615
        return "words"
    return "others"


def matches(text: str):
    pattern = re.compile(WORD)  # hint: PFL615
    return pattern.match(text) is not None


def counted(texts: list[str]):
    return sum(matches(text) for text in texts)


def parsed(texts: list[str]):
    return [json.loads(text) for text in texts]  # ok


def sizes(texts: list[str]):
    return [len(set(text)) for text in texts]  # ok


def own(texts: list[str]):
    rows = ["a"]
    found = []
    for text in texts:
        rows.append(text)
        found.append(len(set(rows)))  # hint: PFL619
    return found


def other_pattern(texts: list[str]):
    found = []
    for text in texts:
        found += re.compile(text).findall("a b")  # ok
    return found


def compiled(texts: list[str]):
    pattern = re.compile(WORD)  # ok
    return [pattern.findall(text) for text in texts]


def once():
    return json.loads(TEXT)  # ok


def few():
    return [re.compile(WORD).match(text) for text in ("a", "b")]  # ok


def cheap(texts: list[str]):
    return [len(TEXT) + len(text) for text in texts]  # ok


def changed(texts: list[str]):
    found = []
    for text in texts:
        table = dict(a=1)  # ok
        table[text] = 1
        found.append(table)
    return found


def ordered(texts: list[str]):
    return [sorted(text) for text in texts]  # ok


def copied(texts: list[str]):
    found = []
    for text in texts:
        found.append(list(text))  # ok
    return found


def run():
    texts = ["b", "a c", "b"]
    return (
        by_inner(texts),
        by_nonlocal(texts),
        by_another_name(texts),
        Ledger().read(texts),
        kept(texts),
        filled(texts),
        looked_at(texts),
        constant(texts),
        in_test(texts),
        in_test([]),
        in_test(["-"]),
        counted(texts),
        given("b", texts),
    )
