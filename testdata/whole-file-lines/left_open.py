"""Lines that are gone through later, and files that are written or closed on the way."""

import os
import tempfile

FOLDER = tempfile.mkdtemp()


def made(name: str, text: str) -> str:
    path = os.path.join(FOLDER, name)
    with open(path, "w") as file:
        file.write(text)
    return path


def later(path: str):
    with open(path) as file:
        return (line.strip() for line in file.readlines())  # hint: PFL701


def at_once(path: str) -> str:
    with open(path) as file:
        return ",".join(line.strip() for line in file.readlines())  # hint: PFL701


def handed(path: str) -> list[str]:
    lines = []
    file = open(path)
    for line in file.readlines():  # hint: PFL701
        add_line(path, line)
        lines.append(line)
    file.close()
    return lines


def add_line(path: str, line: str) -> None:
    with open(path, "a") as out:  # hint: PFL702
        out.write("+" + line)


def told(path: str) -> int:
    count = 0
    with open(path) as file:
        for line in file.readlines():  # hint: PFL701
            print(os.path.basename(path), line.strip())
            count += 1
    return count


def closed(path: str) -> list[str]:
    lines = []
    file = open(path)
    for line in file.readlines():  # hint: PFL701
        file.close()
        lines.append(line)
    return lines


def closed_below(path: str) -> list[str]:
    lines = []
    file = open(path)
    for line in file.readlines():  # hint: PFL701
        lines.append(line)
    file.close()
    return lines


def numbers(path: str) -> tuple[int, str]:
    total = 0
    with open(path) as file:
        try:
            for line in file.readlines():  # hint: PFL701
                total += int(line)
        except ValueError:
            print("no number")
        return total, file.read()


def undecodable(path: str) -> int:
    count = 0
    try:
        with open(path, encoding="utf-8") as file:
            for _ in file.readlines():  # hint: PFL701
                count += 1
    except UnicodeDecodeError:
        print("bad text")
    return count


def plain(path: str) -> list[str]:
    with open(path) as file:
        return [line.strip() for line in file]  # ok


def counted(path: str) -> int:
    with open(path) as file:
        return len(file.readlines())  # ok


def sliced(path: str) -> list[str]:
    with open(path) as file:
        return file.readlines()[1:]  # ok


def kept(path: str) -> list[str]:
    with open(path) as file:
        lines = file.readlines()  # ok
    return lines


def both(path: str) -> None:
    with open(path, "r+") as file:
        for line in file.readlines():  # ok
            file.write(line.upper())


def rewritten(path: str) -> None:
    with open(path) as file:
        for line in file.readlines():  # ok: rewritten-meanwhile
            with open(path, "a") as out:  # error: PFL702
                out.write(line)


def text(path: str) -> str:
    with open(path) as file:
        return file.read()  # ok


def first(path: str) -> str:
    with open(path) as file:
        return file.readline()  # ok


def of_list(lines: list[str]) -> list[str]:
    return [line.strip() for line in list(lines)]  # ok


def run():
    bad = made("bad", "")
    with open(bad, "wb") as file:
        file.write(b"good\n" * 3 + b"\xff\n")
    return (
        list(later(made("a", "a\nb"))),
        at_once(made("a", "a\nb\n")),
        handed(made("b", "a\nb\n")),
        told(made("c", "x\ny")),
        closed(made("d", "x\ny")),
        closed_below(made("d", "x\ny")),
        numbers(made("e", "1\nx\n2\n")),
        undecodable(bad),
        plain(made("f", "")),
    )
