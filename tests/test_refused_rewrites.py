"""Rewrites whose preconditions only seem to hold, beside look-alikes that are rewritten."""

from __future__ import annotations

import re
from functools import cache

import pytest

from perflint.rules.finding import Finding
from perflint.syntax.edits import Fix, Refusal
from tests.runs import found

# At the end of a line: what a codemod does to the finding there.
_MARK = re.compile(r"  # (refused|fixed|silent): ([a-z-]+)$", re.MULTILINE)
FILES = {
    "consts.py": f"KINDS = {[f'kind {number}' for number in range(400)]}\n",
    "seen.py": """\
from __future__ import annotations

import json
from dataclasses import dataclass


@dataclass
class Row:
    name: str


@dataclass(frozen=True)
class Key:
    name: str


def fresh(path: str) -> list[dict]:
    out = []
    with open(path) as source:
        entries = json.load(source)
    for column in ("name", "label"):
        for entry in entries:
            if entry[column] and entry not in out:  # refused: seen-set
                out.append(entry)
    return out


def unions(words: list[str | list[str]]):
    uniques: list[str | list[str]] = []
    for word in words:
        if word and word not in uniques:  # refused: seen-set
            uniques.append(word)
    return uniques


def of_texts(words: list[str | list[str]]):
    uniques = []
    for word in words:
        if isinstance(word, str) and word not in uniques:  # fixed: seen-set
            uniques.append(word)
    return uniques


def rows(found: list[Row]):
    seen = []
    for row in found:
        if row not in seen:  # silent: seen-set
            seen.append(row)
    return seen


def keys(found: list[Key]):
    seen = []
    for key in found:
        print(key)
        if key not in seen:  # fixed: seen-set
            seen.append(key)
    return seen


def filled(first: str, others):
    names = [first]
    names.extend(others)
    seen = []
    for name in names:
        print(name)
        if name not in seen:  # refused: seen-set
            seen.append(name)
    return seen


def others_added(words: list[str], other):
    seen = []
    for word in words:
        if word not in seen:
            seen.append(word)
        seen.append(other)
    return seen
""",
    "membership.py": """\
from __future__ import annotations

import torch
from rest_framework import serializers

from consts import KINDS


def unions(values: list[str | list[str] | dict[str, str]], names: list[str]) -> list:
    return [value for value in values if value in names]  # refused: membership-set


def of_numbers(values: list[int | None], numbers: list[int | None]):
    return [value for value in values if value in numbers]  # fixed: membership-set


def validate(value: dict) -> None:
    if not isinstance(value["kinds"], list):
        raise serializers.ValidationError("kinds must be a list")
    for kind in value["kinds"]:
        if kind not in KINDS:  # refused: membership-set
            raise serializers.ValidationError(f"invalid kind: {kind}")


def present(batch: dict, wanted: list):
    ids = torch.unique(batch["asym_id"])
    return [one for one in ids if one in wanted]  # refused: membership-set


def soft_sorted(iterable, first=None, last=None):
    '''Sort with some elements first and some last.

    Args:
        first (list): what comes first.
        last (list): what comes last.
    '''
    first = first or []
    last = last or []
    return [one for one in iterable if one not in first and one not in last]  # refused: membership-set


def grown(words: list[str], more):
    names = ["a", "b", "c", "d", "e", "f", "g", "h", "i"]
    names += more
    return [word for word in words if word in names]  # refused: membership-set


def keys_of(table: dict, names: list[str]):
    return [key for key in table if key in names]  # fixed: membership-set
""",
    "columns.py": """\
import pandas as pd


def collect(frame: pd.DataFrame, graded: bool = True):
    words, grades = [], []
    for _, row in frame.iterrows():  # refused: iterate-columns
        words.append(row["word"])
        if graded:
            grades.append(row["grade"])
    return words, grades


def skipped(frame: pd.DataFrame, graded: bool = True):
    grades = []
    for _, row in frame.iterrows():  # refused: iterate-columns
        if row["word"] and not graded:
            continue
        grades.append(row["grade"])
    return grades


def chosen(frame: pd.DataFrame, graded: bool):
    return [row["a"] if graded else row["b"] for _, row in frame.iterrows()]  # refused: iterate-columns


def repeated(frame: pd.DataFrame, times: int):
    found = []
    for _, row in frame.iterrows():  # refused: iterate-columns
        for _ in range(times):
            found.append(row["grade"])
    return found


def of_some_rows(frame: pd.DataFrame):
    found = []
    for _, row in frame.iterrows():  # fixed: iterate-columns
        if row["word"] != "a":
            found.append(row["grade"])
    return found


def used_before(frame: pd.DataFrame, graded: bool):
    frame["grade"] = frame["grade"].fillna(0)
    found = []
    for _, row in frame.iterrows():  # fixed: iterate-columns
        if graded:
            found.append(row["grade"])
    return found
""",
    "annotated.py": """\
import pandas as pd


class Diff:
    duplicates: pd.Series
    rows: pd.Series

    def __init__(self, frame: pd.DataFrame):
        self.duplicates = frame[frame.index.duplicated()].index.values
        self.rows = frame["a"]

    def differ(self):
        return any(self.duplicates)  # refused: use-array-method

    def largest(self):
        return max(self.rows)  # fixed: use-array-method
""",
    "arrays.py": """\
import numpy as np


def any_after(x: np.ndarray):
    total = x[0]
    for value in x[1:]:  # refused: vectorize-loop
        total += value
    return total


def counted(x: np.ndarray):
    total = 0
    for value in x:  # fixed: vectorize-loop
        total += value
    return total


def of_sorted(x: np.ndarray):
    return np.array(
        [value for value in np.sort(x,  # refused: vectorize-loop
                                    kind="stable") if value > 1]
    )
""",
    "counted.py": """\
def count(words):
    counts = {}
    for word in words:  # fixed: use-counter
        counts[word] = counts.get(word, 0) + 1
    return sorted(counts.items())
""",
    "tasks.py": """\
from concurrent.futures import ThreadPoolExecutor


def work(row, number):
    return row + number


def numbered(rows):
    found = []
    with ThreadPoolExecutor(2) as pool:
        for number, row in enumerate(rows):
            future = pool.submit(work, row,  # the row
                                 number=number)
            found.append(future.result())  # fixed: map-over-pool
    return found
""",
    "queries.py": """\
from django.db import models


class Jar(models.Model):
    label = models.CharField(max_length=20)


def is_full(shelf):
    jars = getattr(shelf, "loaded", Jar.objects.filter(label=shelf.label))
    return len(jars) > 3  # refused: use-exists


def has_some(shelf):
    jars = getattr(shelf, "loaded", Jar.objects.filter(label=shelf.label))
    if jars:  # refused: use-exists
        return 1
    return 0


def asked(shelf):
    return len(Jar.objects.filter(label=shelf.label)) > 3  # fixed: use-exists
""",
    "tensors.py": """\
import torch


class Codec:
    def __init__(self, average: torch.Tensor):
        self.average = average

    def save(self, path):
        if torch.is_tensor(self.average):
            torch.save(self.average, path)
        else:
            torch.save(torch.tensor([self.average]), path)  # silent: stack-arrays

    def save_now(self, path):
        torch.save(torch.tensor([self.average]), path)


def of_number(x: torch.Tensor):
    return x if torch.is_tensor(x) else torch.tensor([x])  # silent: stack-arrays
""",
}


