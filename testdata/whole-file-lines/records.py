import csv
import json
from collections.abc import Iterable
from pathlib import Path


def answers(path: Path) -> list[dict[str, str]]:
    return [json.loads(line) for line in path.read_text().splitlines()]  # error: PFL701


def grouped(path: Path) -> dict[str, list[dict[str, str]]]:
    found: dict[str, list[dict[str, str]]] = {}
    with open(path) as file:
        for line in file.readlines():  # error: PFL701
            row = json.loads(line.strip())
            found.setdefault(row["kind"], []).append(row)
    return found


def speakers(path: str) -> dict[str, str]:
    with open(path, encoding="utf-8") as file:
        return {row.rstrip().split("|")[0]: row for row in file.readlines()}  # error: PFL701


def columns(path: str) -> list[list[str]]:
    with open(path, "rb") as file:
        return [row.decode().split("\t") for row in file.readlines()]  # error: PFL701


def mapped(path: str) -> list[dict[str, str]]:
    with open(path) as file:
        return list(map(json.loads, file.readlines()))  # error: PFL701


def table(path: str) -> list[list[str]]:
    with open(path, newline="") as file:
        return [row for row in csv.reader(file.readlines())]  # hint: PFL701


def named(path: str) -> list[str]:
    with open(path) as file:
        return list(map(str.strip, file.readlines()))  # hint: PFL701


def settings(path: str) -> list[list[str]]:
    with open(path) as file:
        return [line.split("=") for line in file.readlines()]  # hint: PFL701


def numbers(path: str) -> list[list[str]]:
    with open(path) as file:
        return [line.replace("-", "").split("|") for line in file.readlines()]  # hint: PFL701


def known(path: str, table: str) -> list[bool]:
    with open(path) as file:
        return [line in table.split("\t") for line in file.readlines()]  # hint: PFL701


def replies(path: str, last: str) -> list[object]:
    with open(path) as file:
        return [json.loads(last) for line in file.readlines()]  # hint: PFL701


def pairs(path: str) -> list[object]:
    with open(path) as file:
        return [(number, row) for number, row in enumerate(file.readlines())]  # hint: PFL701


def line_by_line(path: Path) -> list[dict[str, str]]:
    with path.open() as file:
        return [json.loads(line) for line in file]  # ok


def whole(path: Path) -> dict[str, str]:
    return json.loads(path.read_text())  # ok: one document


def in_rows(path: str) -> list[list[str]]:
    with open(path, newline="") as file:
        return list(csv.reader(file))  # ok


def of_text(text: str) -> list[dict[str, str]]:
    return [json.loads(line) for line in text.splitlines()]  # ok: no file


def kept(path: str) -> list[str]:
    with open(path) as file:
        return file.readlines()  # ok: all of them are kept


def counted(path: str) -> int:
    with open(path) as file:
        return len(file.readlines()[1:])  # ok: no loop of Python
