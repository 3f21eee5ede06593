"""Writes in loops over long files, each with a reason to write the row by itself."""

import csv
import logging
import shutil
import sqlite3

import parcel_service
from django.db import models
from sqlalchemy import Column, Integer, String, delete, insert, select
from sqlalchemy.orm import DeclarativeBase, Session

logger = logging.getLogger(__name__)


class Parcel(models.Model):
    name = models.CharField(max_length=100)
    label = models.FileField()


class Base(DeclarativeBase):
    pass


class Van(Base):
    __tablename__ = "van"
    key = Column(Integer, primary_key=True)
    name = Column(String)


def plain(path):
    with open(path) as lines:
        for line in lines:
            Parcel.objects.create(name=line)  # error: PFL503


def together(path):
    with open(path) as lines:
        Parcel.objects.bulk_create(Parcel(name=line) for line in lines)  # ok


def moved(path):
    with open(path, newline="") as lines:
        for before, after in csv.reader(lines):
            Parcel.objects.filter(name=before).update(name=after)  # hint: PFL503 because row-set


def copied(connection: sqlite3.Connection, path):
    with open(path) as lines:
        for line in lines:
            connection.execute(  # hint: PFL503 because row-set
                "INSERT INTO old SELECT * FROM parcel WHERE name = ?", (line,)
            )


def copied_with_query(session: Session, path):
    with open(path) as lines:
        for line in lines:
            rows = select(Van.key, Van.name).where(Van.name == line)
            session.execute(insert(Van).from_select(["key", "name"], rows))  # hint: PFL503 because row-set


def newest(session: Session, path):
    with open(path, newline="") as lines:
        for name, key in csv.reader(lines):
            session.execute(  # hint: PFL503 because row-set
                delete(Van).where(Van.name == name, Van.key < int(key))
            )


def labelled(path, label):
    with open(path) as lines:
        for line in lines:
            parcel = Parcel(name=line)
            parcel.label = label
            parcel.save()  # hint: PFL503 because row-with-file


def labelled_by_name(path):
    with open(path, newline="") as lines:
        for name, label in csv.reader(lines):
            parcel = Parcel(name=name)
            parcel.label.name = label
            parcel.save()  # hint: PFL503 because row-with-file


def with_label(path, label):
    with open(path) as lines:
        for line in lines:
            Parcel.objects.create(name=line, label=label)  # hint: PFL503 because row-with-file


def with_columns(path):
    with open(path, newline="") as lines:
        for row in csv.DictReader(lines):
            Parcel.objects.create(**row)  # hint: PFL503 because row-with-file


def locked(connection: sqlite3.Connection, path, lock):
    with open(path) as lines:
        for line in lines:
            with lock(line):
                connection.execute(  # hint: PFL503 because transaction-per-item
                    "INSERT INTO parcel VALUES (?)", (line,)
                )


def reminded(connection: sqlite3.Connection, path, mailer):
    with open(path) as lines:
        for line in lines:
            mailer.send_reminder(line)
            connection.execute(  # hint: PFL503 because sends-message
                "INSERT INTO parcel VALUES (?)", (line,)
            )


def carried(connection: sqlite3.Connection, path):
    with open(path, newline="") as lines:
        for row in csv.reader(lines):
            shutil.move(row[0], row[1])
            connection.execute("INSERT INTO parcel VALUES (?)", row[:1])  # hint: PFL503 because files-beside


def empty(connection: sqlite3.Connection, path, known):
    with open(path) as lines:
        for line in lines:
            if line in known:
                logger.error("twice: %s", line)
                connection.execute(  # hint: PFL503 because logged-error
                    "INSERT INTO twice VALUES (?)", (line,)
                )
            else:
                connection.execute("INSERT INTO parcel VALUES (?)", (line,))  # error: PFL503


def wanted(connection: sqlite3.Connection, path, name):
    with open(path) as lines:
        for line in lines:
            if line == name:
                connection.execute(  # hint: PFL503 because chosen-item
                    "INSERT INTO parcel VALUES (?)", (line,)
                )
            else:
                print(line)


def indexed(connection: sqlite3.Connection, path):
    with open(path) as lines:
        for line in lines:
            # the index listens to the signals of the database
            connection.execute(  # hint: PFL503 because signals-needed
                "INSERT INTO parcel VALUES (?)", (line,)
            )


