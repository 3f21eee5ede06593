import io
import random
from pathlib import Path


def shuffled(path: Path) -> list[str]:
    lines = path.read_text().splitlines()  # ok
    random.shuffle(lines)
    return lines


def last(path: str, count: int) -> list[str]:
    with open(path) as file:
        return file.readlines()[-count:]  # ok


def numbered(path: Path) -> list[str]:
    lines = path.read_text().splitlines()  # ok
    width = len(str(len(lines)))
    return [f"{number:{width}} {line}" for number, line in enumerate(lines, 1)]


def pairs(path: str) -> list[tuple[str, str]]:
    with open(path) as file:
        lines = file.readlines()  # ok
    return list(zip(lines, lines[1:]))


def sorted_in_place(path: Path) -> None:
    lines = path.read_text().splitlines(keepends=True)  # ok
    path.write_text("".join(sorted(lines)))


def renumbered(path: str) -> None:
    with open(path, "r+") as file:
        lines = file.readlines()  # ok: may-be-written
        file.seek(0)
        for number, line in enumerate(lines):
            file.write(f"{number} {line}")
        file.truncate()


def quoted(text: str) -> list[str]:
    held = io.StringIO(text)
    return ["> " + line for line in held.readlines()]  # ok: in-memory


def told(path: Path) -> list[str]:
    text = path.read_text()
    return [f"{len(text)} {line}" for line in text.splitlines()]  # ok


def quoted_file(path: Path) -> list[str]:
    with open(path) as file:
        held = io.StringIO(file.read())
    return ["> " + line for line in held.readlines()]  # ok: in-memory
