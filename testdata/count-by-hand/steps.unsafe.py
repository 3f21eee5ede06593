"""Loops that count what one or two statements before work out, or some of the elements."""

import csv
from collections import Counter
from pathlib import Path

import numpy as np


def kind(word):
    return word.rpartition("-")[2]


def by_kind(words: list[str]):
    counts: dict[str, int] = {}
    for word in words:
        last = kind(word)
        counts[last] = counts.get(last, 0) + 1
    return counts


def two_steps(lines: list[str]):
    counts = {}
    for line in lines:
        head: str = line.split(",")[0]
        name = head.strip().lower()
        if name in counts:
            counts[name] += 1
        else:
            counts[name] = 1
    return counts


def some(words: list[str]):
    counts = {}
    for word in words:
        if not word:
            continue
        counts[word] = counts.get(word, 0) + 1
    return counts


def long_ones(words: list[str]):
    counts = {}
    for word in words:
        if len(word) > 3:
            counts.setdefault(word, 0)
            counts[word] += 1
    return counts


def of_pairs(rounds: list[tuple[str, int]]):
    counts = {}
    for player, _ in rounds:
        counts[player] = counts.get(player, 0) + 1
    return counts


def of_rows(path):
    counts = {}
    with open(path, newline="") as file:
        for row in csv.DictReader(file):
            place = row["place"].strip()
            if place:
                counts[place] = counts[place] + 1 if place in counts else 1
    return counts


def spelled_out(words: list[str]):
    counts = Counter(words)
    return counts


def or_nothing(words: list[str]):
    counts = Counter(words)
    return counts


def so_far(words: list[str]):
    counts = Counter(words)
    return counts


def and_the_last(words: list[str]):
    counts = {}
    before = 0
    for word in words:
        before = counts.get(word, 0)
        counts[word] = before + 1
    return counts, before


def last_of_all(words: list[str]):
    counts = {}
    last = ""
    for word in words:
        last = kind(word)
        counts[last] = counts.get(last, 0) + 1
    return counts, last


def with_files(paths: list[Path]):
    counts = {}
    for path in paths:
        text = path.read_text()
        counts[text] = counts.get(text, 0) + 1
    return counts


def rounded(points: list[list[float]], size: float):
    counts = {}
    for point in points:
        cell = tuple(np.round(np.array(point) / size))
        counts[cell] = counts.get(cell, 0) + 1
    return counts


def of_all(rows: list[list[str]]):
    counts = {}
    for row in rows:
        text = "".join(word.strip() for word in row)
        counts[text] = counts.get(text, 0) + 1
    return counts


def totals(words: list[str]):
    counts = {}
    for word in words:
        last = kind(word)
        counts[last] = counts.get(last, 0) + 1
        counts["all"] += 1
    return counts


def with_the_rest(words: list[str]):
    counts = {}
    for word in words:
        if word:
            counts[word] = counts.get(word, 0) + 1
        else:
            counts["none"] = 1
    return counts


async def waited_for(words: list[str], ask):
    counts = {}
    for word in words:
        last = await ask(word)
        counts[last] = counts.get(last, 0) + 1
    return counts


def of_another(words: list[str], names: list[str]):
    counts = {}
    for word in words:
        last = kind(names[0])
        counts[last] = counts.get(last, 0) + 1
    return counts


def by_round(rounds: list[list[str]]):
    counts = {}
    for words in rounds:
        for word in words:
            last = kind(word)
            counts[last] = counts.get(last, 0) + 1
    return counts


def many_steps(words: list[str]):
    counts = {}
    for word in words:
        head, _, rest = word.partition("-")
        last = kind(rest)
        counts[last] = counts.get(last, 0) + 1
    return counts, head