def included(connection: sqlite3.Connection, path):
    with open(path) as lines:
        for line in lines:
            if line.startswith("include "):
                included(connection, line)  # ok
            else:
                connection.execute(  # hint: PFL503 because walks-tree
                    "INSERT INTO parcel VALUES (?)", (line,)
                )


def store_tree(connection: sqlite3.Connection, node):
    connection.execute("INSERT INTO parcel VALUES (?)", (node.name,))
    for child in node.children:
        store_tree(connection, child)  # ok: in-recursion


def next_free(connection: sqlite3.Connection, path):
    with open(path) as lines:
        for line in lines:
            cursor = connection.execute("SELECT max(key) FROM parcel WHERE name = ?", (line,))  # error: PFL502
            connection.execute(  # hint: PFL503 because reads-beside
                "INSERT INTO parcel VALUES (?, ?)", (cursor.fetchone()[0] + 1, line)
            )


def renamed(path):
    with open(path, newline="") as lines:
        for key, name in csv.reader(lines):
            if not Parcel.objects.filter(pk=key).update(name=name):  # hint: PFL503 because outcome-tested
                raise ValueError(key)


class Importer:
    def __init__(self, connection: sqlite3.Connection, client):
        self.connection = connection
        self.client = client

    def fill(self, path):
        with open(path) as lines:
            for line in lines:
                state = self.client.state_of(line)
                self.connection.execute(  # hint: PFL503 because service-beside
                    "INSERT INTO parcel VALUES (?, ?)", (line, state)
                )


def insert_parcel(connection: sqlite3.Connection, name):
    connection.execute("INSERT INTO parcel VALUES (?)", (name,))


def through_function(connection: sqlite3.Connection, path):
    with open(path) as lines:
        for line in lines:
            insert_parcel(connection, line)  # error: PFL503


def same_each_time(connection: sqlite3.Connection, path):
    with open(path) as lines:
        for _ in lines:
            insert_parcel(connection, "another")  # ok: same-arguments


async def started(group):
    async for parcel in Parcel.objects.all():
        parcel.name = parcel.name.title()
        group.create_task(parcel.asave())  # ok: starts-task


def of_books(path):
    with open(path) as lines:
        for line in lines:
            connection = sqlite3.connect(line)
            connection.execute("INSERT INTO parcel VALUES (?)", (line,))  # ok: another-database


def sent(path):
    with open(path) as lines:
        for line in lines:
            parcel = Parcel(name=line)
            parcel.name = parcel_service.Label.create(reference=line).id
            parcel.save()  # ok: notes-answer-of-library


def sent_at_once(path):
    with open(path) as lines:
        labels = [parcel_service.Label.create(reference=line).id for line in lines]  # ok
    Parcel.objects.bulk_create(Parcel(name=label) for label in labels)  # ok


def renamed_at_once(path):
    with open(path, newline="") as lines:
        parcels = [Parcel(pk=key, name=name) for key, name in csv.reader(lines)]  # ok
    Parcel.objects.bulk_update(parcels, ["name"])  # ok


def copied_at_once(connection: sqlite3.Connection, path):
    with open(path) as lines:
        names = [(line,) for line in lines]  # ok
    connection.executemany("INSERT INTO old SELECT * FROM parcel WHERE name = ?", names)  # ok


def forgotten_at_once(session: Session, path):
    with open(path) as lines:
        session.execute(delete(Van).where(Van.name.in_([line.strip() for line in lines])))  # ok


def names_of(connection: sqlite3.Connection, path):
    names = {}
    with open(path) as lines:
        for line in lines:
            names.setdefault(line, len(names))  # ok
    connection.executemany("INSERT INTO parcel VALUES (?, ?)", names.items())  # ok


def one_of(connection: sqlite3.Connection, path):
    with open(path) as lines:
        insert_parcel(connection, lines.readline())  # ok


def reminded_first(connection: sqlite3.Connection, path, mailer):
    with open(path) as lines:
        for line in lines:
            mailer.send_reminder(line)  # ok
    with open(path) as lines:
        connection.executemany("INSERT INTO parcel VALUES (?)", ((line,) for line in lines))  # ok
