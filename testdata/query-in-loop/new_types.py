"""Sessions of types that are told apart from others, and statements that are prepared."""

from typing import NewType

import psycopg
from sqlalchemy import select
from sqlalchemy.orm import DeclarativeBase, Mapped, Session, mapped_column

Reader = NewType("Reader", Session)
Writer = NewType("Writer", Reader)
Number = NewType("Number", int)


class Base(DeclarativeBase):
    pass


class Shell(Base):
    __tablename__ = "shell"
    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str]


def by_key(session: Reader, keys):
    return [session.get(Shell, key) for key in keys]  # error: PFL502


def by_name(session: Writer, names):
    return [session.execute(select(Shell).where(Shell.name == n)).first() for n in names]  # error: PFL502


def numbers(session: Number, keys):
    return [session.get(Shell, key) for key in keys]  # ok


def prepared(names):
    with psycopg.connect("dbname=beach") as connection:
        connection.execute("PREPARE find (text) AS SELECT id FROM shell WHERE name = $1")
        connection.execute("PREPARE note AS INSERT INTO shell (name) VALUES ($1)")
        for name in names:
            print(connection.execute("EXECUTE find (%s)", (name,)).fetchall())  # error: PFL502
        for name in names:
            connection.execute("EXECUTE note (%s)", (name,))  # error: PFL503
        for name in names:
            connection.execute("EXECUTE other (%s)", (name,))  # ok
