"""Sessions and connections that each iteration opens, to the same database or to one of its own."""

import sqlite3

from sqlalchemy import create_engine
from sqlalchemy.orm import DeclarativeBase, Mapped, Session, mapped_column, sessionmaker


class Base(DeclarativeBase):
    pass


class Team(Base):
    __tablename__ = "team"
    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str]


engine = create_engine("postgresql://localhost/teams")
Opened = sessionmaker(bind=engine)


def entered(rows: list[dict]):
    for row in rows:
        with Opened() as session:
            session.add(Team(**row))
            session.commit()  # error: PFL504


def closed(rows: list[dict]):
    for row in rows:
        session = Opened()
        session.add(Team(**row))
        session.commit()  # error: PFL504
        session.close()


def of_engine(rows: list[dict]):
    for row in rows:
        with Session(engine) as session:
            session.add(Team(**row))
            session.commit()  # error: PFL504


def add(session: Session, row: dict):
    session.add(Team(**row))


def handed_on(rows: list[dict]):
    for row in rows:
        with Opened() as session:
            add(session, row)
            session.commit()  # hint: PFL504 because passes-session-on


def of_each_engine(engines, row):
    for one in engines:
        with Session(one) as session:
            session.add(Team(**row))
            session.commit()  # ok: connection-of-item


def of_each_file(paths):
    for path in paths:
        connection = sqlite3.connect(path)
        connection.execute("DELETE FROM team")
        connection.commit()  # ok


def of_each_session(sessions):
    for session in sessions:
        session.commit()  # ok


def for_all(rows: list[dict]):
    with Opened() as session:
        for row in rows:
            session.add(Team(**row))  # ok
        session.commit()
