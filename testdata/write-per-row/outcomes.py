"""Statements of which the outcome is read, one by one."""

import sqlite3

from sqlalchemy import and_, update
from sqlalchemy.orm import DeclarativeBase, Mapped, Session, mapped_column


class Base(DeclarativeBase):
    pass


class Seat(Base):
    __tablename__ = "seat"

    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str]
    hall: Mapped[int]
    free: Mapped[bool]


def take(session: Session, names: list[str]) -> list[str]:
    missing = []
    for name in names:
        statement = update(Seat).where(Seat.name == name, Seat.free).values(free=False)
        if session.execute(statement).rowcount == 0:  # hint: PFL503
            missing.append(name)
    return missing


def take_counting(session: Session, names: list[str]) -> int:
    taken = 0
    for name in names:
        result = session.execute(update(Seat).where(Seat.name == name).values(free=False))  # hint: PFL503
        taken += result.rowcount
    return taken


def take_all(session: Session, names: list[str]) -> None:
    for name in names:
        session.execute(update(Seat).where(Seat.name == name).values(free=False))  # error: PFL503


def take_at_once(session: Session, names: list[str]) -> int:
    return session.execute(update(Seat).where(Seat.name.in_(names)).values(free=False)).rowcount  # ok


def orders(connection: sqlite3.Connection, orders: dict[str, list[str]]) -> None:
    cursor = connection.cursor()
    for customer, lines in orders.items():
        cursor.execute("INSERT INTO orders (customer) VALUES (?)", (customer,))  # hint: PFL503
        key = cursor.lastrowid
        cursor.executemany("INSERT INTO lines VALUES (?, ?)", [(key, line) for line in lines])  # ok
    connection.commit()  # ok


def logged(connection: sqlite3.Connection, names: list[str]) -> int:
    cursor = connection.cursor()
    for name in names:
        cursor.execute("INSERT INTO log (name) VALUES (?)", (name,))  # error: PFL503
    connection.commit()  # ok
    return cursor.lastrowid


def logged_at_once(connection: sqlite3.Connection, names: list[str]) -> None:
    connection.executemany("INSERT INTO log (name) VALUES (?)", [(name,) for name in names])  # ok
    connection.commit()  # ok


def book_in_halls(session: Session, seats):
    for hall, name in seats:
        booked = update(Seat).where(and_(Seat.hall == hall, Seat.name == name))
        session.execute(booked.values(free=False))  # error: PFL503


def book_from(session: Session, seats):
    for hall, first in seats:
        booked = update(Seat).where(and_(Seat.hall == hall, Seat.name > first))
        session.execute(booked.values(free=False))  # hint: PFL503 because row-set
