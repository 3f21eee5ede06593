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
        for line in file.readlines():  # hint: PFL701
            with open(os.path.abspath(path), "a") as out:  # error: PFL702
                out.write(line)
            count += 1
    return count


def told(path: str, out: list[str]) -> None:
    with open(path, encoding="utf-8") as file:
        for line in file.readlines():  # hint: PFL701
            out.append(line)


def gathered(path: str) -> list[str]:
    out = []
    with open(path, encoding="utf-8") as file:
        for line in file.readlines():  # hint: PFL701
            if not line.startswith("#"):
                out.append(line.strip())
    return out


def numbers(path: str) -> int:
    total = 0
    with open(path, encoding="utf-8") as file:
        for line in file.readlines():  # hint: PFL701
            total += int(line)
    return total


def tolerant(path: str, out: list[str]) -> None:
    with open(path, encoding="utf-8", errors="replace") as file:
        for line in file.readlines():  # hint: PFL701
            out.append(line)


def raw(path: str, out: list[bytes]) -> None:
    with open(path, "rb") as file:
        for line in file.readlines():  # hint: PFL701
            out.append(line)


def named(path: str) -> list[str]:
    with open(path, encoding="utf-8") as file:
        lines = file.readlines()  # hint: PFL701

    # Without their line ends.
    found = []
    return found + [line for line in lines if line]


def table(path: str) -> dict[str, int]:
    found = {}
    with open(path, encoding="utf-8") as file:
        words = file.readlines()  # hint: PFL701
    for number, word in enumerate(words):
        word = word.rstrip("\n")
        found[word] = number
    return found


def stripped(path: str) -> list[str]:
    with open(path, encoding="utf-8") as file:
        lines = file.readlines()  # hint: PFL701

    return [line.strip() for line in lines]


def inside(path: str) -> int:
    total = 0
    with open(path, encoding="utf-8") as file:
        lines = file.readlines()  # hint: PFL701
        for line in lines:
            total += len(line)
    return total


def in_between(path: str) -> int:
    total = 0
    with open(path, encoding="utf-8") as file:
        lines = file.readlines()  # hint: PFL701
    os.unlink(path)
    for line in lines:
        total += len(line)
    return total


def streamed(path: str) -> int:
    with open(path) as file:
        return sum(len(line) for line in file)  # ok


def whole(path: str) -> str:
    with open(path) as file:
        return file.read()  # ok


def first(path: str) -> str:
    with open(path) as file:
        return file.readline()  # ok


def both(path: str) -> tuple[int, list[str]]:
    with open(path) as file:
        lines = file.readlines()  # ok
    return len(lines), lines


def thrice(path: str) -> list[str]:
    with open(path) as file:
        lines = file.readlines()  # ok
    return lines[1:] + lines[:1]


def sized(path: str) -> int:
    with open(path) as file:
        return len(file.readlines())  # ok


def last(path: str) -> str:
    with open(path) as file:
        return file.readlines()[-1]  # ok


def split(text: str) -> list[str]:
    return [line for line in text.splitlines()]  # ok


def rows(lines: list[str]) -> list[str]:
    return [line for line in list(lines)]  # ok


def given(path: str) -> list[str]:
    with open(path) as file:
        return file.readlines()  # ok


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
