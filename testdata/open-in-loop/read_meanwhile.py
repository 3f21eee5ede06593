"""Files that grow line by line, and that the same loop looks at."""

import os
import tempfile

FOLDER = tempfile.mkdtemp()


def sizes(path: str, rows: list[str]) -> list[int]:
    found = []
    for row in rows:
        with open(path, "a") as file:  # error: PFL702
            file.write(row + "\n")
        found.append(os.path.getsize(path))
    return found


def texts(path: str, rows: list[str]) -> list[str]:
    found = []
    for row in rows:
        with open(path, "a") as file:  # hint: PFL702
            file.write(row + "\n")
        found.append(content(path))
    return found


def content(path: str) -> str:
    with open(path) as file:
        return file.read()


def written(path: str, rows: list[str]) -> str:
    for row in rows:
        # one line a row
        with open(path, "a") as file:  # error: PFL702
            file.write(row + "\n")
    return content(path)  # ok


def afresh(path: str, rows: list[str]) -> None:
    for row in rows:
        with open(path, "w") as file:  # ok
            file.write(row)


def each(paths: list[str], row: str) -> None:
    for path in paths:
        with open(path, "a") as file:  # ok
            file.write(row)


def once(path: str, rows: list[str]) -> None:
    with open(path, "a") as file:  # ok
        for row in rows:
            file.write(row)


def numbered(folder: str, rows: list[str]) -> None:
    for number, row in enumerate(rows):
        with open(os.path.join(folder, f"{number}.txt"), "a") as file:  # ok
            file.write(row)


def run():
    one, two, three = (os.path.join(FOLDER, name) for name in ("one", "two", "three"))
    for path in (one, two, three):
        with open(path, "w"):
            pass
    rows = ["a", "b", "c"]
    return sizes(one, rows), texts(two, rows), written(three, rows), written(three, [])
