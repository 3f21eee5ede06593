"""Texts and bytes that the callers in the file give."""

from pathlib import Path


def marks(blob):
    found = 0
    while len(blob) > 0:
        found += blob[0] == 0xA5
        blob = blob[1:]  # error: PFL605
    return found


def words(text):
    found = []
    while text:
        head, text = text[:1], text[1:]  # error: PFL605
        found.append(head)
    return found


def viewed(blob):
    blob = memoryview(blob)
    found = 0
    while blob:
        found += blob[0]
        blob = blob[1:]  # ok: a view copies nothing
    return found


def of_several(items):
    while items:
        items = items[1:]  # ok: a view copies nothing, and that is given too
    return items


def never_called(items):
    while items:
        items = items[1:]  # ok: nothing tells what it is
    return items


def main(path):
    raw = Path(path).read_bytes()
    of_several(raw)
    of_several(memoryview(raw))
    return marks(raw), words(Path(path).read_text()), viewed(raw)
