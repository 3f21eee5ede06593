"""Loops that go long and write many rows at a time, or none."""

import csv
import json
import sqlite3
from itertools import islice

from django.db import models
from sqlalchemy import select, text
from sqlalchemy.orm import DeclarativeBase, Mapped, Session, mapped_column


class Shell(models.Model):
    name = models.TextField()
    width = models.IntegerField()
    rare = models.BooleanField(default=False)


class Base(DeclarativeBase):
    pass


class Beach(Base):
    __tablename__ = "beach"

    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str]


def load(connection: sqlite3.Connection, path: str) -> None:
    with open(path, newline="") as file:
        connection.executemany("INSERT INTO shell VALUES (?, ?)", csv.reader(file))  # ok


def load_in_parts(connection: sqlite3.Connection, path: str) -> None:
    with open(path, newline="") as file:
        rows = csv.reader(file)
        while part := list(islice(rows, 1000)):
            connection.executemany("INSERT INTO shell VALUES (?, ?)", part)  # ok


def load_when_full(connection: sqlite3.Connection, path: str) -> None:
    waiting: list[list[str]] = []
    with open(path, newline="") as file:
        for row in csv.reader(file):
            waiting.append(row)  # ok
            if len(waiting) == 1000:
                connection.executemany("INSERT INTO shell VALUES (?, ?)", waiting)  # ok
                waiting.clear()  # ok
    connection.executemany("INSERT INTO shell VALUES (?, ?)", waiting)  # ok


def make(path: str) -> None:
    shells = []
    with open(path) as file:
        for line in file:
            shells.append(Shell(**json.loads(line)))  # ok
    Shell.objects.bulk_create(shells, batch_size=500)  # ok


def change() -> None:
    shells = list(Shell.objects.all())
    for shell in shells:
        shell.name = shell.name.strip()  # ok
    Shell.objects.bulk_update(shells, ["name"])  # ok


def add_beaches(session: Session, path: str) -> None:
    with open(path) as file:
        for line in file:
            session.add(Beach(name=line.strip()))  # ok
    session.commit()  # ok


def rename_beaches(session: Session) -> None:
    for beach in session.scalars(select(Beach)):
        beach.name = beach.name.title()  # ok
    session.flush()  # ok


def write_file(connection: sqlite3.Connection, path: str) -> None:
    with open(path, "w", newline="") as file:
        writer = csv.writer(file)
        for row in connection.execute("SELECT * FROM shell").fetchall():
            writer.writerow(row)  # ok


def widths(connection: sqlite3.Connection) -> dict[str, int]:
    found: dict[str, int] = {}
    for name, width in connection.execute("SELECT name, width FROM shell"):
        found[name] = max(width, found.get(name, 0))  # ok
    return found


def forget(connection: sqlite3.Connection, names: set[str]) -> None:
    known = {name for (name,) in connection.execute("SELECT name FROM shell")}
    gone = [(name,) for name in known - names]  # ok
    connection.executemany("DELETE FROM shell WHERE name = ?", gone)  # ok


def mark_rare(session: Session) -> None:
    session.execute(text("UPDATE shell SET rare = 1 WHERE width > 300"))  # ok


def tables(connection: sqlite3.Connection) -> list[str]:
    rows = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()  # ok
    return [name for (name,) in rows]  # ok


def longest(session: Session) -> str:
    best = ""
    for beach in session.scalars(select(Beach)):
        best = max(best, beach.name, key=len)  # ok
    return best


def names_on(session: Session, path: str) -> None:
    with open(path, "w") as file:
        for beach in session.query(Beach).order_by(Beach.name).all():
            file.write(beach.name)  # ok
            file.write("\n")  # ok
    assert session.is_active  # ok
