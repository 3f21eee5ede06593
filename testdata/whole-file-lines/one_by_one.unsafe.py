"""Errors that come late, files under other spellings, and lines with a name."""

import contextlib
import os
import tempfile

FOLDER = tempfile.mkdtemp()


def made(name: str, data: bytes) -> str:
    path = os.path.join(FOLDER, name)
    with open(path, "wb") as file:
        file.write(data)
    return path


def appended(path: str) -> int:
    count = 0
    with open(path) as file:
        with open(os.path.abspath(path), "a") as out:
            for line in file:
                out.write(line)
                count += 1
    return count


def told(path: str, out: list[str]) -> None:
    with open(path, encoding="utf-8") as file:
        for line in file:
            out.append(line)


def gathered(path: str) -> list[str]:
    out = []
    with open(path, encoding="utf-8") as file:
        for line in file:
            if not line.startswith("#"):
                out.append(line.strip())
    return out


def numbers(path: str) -> int:
    total = 0
    with open(path, encoding="utf-8") as file:
        for line in file:
            total += int(line)
    return total


def tolerant(path: str, out: list[str]) -> None:
    with open(path, encoding="utf-8", errors="replace") as file:
        for line in file:
            out.append(line)


def raw(path: str, out: list[bytes]) -> None:
    with open(path, "rb") as file:
        for line in file:
            out.append(line)


def named(path: str) -> list[str]:
    with open(path, encoding="utf-8") as file:
        lines = file.readlines()

    # Without their line ends.
    found = []
    return found + [line for line in lines if line]


def table(path: str) -> dict[str, int]:
    found = {}
    with open(path, encoding="utf-8") as file:
        for number, word in enumerate(file):
            word = word.rstrip("\n")
            found[word] = number
    return found


def stripped(path: str) -> list[str]:
    with open(path, encoding="utf-8") as file:
        return [line.strip() for line in file]


def inside(path: str) -> int:
    total = 0
    with open(path, encoding="utf-8") as file:
        for line in file:
            total += len(line)
    return total


def in_between(path: str) -> int:
    total = 0
    with open(path, encoding="utf-8") as file:
        lines = file.readlines()
    os.unlink(path)
    for line in lines:
        total += len(line)
    return total


def streamed(path: str) -> int:
    with open(path) as file:
        return sum(len(line) for line in file)


def whole(path: str) -> str:
    with open(path) as file:
        return file.read()


def first(path: str) -> str:
    with open(path) as file:
        return file.readline()


def both(path: str) -> tuple[int, list[str]]:
    with open(path) as file:
        lines = file.readlines()
    return len(lines), lines


def thrice(path: str) -> list[str]:
    with open(path) as file:
        lines = file.readlines()
    return lines[1:] + lines[:1]


def sized(path: str) -> int:
    with open(path) as file:
        return len(file.readlines())


def last(path: str) -> str:
    with open(path) as file:
        return file.readlines()[-1]


def split(text: str) -> list[str]:
    return [line for line in text.splitlines()]


def rows(lines: list[str]) -> list[str]:
    return [line for line in list(lines)]


def given(path: str) -> list[str]:
    with open(path) as file:
        return file.readlines()


def run():
    good = made("good", b"a\n#b\nc\n")
    bad = made("bad", b"a\n" * 20_000 + b"\xff\n")
    out: list[str] = []
    for step in (gathered, stripped, table):
        with contextlib.suppress(UnicodeDecodeError):
            out.append(str(step(bad)))
    data: list[bytes] = []
    raw(bad, data)
    tolerant(good, out)
    return (
        out,
        len(data),
        gathered(good),
        numbers(made("numbers", b"1\n2\n")),
        named(good),
        table(good),
        stripped(good),
        inside(good),
        in_between(made("gone", b"a\n")),
    )
