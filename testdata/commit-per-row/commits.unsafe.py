"""Commits in loops."""

import sqlite3
import urllib.request

from sqlalchemy.orm import Session


def store(connection: sqlite3.Connection, texts):
    connection.executemany(
        "INSERT INTO note VALUES (upper(?))", [(text,) for text in texts]
    )
    connection.commit()


def store_and_commit_once(connection: sqlite3.Connection, rows):
    connection.executemany("INSERT INTO note VALUES (?)", rows)
    connection.commit()


def store_in_chunks(connection: sqlite3.Connection, chunks):
    for chunk in chunks:
        connection.executemany("INSERT INTO note VALUES (?)", chunk)
        connection.commit()


def store_now_and_then(session: Session, objects):
    for number, one in enumerate(objects):
        session.add(one)
        if number % 1000 == 0:
            session.commit()
    session.commit()


def add(session: Session, objects):
    for one in objects:
        session.add(one)
    session.commit()


def add_one(session: Session, one):
    session.add(one)
    session.commit()


def add_each(session: Session, objects):
    for one in objects:
        add_one(session, one)


def deliver(connection: sqlite3.Connection, addresses):
    for address in addresses:
        urllib.request.urlopen(address).read()
        connection.commit()


def import_each(session: Session, objects):
    failed = []
    for one in objects:
        try:
            session.add(one)
            session.commit()
        except ValueError:
            session.rollback()
            failed.append(one)
    return failed


def run(size=20):
    connection = sqlite3.connect(":memory:")
    connection.execute("CREATE TABLE note (text TEXT)")
    store(connection, [f"n{number}" for number in range(size)])
    store_and_commit_once(connection, [("a",)])
    return connection.execute("SELECT * FROM note").fetchall()
