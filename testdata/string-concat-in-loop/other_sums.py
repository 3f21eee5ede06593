"""What adds in a loop and joins no texts, or joins few, or each of them by itself."""

import io
from collections import Counter
from datetime import timedelta
from decimal import Decimal
from pathlib import Path


def numbers(rows: list[str]):
    length = 0
    weight = 0.0
    price = Decimal(0)
    for row in rows:
        length += len(row)  # ok
        weight += float(row)  # ok
        price += Decimal(row)  # ok
    return length, weight, price


def durations(rows: list[float]):
    total = timedelta()
    for row in rows:
        total += timedelta(seconds=row)  # ok
    return total


def counts(rows: list[str]):
    found: Counter[str] = Counter()
    for row in rows:
        found += Counter(row.split())  # ok
    return found


def paths(parts: list[str]):
    path = Path()
    for part in parts:
        path = path / part  # ok
    return path


def buffers(rows: list[str]):
    text = io.StringIO()
    for row in rows:
        text.write(row + "\n")  # ok
    return text.getvalue()


def lists(rows: list[str]):
    parts: list[str] = []
    for row in rows:
        parts += [row, ", "]  # ok
        parts.append(row + ";")  # ok
    return "".join(parts)


def each_by_itself(rows: list[str]):
    for row in rows:
        line = row.strip()
        line += "\n"  # ok
        line = line + row  # ok
        print(line)


def by_key(rows: list[tuple[str, str]]):
    found: dict[str, int] = {}
    for name, row in rows:
        found[name] = found.get(name, 0) + len(row)  # ok
    return found


def few(row: dict[str, str]):
    text = ""
    for name in ("first", "last"):
        text += row[name]  # ok
    for number in range(3):
        text += str(number)  # ok
    return text


def last(rows: list[str]):
    text = ""
    for row in rows:
        text = row + "!"  # ok
    return text


def outside(rows: list[str]):
    text = "".join(rows)
    text += "\n"  # ok
    if rows:
        text += rows[0]  # ok
    text = text + "end"  # ok
    return text


def first_that_fits(rows: list[str]):
    text = ">"
    for row in rows:
        if row:
            text += row  # ok
            break
    return text


def returned(rows: list[str]):
    text = ">"
    for row in rows:
        if row:
            text += row  # ok
            return text
    return text


class Sum:
    def __init__(self) -> None:
        self.total = 0
        self.name = ""

    def add(self, rows: list[int]) -> None:
        for row in rows:
            self.total += row  # ok
            self.total = self.total + row  # ok

    def named(self, first: str) -> None:
        self.name += first  # ok
