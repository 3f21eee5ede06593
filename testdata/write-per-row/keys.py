"""Rows over long files whose keys the same iteration needs, or the answer of another statement."""

import csv
import sqlite3

from sqlalchemy.orm import DeclarativeBase, Mapped, Session, mapped_column


class Base(DeclarativeBase):
    pass


class Order(Base):
    __tablename__ = "order"
    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str]


class Line(Base):
    __tablename__ = "line"
    id: Mapped[int] = mapped_column(primary_key=True)
    order_id: Mapped[int]


def plain(session: Session, path):
    with open(path, newline="") as lines:
        for row in csv.reader(lines):
            session.add(Order(name=row[0]))
            session.flush()  # error: PFL503


def handed_on(session: Session, path, line: Line):
    with open(path, newline="") as lines:
        for row in csv.reader(lines):
            order = Order(name=row[0])
            session.add(order)
            session.flush()  # hint: PFL503 because needed-at-once
            line.order_id = order.id


def listed(session: Session, path):
    links = []
    with open(path, newline="") as lines:
        for row in csv.reader(lines):
            order = Order(name=row[0])
            session.add(order)
            session.flush()  # hint: PFL503 because needed-at-once
            links.extend({"order_id": order.id, "tag": tag} for tag in row)
    return links


def of_another_statement(cursor: sqlite3.Cursor, path):
    with open(path, newline="") as lines:
        for row in csv.reader(lines):
            cursor.execute("INSERT INTO seen VALUES (?)", row)  # error: PFL503
            cursor.execute("INSERT INTO item VALUES (?) RETURNING id", row)  # hint: PFL503 because needed-at-once
            print(cursor.fetchone())


def together(connection: sqlite3.Connection, path):
    with open(path, newline="") as lines:
        connection.executemany("INSERT INTO seen VALUES (?)", csv.reader(lines))  # ok
