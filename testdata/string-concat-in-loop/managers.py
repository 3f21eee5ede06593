"""Context managers that are no plain call of what swallows exceptions, and some that swallow none."""

import contextlib
import threading
from contextlib import AbstractContextManager, ExitStack, contextmanager, nullcontext, suppress

LOCK = threading.Lock()


def quiet():
    return suppress(ValueError)


def locked():
    return LOCK


def deep(level):
    return deep(level - 1) if level else suppress(ValueError)


@contextmanager
def returning():
    try:
        yield
    finally:
        return


@contextmanager
def breaking():
    while True:
        try:
            yield
        finally:
            break


@contextmanager
def looping():
    try:
        yield
    finally:
        for number in range(3):
            if number:
                break


@contextmanager
def suppressing():
    with suppress(ValueError):
        yield


@contextmanager
def holding():
    with LOCK, locked():
        yield


@contextmanager
def delegating():
    yield from ()


def named(rows: list[str]) -> str:
    manager = suppress(ValueError)
    with manager:
        text = ""
        for row in rows:
            text += f"{int(row)};"  # hint: PFL601
    return text


def returned(rows: list[str]) -> str:
    with quiet():
        text = ""
        for row in rows:
            text += f"{int(row)};"  # hint: PFL601
    return text


def recursive(rows: list[str]) -> str:
    with deep(3):
        text = ""
        for row in rows:
            text += f"{int(row)};"  # hint: PFL601
    return text


def renamed(rows: list[str]) -> str:
    ignore = contextlib.suppress
    with ignore(ValueError):
        text = ""
        for row in rows:
            text += f"{int(row)};"  # hint: PFL601
    return text


def chosen(rows: list[str], strict: bool) -> str:
    with nullcontext() if strict else suppress(ValueError):
        text = ""
        for row in rows:
            text += f"{int(row)};"  # hint: PFL601
    return text


def passed_stack(rows: list[str], stack: ExitStack) -> str:
    with stack:
        text = ""
        for row in rows:
            text += f"{int(row)};"  # hint: PFL601
    return text


def passed(rows: list[str], manager: AbstractContextManager) -> str:
    with manager:
        text = ""
        for row in rows:
            text += f"{int(row)};"  # hint: PFL601
    return text


def left(rows: list[str]) -> str:
    with returning():
        text = ""
        for row in rows:
            text += f"{int(row)};"  # hint: PFL601
    return text


def broken(rows: list[str]) -> str:
    with breaking():
        text = ""
        for row in rows:
            text += f"{int(row)};"  # hint: PFL601
    return text


def nested(rows: list[str]) -> str:
    with suppressing():
        text = ""
        for row in rows:
            text += f"{int(row)};"  # hint: PFL601
    return text


class Reader:
    def manager(self):
        return suppress(ValueError)

    def read(self, rows: list[str]) -> str:
        with self.manager():
            text = ""
            for row in rows:
                text += f"{int(row)};"  # hint: PFL601
        return text


def through_loop(rows: list[str]) -> str:
    with looping():
        text = ""
        for row in rows:
            text += f"{int(row)};"  # hint: PFL601
    return text


def under_lock(rows: list[str]) -> str:
    with holding(), locked():
        text = ""
        for row in rows:
            text += f"{int(row)};"  # hint: PFL601
    return text


def under_one(rows: list[str], strict: bool) -> str:
    manager = LOCK if strict else nullcontext()
    with manager:
        text = ""
        for row in rows:
            text += f"{int(row)};"  # hint: PFL601
    return text


def joined(rows: list[str]) -> str:
    with quiet():
        return "".join(f"{int(row)};" for row in rows)  # ok


def total(rows: list[str]) -> int:
    number = 0
    with quiet():
        for row in rows:
            number += int(row)  # ok
    return number


def last(rows: list[str]) -> str:
    text = ""
    with quiet():
        for row in rows:
            text = f"{int(row)};"  # ok
    return text


def lines(rows: list[str]) -> list[str]:
    found: list[str] = []
    with suppressing():
        for row in rows:
            found.append(f"{int(row)};")  # ok
    return found


def run():
    good, bad = ["1", "2"], ["1", "x", "3"]
    return (
        [named(good), returned(good), recursive(good), renamed(good), chosen(good, False)],
        [named(bad), returned(bad), recursive(bad), renamed(bad), chosen(bad, False)],
        [left(good), broken(good), nested(good), Reader().read(good)],
        [left(bad), broken(bad), nested(bad), Reader().read(bad)],
        [passed_stack(good, ExitStack()), passed(good, suppress(ValueError))],
        [through_loop(good), under_one(good, True)],
        [joined(good), total(good), last(good), lines(good)],
    )
