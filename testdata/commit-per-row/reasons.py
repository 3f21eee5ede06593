"""Commits in loops over long files, each with a reason to commit for the row."""

import csv
import logging
import shutil
import sqlite3
from datetime import datetime

from sqlalchemy import select
from sqlalchemy.orm import DeclarativeBase, Mapped, Session, mapped_column

logger = logging.getLogger(__name__)


class Base(DeclarativeBase):
    pass


class Parcel(Base):
    __tablename__ = "parcel"
    id: Mapped[int] = mapped_column(primary_key=True)
    weight: Mapped[int]
    state: Mapped[str]
    moved: Mapped[datetime]


class Van(Base):
    __tablename__ = "van"
    id: Mapped[int] = mapped_column(primary_key=True)
    parcel_id: Mapped[int]


def plain(session: Session, path):
    with open(path, newline="") as lines:
        for row in csv.reader(lines):
            session.add(Parcel(weight=int(row[0])))
            session.commit()  # error: PFL504


def locked(session: Session, path, lock):
    with open(path, newline="") as lines:
        for row in csv.reader(lines):
            with lock(row[0]):
                session.add(Parcel(weight=int(row[0])))
                session.commit()  # hint: PFL504 because transaction-per-item


def nested(session: Session, path):
    with open(path, newline="") as lines:
        for row in csv.reader(lines):
            with session.begin():
                session.add(Parcel(weight=int(row[0])))
                session.commit()  # hint: PFL504 because transaction-per-item


def told(session: Session, path, mailer):
    with open(path, newline="") as lines:
        for row in csv.reader(lines):
            mailer.send_reminder(row[0])
            session.add(Parcel(weight=int(row[0])))
            session.commit()  # hint: PFL504 because sends-message


def moved(session: Session, path):
    with open(path, newline="") as lines:
        for row in csv.reader(lines):
            shutil.move(row[0], row[1])
            session.add(Parcel(weight=int(row[2])))
            session.commit()  # hint: PFL504 because files-beside


def stored(session: Session, path, storage):
    with open(path, newline="") as lines:
        for row in csv.reader(lines):
            storage.save(row[0])
            session.add(Parcel(weight=int(row[2])))
            session.commit()  # hint: PFL504 because files-beside


def unreadable(session: Session, path):
    with open(path, newline="") as lines:
        for row in csv.reader(lines):
            session.add(Parcel(weight=len(row)))
            if not row:
                logger.error("empty line")
                session.commit()  # hint: PFL504 because logged-error


def chosen(session: Session, path, wanted):
    with open(path) as lines:
        for line in lines:
            if line == wanted:
                session.add(Parcel(weight=len(line)))
                session.commit()  # hint: PFL504 because chosen-item


def keyed(session: Session, path):
    with open(path, newline="") as lines:
        for row in csv.reader(lines):
            last = session.scalars(select(Parcel).where(Parcel.state == row[0])).first()  # error: PFL502
            if last.weight < 2:
                session.add(Van(parcel_id=last.id))
                session.commit()  # hint: PFL504 because only-some-items


class Importer:
    def __init__(self, session: Session, client):
        self.session = session
        self.client = client

    def fill(self, path):
        with open(path, newline="") as lines:
            for row in csv.reader(lines):
                self.session.add(Parcel(state=self.client.state_of(row[0])))
                self.session.commit()  # hint: PFL504 because service-beside


def add_all_lines(connection: sqlite3.Connection, path):
    with open(path, newline="") as lines:
        for row in csv.reader(lines):
            connection.executemany("INSERT INTO parcel VALUES (?)", [(each,) for each in row])
            connection.commit()  # hint: PFL504 because many-rows-each


def add_tables(connection: sqlite3.Connection, path):
    with open(path) as lines:
        for line in lines:
            connection.execute("DROP TABLE IF EXISTS " + line)
            connection.commit()  # hint: PFL504 because changes-tables


def put(connection: sqlite3.Connection, row):
    connection.execute("INSERT INTO parcel VALUES (?)", (row,))
    connection.commit()


def put_each(connection: sqlite3.Connection, rows):
    for row in rows:
        connection.execute("INSERT INTO parcel VALUES (?)", (row,))  # error: PFL503
    connection.commit()


def put_all(connection: sqlite3.Connection, path):
    with open(path, newline="") as lines:
        for row in csv.reader(lines):
            put(connection, row[0])  # error: PFL504 # hint: PFL503
            put_each(connection, row)  # hint: PFL504 because many-rows-each


def insert_new(connection: sqlite3.Connection, row):
    if connection.execute("SELECT 1 FROM parcel WHERE id = ?", (row,)).fetchone() is None:
        connection.execute("INSERT INTO parcel VALUES (?)", (row,))
    connection.commit()


def put_new(connection: sqlite3.Connection, path):
    with open(path, newline="") as lines:
        for row in csv.reader(lines):
            insert_new(connection, row[0])  # hint: PFL504 because function-reads # hint: PFL502, PFL503


def insert(connection: sqlite3.Connection, row) -> int:
    key = connection.execute("INSERT INTO parcel VALUES (?)", (row,)).lastrowid
    connection.commit()
    return key


def put_and_use(connection: sqlite3.Connection, path, weigh):
    with open(path, newline="") as lines:
        for row in csv.reader(lines):
            key = insert(connection, row[0])  # hint: PFL504 because needed-at-once # hint: PFL503
            weigh(key)


def put_until_refused(connection: sqlite3.Connection, path):
    with open(path, newline="") as lines:
        for row in csv.reader(lines):
            if not insert(connection, row[0]):  # hint: PFL504 because outcome-tested # hint: PFL503
                print(row)


def settle(connection: sqlite3.Connection, row):
    connection.execute("INSERT INTO parcel VALUES (?)", (str(row).strip().lower(),))
    connection.commit()


def settle_all(connection: sqlite3.Connection, path):
    with open(path, newline="") as lines:
        for row in csv.reader(lines):
            settle(connection, row[0])  # hint: PFL504 because ends-larger-action # hint: PFL503


def each_book(books: list[Session], path):
    for book in books:
        book.add(Parcel(weight=1))
        book.commit()  # ok: connection-of-item


def include(session: Session, path):
    with open(path, newline="") as lines:
        for row in csv.reader(lines):
            session.add(Parcel(weight=int(row[0])))
            session.commit()  # hint: PFL504 because walks-tree
            if row[1]:
                include(session, row[1])


def listened_to(session: Session, path):
    with open(path, newline="") as lines:
        for row in csv.reader(lines):
            session.add(Parcel(weight=int(row[0])))
            # Receivers of the signal want each row.
            session.commit()  # hint: PFL504 because signals-needed


class Entry:
    def __init__(self, session: Session, line: str):
        self.session = session
        self.line = line

    def submit(self):
        self.line = self.line.strip()

    def delete(self):
        self.session.delete(self)
        self.session.commit()


def finish(session: Session, path):
    with open(path) as lines:
        for line in lines:
            entry = Entry(session, line)
            entry.submit()
            entry.delete()  # hint: PFL504 because done-with-row