@cache
def findings() -> dict[str, tuple[Finding, ...]]:
    """The findings of each file, all files being one project."""
    texts = {name: _MARK.sub("", text) for name, text in FILES.items()}
    return found(texts, {"select": ["ALL"]})


@pytest.mark.parametrize("name", FILES)
def test_it_is_refused_or_rewritten_as_marked(name: str) -> None:
    for number, line in enumerate(FILES[name].splitlines(), 1):
        mark = _MARK.search(line)
        if mark is None:
            continue
        wanted, codemod = mark.groups()
        made = [
            each.fix
            for each in findings()[name]
            if each.position.line == number
            and isinstance(each.fix, (Fix, Refusal))
            and each.fix.codemod == codemod
        ]
        kinds = {"fixed" if isinstance(one, Fix) else "refused" for one in made}
        assert kinds == (set() if wanted == "silent" else {wanted}), f"{name}:{number}: {line}"


def test_no_comment_is_doubled() -> None:
    (fix,) = [
        each.fix
        for each in findings()["tasks.py"]
        if isinstance(each.fix, Fix) and each.fix.codemod == "map-over-pool"
    ]
    assert "".join(edit.text for edit in fix.edits).count("# the row") == 1


def test_nothing_is_counted_as_none() -> None:
    (fix,) = [each.fix for each in findings()["counted.py"] if isinstance(each.fix, Fix)]
    assert any("Counter(iter(words))" in edit.text for edit in fix.edits)
