"""Texts kept by key: some come up again and grow, others are each another one."""

from __future__ import annotations

from collections import defaultdict

import pandas as pd


def letters_by_town(letters):
    found = {}
    for town, letter in letters:
        found[town] = found.get(town, "") + letter.text  # hint: PFL601
    return found


def notes_by_kind(notes):
    found = defaultdict(str)
    for note in notes:
        found[note.kind] += note.text  # hint: PFL601
    return found


def prepared(notes):
    found: dict[str, str] = {}
    for note in notes:
        if note.kind not in found:
            found[note.kind] = ""
        found[note.kind] += note.text  # hint: PFL601
    return found


def summary(notes):
    result = {"text": "", "count": 0}
    for note in notes:
        result["text"] += note.text  # hint: PFL601
        result["count"] += 1  # ok: a number
    return result


def spread(texts: list[str]):
    buckets = [""] * 8
    for number, text in enumerate(texts):
        buckets[number % 8] += text  # hint: PFL601
    return buckets


def columns_of(table):
    columns = [""] * 40
    for row in table:
        for number, cell in enumerate(row):
            columns[number] += str(cell)  # hint: PFL601
    return columns


def headers(pairs):
    found: dict[str, str] = {}
    for key, value in pairs:
        if key in found:
            found[key] += f", {value}"  # hint: PFL601
        else:
            found[key] = value
    return found


def with_line_ends(lines: list[str], texts: dict[str, str]):
    for number in range(len(lines)):
        lines[number] += "\n"  # ok: each line once
    for number, line in enumerate(lines):
        lines[number] = line + "\n"  # ok: each line once
    for name in sorted(texts):
        texts[name] += "\n"  # ok: each text once
    number = 0
    while number < len(lines):
        lines[number] += "\r"  # ok: each line once
        number += 1


def grid(size: int):
    cells = [[""] * size for _ in range(size)]
    for row in range(size):
        for column in range(size):
            cells[row][column] += "x"  # ok: each cell once
    return cells


def frame(path, names):
    table = pd.read_csv(path)
    for name, ending in names:
        table[name] += "_x"  # ok: a column
    return table


def padded(text: str):
    while len(text) % 4:
        text += "="  # ok: three times at most
    return text


def joined(rows):
    text = ""
    for row in rows:
        text = "".join([text, str(row)])  # hint: PFL601
    return text


def lines_of(rows):
    for row in rows:
        text = "".join([row.name, row.text])  # ok: another text each time
        yield text
