"""Lines read under what swallows errors: text that cannot be decoded would leave the list half full."""

from contextlib import suppress


def lines_of(path: str) -> list[str]:
    found = []
    with suppress(UnicodeDecodeError):
        with open(path) as file:
            for line in file:
                found.append(line)
    return found
