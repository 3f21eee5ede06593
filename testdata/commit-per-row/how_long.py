"""Commits in loops of which the code shows that they go long, and in others."""

import csv
import sqlite3

from sqlalchemy import select
from sqlalchemy.orm import DeclarativeBase, Mapped, Session, mapped_column


class Base(DeclarativeBase):
    pass


class Parcel(Base):
    __tablename__ = "parcel"

    id: Mapped[int] = mapped_column(primary_key=True)
    weight: Mapped[float]
    van: Mapped[int]


def load(session: Session, path: str) -> None:
    with open(path, newline="") as file:
        for row in csv.DictReader(file):
            session.add(Parcel(weight=float(row["weight"])))
            session.commit()  # error: PFL504


def load_once(session: Session, path: str) -> None:
    with open(path, newline="") as file:
        for row in csv.DictReader(file):
            session.add(Parcel(weight=float(row["weight"])))
    session.commit()  # ok


def round_all(session: Session) -> None:
    for parcel in session.scalars(select(Parcel)).all():
        parcel.weight = round(parcel.weight)
        session.commit()  # error: PFL504


def round_van(session: Session, van: int) -> None:
    for parcel in session.scalars(select(Parcel).where(Parcel.van == van)).all():
        parcel.weight = round(parcel.weight)
        session.commit()  # error: PFL504


def round_given(session: Session, parcels: list[Parcel]) -> None:
    for parcel in parcels:
        parcel.weight = round(parcel.weight)
        session.commit()  # error: PFL504


def round_heavy(session: Session) -> None:
    for parcel in session.query(Parcel).order_by(Parcel.id):
        if parcel.weight > 30:
            parcel.van = 7
            session.commit()  # hint: PFL504 because only-some-items


def round_at_once(session: Session) -> None:
    for parcel in session.scalars(select(Parcel)).all():
        parcel.weight = round(parcel.weight)
    session.commit()  # ok


def in_parts(session: Session, path: str) -> None:
    with open(path, newline="") as file:
        for number, row in enumerate(csv.DictReader(file)):
            session.add(Parcel(weight=float(row["weight"])))
            if number % 1000 == 0:
                session.commit()  # ok
    session.commit()  # ok


def add_parcel(connection: sqlite3.Connection, weight: float) -> None:
    connection.execute("INSERT INTO parcel (weight) VALUES (?)", (weight,))
    connection.commit()  # ok


def add_lines(connection: sqlite3.Connection, path: str) -> None:
    with open(path) as file:
        for line in file:
            add_parcel(connection, float(line))  # error: PFL504 # hint: PFL503 because commits-too


def add_given(connection: sqlite3.Connection, weights: list[float]) -> None:
    for weight in weights:
        add_parcel(connection, weight)  # error: PFL504 # hint: PFL503


def add_together(connection: sqlite3.Connection, path: str) -> None:
    with open(path) as file:
        rows = [(float(line),) for line in file]
    connection.executemany("INSERT INTO parcel (weight) VALUES (?)", rows)  # ok
    connection.commit()  # ok
