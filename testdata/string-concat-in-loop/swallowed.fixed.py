"""Loops in a `with` that may swallow what leaves them."""

import contextlib
import threading
from contextlib import contextmanager

LOCK = threading.Lock()


class Ignoring:
    def __enter__(self):
        return self

    def __exit__(self, *details):
        return True


class Timing:
    def __enter__(self):
        return self

    def __exit__(self, *details):
        print("done")


@contextmanager
def guarded():
    try:
        yield
    except ValueError:
        print("wrong")


@contextmanager
def announced():
    print("start")
    yield
    print("end")


def ignored(rows: list[str]) -> str:
    with Ignoring():
        text = ""
        for row in rows:
            text += f"{int(row)};"
    return text


def in_stack(rows: list[str]) -> str:
    with contextlib.ExitStack() as stack:
        stack.enter_context(contextlib.suppress(ValueError))
        text = ""
        for row in rows:
            text += f"{int(row)};"
    return text


def handled(rows: list[str]) -> str:
    with guarded():
        text = ""
        for row in rows:
            text += f"{int(row)};"
    return text


def timed(rows: list[str]) -> str:
    with Timing():
        text = "".join([f"{int(row)};" for row in rows])
    return text


def said(rows: list[str]) -> str:
    with announced(), LOCK:
        text = "".join([f"{int(row)};" for row in rows])
    return text


def inside(rows: list[str]) -> None:
    with Ignoring():
        print("".join([f"{int(row)};" for row in rows]))


def foreign(manager, rows: list[str]) -> str:
    with manager:
        text = ""
        for row in rows:
            text += f"{int(row)};"
    return text


def joined(rows: list[str]) -> str:
    with Ignoring():
        return "".join(f"{int(row)};" for row in rows)


def last(rows: list[str]) -> str:
    text = ""
    with Ignoring():
        for row in rows:
            text = f"{int(row)};"
    return text


def total(rows: list[str]) -> int:
    number = 0
    with Ignoring():
        for row in rows:
            number += int(row)
    return number


def first(rows: list[str]) -> str:
    text = ""
    with LOCK:
        for row in rows:
            text += row
            break
    return text


def twice(row: str) -> str:
    text = row
    with LOCK:
        text += row
    return text


def kept(rows: list[str]) -> list[str]:
    lines: list[str] = []
    with guarded():
        for row in rows:
            lines.append(f"{int(row)}")
    return lines


def short() -> str:
    text = ""
    for row in "ab":
        text += row
    return text


def run():
    good, bad = ["1", "2"], ["1", "x", "3"]
    return (
        [ignored(good), ignored(bad), ignored([])],
        [in_stack(good), in_stack(bad)],
        [handled(good), handled(bad)],
        [timed(good), said(good), inside(good), inside(bad)],
        foreign(LOCK, good),
    )
