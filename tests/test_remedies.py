"""What messages say of the statement at hand, and what they advise for it."""

from __future__ import annotations

import pytest

from tests.runs import found

MODELS = """\
from django.db import models
from sqlalchemy import Connection, Table


class Lid(models.Model):
    size = models.IntegerField()


class Jar(models.Model):
    kind = models.CharField(max_length=20)
    lids = models.ManyToManyField(Lid, related_name="jars")


def update_kind(old, new):
    Jar.objects.filter(kind=old).update(kind=new)


def update_jar(pk, new):
    Jar.objects.filter(pk=pk).update(kind=new)


def replace_kind(conn: Connection, table: Table, old, new):
    conn.execute(table.update().where(table.c.kind == old).values(kind=new))


def insert_kind(conn: Connection, table: Table, kind):
    conn.execute(table.insert().values(kind=kind))


def work(rows, lids, lid: Lid, jars: list[Jar], conn: Connection, table: Table):
    for row in rows:
        {statement}
"""

WRITES = [
    ("update_kind(row.old, row.new)", "`update_kind` writes rows (`"),
    ("update_jar(row.pk, row.new)", "`update_jar` writes one row (`"),
    ("replace_kind(conn, table, row.old, row.new)", "`replace_kind` writes rows (`"),
    ("insert_kind(conn, table, row.kind)", "`insert_kind` writes one row (`"),
    ("Jar(kind=row).lids.add(*lids)", "write the rows of `through` at once"),
    ("Jar(kind=row).lids.add(lid)", "give one `add(*…)` of the other side of the relation"),
    (
        "Jar.objects.update_or_create(kind=row, defaults=row.values)",
        "`bulk_create(…, update_conflicts=True)`, if a constraint says",
    ),
    ("conn.execute(table.insert().values(kind=row))", "give `execute(insert(Model), rows)`"),
    (
        "conn.execute(table.update().where(table.c.id == row.id).values(kind=row.kind))",
        "give `execute(update(Model), rows)`",
    ),
    ("conn.execute(table.delete().where(table.c.id == row))", "`delete(Model).where(Model.id"),
]


@pytest.mark.parametrize(("statement", "told"), WRITES, ids=[one for one, _ in WRITES])
def test_advice_is_for_the_statement_at_hand(statement: str, told: str) -> None:
    text = MODELS.replace("{statement}", statement)
    messages = [one.message for one in found({"jars.py": text}, {})["jars.py"]]
    assert any(told in message for message in messages), messages


QUERIES = [
    ("Jar.objects.filter(kind=row).count()", "`filter(…__in=…)` with `values(…)`"),
    ("Jar.objects.filter(pk__gte=row, pk__lt=row + 9).count()", "`annotate(…)` each row with its"),
    ("Jar.objects.filter(pk__gt=row).first()", "tell them apart in the loop"),
    ("Jar.objects.filter(pk__gt=3, kind=row).first()", "with `in_bulk(…)` or `filter(…__in=…)`"),
]


@pytest.mark.parametrize(("statement", "told"), QUERIES, ids=[one for one, _ in QUERIES])
def test_ranges_are_asked_for_as_ranges(statement: str, told: str) -> None:
    text = MODELS.replace("{statement}", f"print({statement})")
    messages = [one.message for one in found({"jars.py": text}, {})["jars.py"]]
    assert any(told in message for message in messages), messages


ARRAYS = """\
import numpy as np


def work(x: np.ndarray, y: np.ndarray, table: np.ndarray, weights: np.ndarray):
    found = []
    for i in range(len(x)):
        {statement}
    return found
"""

LOOPS = [
    ("y[i] = x[i] + 1", "the elements of `x` and `y` boxes each element"),
    ("y[i] = np.exp(x[i])", "and calls NumPy for it, about 1 µs a call"),
    ("found.append(np.argmax(table[i]))", "the rows of `table` runs array operations for each"),
    ("found.append(table[i].sum())", "the rows of `table` runs array operations for each"),
    ("y[i] = np.dot(table[i], weights)", "the rows of `table` and `y` runs array operations"),
]


@pytest.mark.parametrize(("statement", "told"), LOOPS, ids=[one for one, _ in LOOPS])
def test_rows_are_not_called_elements(statement: str, told: str) -> None:
    text = ARRAYS.replace("{statement}", statement)
    messages = [one.message for one in found({"sums.py": text}, {})["sums.py"]]
    assert any(told in message for message in messages), messages


FILES = """\
def work(names: list[str], path: str):
    for name in names:
        with open(path, "{mode}") as file:
            {statement}
"""


@pytest.mark.parametrize(
    ("mode", "statement", "told"),
    [
        ("r", "print(name in file.read())", "read it once before the loop"),
        ("a", "file.write(name)", "open it once before the loop"),
    ],
)
def test_a_file_that_is_read_to_its_end_is_read_once(mode: str, statement: str, told: str) -> None:
    text = FILES.replace("{mode}", mode).replace("{statement}", statement)
    messages = [one.message for one in found({"files.py": text}, {})["files.py"]]
    assert any(told in message for message in messages), messages
