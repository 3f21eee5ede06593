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
        found.append(text in set(rows))
    return found


def by_nonlocal(texts: list[str]):
    source = "[1]"

    def change():
        nonlocal source
        source = "[2]"

    found = []
    for text in texts:
        found.append(sum(json.loads(source)) + len(text))
        change()
    return found


def by_another_name(texts: list[str]):
    rows = ["a"]
    hook = rows
    found = []
    for text in texts:
        found.append(text in set(rows))
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
            found.append(len(json.loads(self.text)) + len(text))
            self.step()
        return found


def kept(texts: list[str]):
    found = []
    for text in texts:
        found.append(json.loads(TEXT)["a"])
        found[-1].append(text)
    return found


def filled(texts: list[str]):
    found = []
    for text in texts:
        entry = json.loads(TEXT)["a"]
        entry.append(text)
        found.append(entry)
    return found


def looked_at(texts: list[str]):
    found = []
    data = json.loads(TEXT)
    for text in texts:
        found.append(len(data["a"]) + len(text))
    return found


def constant(texts: list[str]):
    found = []
    pattern = re.compile(WORD + r"\b", re.I | re.ASCII)
    for text in texts:
        if text:
            found += pattern.findall(text)
    return found


def given(pattern: str, texts: list[str]):
    found = []
    shared_pattern = re.compile(pattern)
    for text in texts:
        print(text)
        found += shared_pattern.findall(text)
    return found


def broken(texts: list[str]):
    found = []
    pattern = re.compile("(")
    for text in texts:
        print(text)
        found += pattern.findall(text)
    return found


def in_test(texts: list[str]):
    if not texts:
        return "none"
    elif any(re.compile(WORD).match(text) for text in texts):
        return "words"
    return "others"


_MATCHES_PATTERN = re.compile(WORD)


def matches(text: str):
    return _MATCHES_PATTERN.match(text) is not None


def counted(texts: list[str]):
    return sum(matches(text) for text in texts)


def parsed(texts: list[str]):
    return [json.loads(text) for text in texts]


def sizes(texts: list[str]):
    return [len(set(text)) for text in texts]


def own(texts: list[str]):
    rows = ["a"]
    found = []
    for text in texts:
        rows.append(text)
        found.append(len(set(rows)))
    return found


def other_pattern(texts: list[str]):
    found = []
    for text in texts:
        found += re.compile(text).findall("a b")
    return found


def compiled(texts: list[str]):
    pattern = re.compile(WORD)
    return [pattern.findall(text) for text in texts]


def once():
    return json.loads(TEXT)


def few():
    return [re.compile(WORD).match(text) for text in ("a", "b")]


def cheap(texts: list[str]):
    return [len(TEXT) + len(text) for text in texts]


def changed(texts: list[str]):
    found = []
    for text in texts:
        table = dict(a=1)
        table[text] = 1
        found.append(table)
    return found


def ordered(texts: list[str]):
    return [sorted(text) for text in texts]


def copied(texts: list[str]):
    found = []
    for text in texts:
        found.append(list(text))
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
