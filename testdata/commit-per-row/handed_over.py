"""Connections that functions are given by name, without a word of what they are."""

import csv
import sqlite3
import time

import psycopg
from sqlalchemy.ext.asyncio import AsyncSession, async_sessionmaker
from sqlalchemy.orm import DeclarativeBase, Mapped, Session, mapped_column


class Base(DeclarativeBase):
    pass


class Page(Base):
    __tablename__ = "page"
    id: Mapped[int] = mapped_column(primary_key=True)
    text: Mapped[str]


def put(connection, zone, price):
    with connection.cursor() as cursor:
        cursor.execute("UPDATE zone SET price = %s WHERE name = %s", (price, zone))
    connection.commit()


def put_both(connection, zone, price):
    put(connection, zone, price)


def load(path):
    connection = psycopg.connect("dbname=prices")
    with open(path, newline="") as lines:
        for zone, price in csv.reader(lines):
            put_both(connection, zone, price)  # error: PFL504 # hint: PFL503


class Ledger:
    def fill(self, path):
        conn = psycopg.connect("dbname=ledger")
        with open(path, newline="") as lines:
            for row in csv.reader(lines):
                self._book(row, conn=conn)  # error: PFL504 # hint: PFL503

    def _book(self, row, *, conn):
        conn.execute("INSERT INTO ledger VALUES (%s, %s)", row)
        conn.commit()


class Tray:
    """Its `commit` is no database's."""

    def commit(self):
        self.full = False


def lay(connection, sheet):
    connection.sheet = sheet
    connection.commit()


def print_all(sheets: list[str]):
    tray = Tray()
    for sheet in sheets:
        lay(tray, sheet)  # ok


def keep(connection, row):
    connection.add(row)
    connection.commit()


def keep_anything(path, made):
    with open(path, newline="") as lines:
        for row in csv.reader(lines):
            keep(made(), row)  # ok


def keep_elsewhere(session: Session, path):
    with open(path, newline="") as lines:
        for row in csv.reader(lines):
            session.add(Page(text=row[0]))  # ok
    keep(session, row)


async def strip(maker: async_sessionmaker[AsyncSession], pages: list[Page]):
    async with maker() as session:
        for page in pages:
            page.text = page.text.strip()
            await session.commit()  # error: PFL504


async def store(maker: async_sessionmaker[AsyncSession], pages):
    async with maker() as session:
        for page in pages:
            session.add_all(Page(text=line) for line in page)
            await session.commit()  # ok


def follow(path, database):
    connection = sqlite3.connect(database)
    last = time.monotonic()
    with open(path, newline="") as lines:
        for row in csv.reader(lines):
            connection.execute("INSERT INTO tick VALUES (?, ?)", row)  # error: PFL503
            now = time.monotonic()
            if now - last > 5:
                connection.commit()  # ok
                last = now
    connection.commit()
