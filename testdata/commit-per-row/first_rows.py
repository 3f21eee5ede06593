"""Commits for the first rows of a database, after statements for many rows, and at the end of an action."""

import sqlite3

from sqlalchemy import Column, Integer, String, insert, select
from sqlalchemy.orm import DeclarativeBase, Session


class Base(DeclarativeBase):
    pass


class Kind(Base):
    __tablename__ = "kind"
    id = Column(Integer, primary_key=True)
    name = Column(String)


class Topic(Base):
    __tablename__ = "topic"
    id = Column(Integer, primary_key=True)
    forum = Column(String)
    state = Column(String)


class Counter:
    """What a forum shows of its topics."""

    def __init__(self):
        self.topics = 0
        self.last = ""


def add_kinds(session: Session):
    kinds = ["host", "service", "note", "task", "agent", "user", "command", "report", "event"]
    for kind in kinds:
        session.add(Kind(name=kind))
        session.commit()  # hint: PFL504 because few-items


def add_all_kinds(session: Session, kinds):
    for kind in kinds:
        session.add(Kind(name=kind))
        session.commit()  # error: PFL504


def create_default_kinds(session: Session, fixture):
    for kind in fixture:
        session.add(Kind(name=kind))
        session.commit()  # hint: PFL504


def copy_forums(session: Session, forums):
    """Each forum is a statement for all its topics, and a commit."""
    for forum in forums:
        rows = select(Topic.forum, Topic.state).where(Topic.forum == forum)
        session.execute(insert(Topic).from_select(["forum", "state"], rows))  # hint: PFL503
        session.commit()  # hint: PFL504


def move(session: Session, topic: Topic, forum: str, counters: dict[str, Counter]):
    """Much more than a row."""
    old, new = counters.get(topic.forum), counters.get(forum)
    topic.forum = forum
    if old is not None and new is not None:
        old.topics -= 1
        new.topics += 1
        new.last = str(topic.state).lower()
    session.add(topic)
    session.commit()  # ok


def move_all(session: Session, topics: list[Topic], forum: str, counters: dict[str, Counter]):
    for topic in topics:
        move(session, topic, forum, counters)  # hint: PFL504


def save_topic(session: Session, topic: Topic):
    session.add(topic)
    session.commit()  # ok


def save_all(session: Session, topics: list[Topic]):
    for topic in topics:
        save_topic(session, topic)  # error: PFL504


def save_together(session: Session, topics: list[Topic]):
    for topic in topics:
        session.add(topic)
    session.commit()  # ok


def save_in_chunks(session: Session, topics: list[Topic]):
    for number, topic in enumerate(topics):
        session.add(topic)
        if number % 500 == 499:
            session.commit()  # ok
    session.commit()  # ok


def copy_by_hand(connection: sqlite3.Connection, forums):
    for forum in forums:
        connection.execute("INSERT INTO old SELECT * FROM topic WHERE forum = ?", (forum,))  # hint: PFL503


def copy_names(connection: sqlite3.Connection, forums):
    for forum in forums:
        connection.execute("INSERT INTO forum (name) VALUES (?)", (forum,))  # error: PFL503


TABLE = "notice"


def combined(connection: sqlite3.Connection, paths):
    """Each file is attached, copied as a whole, and committed before it is left."""
    for path in paths:
        connection.execute("ATTACH DATABASE ? AS other", (str(path),))
        connection.execute(f"INSERT INTO {TABLE} SELECT * FROM other.{TABLE}")  # hint: PFL503
        connection.commit()  # hint: PFL504
        connection.execute("DETACH DATABASE other")
