"""Queries of database drivers and SQLAlchemy."""

import sqlite3

import psycopg
from sqlalchemy import create_engine, select, text
from sqlalchemy.orm import DeclarativeBase, Mapped, Session, mapped_column


class Base(DeclarativeBase):
    pass


class User(Base):
    __tablename__ = "user"
    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str]


def prices(connection: sqlite3.Connection, names):
    found = {}
    for name in names:
        row = connection.execute("SELECT price FROM item WHERE name = ?", (name,)).fetchone()  # error: PFL502
        found[name] = row[0]
    return found


def prices_at_once(connection: sqlite3.Connection, names):
    marks = ",".join("?" * len(names))
    rows = connection.execute(f"SELECT name, price FROM item WHERE name IN ({marks})", names)  # ok
    return dict(rows)


def schema(connection: sqlite3.Connection, tables):
    for table in tables:
        connection.execute(f"CREATE TABLE {table} (id INTEGER)")  # ok


def sizes(connection: sqlite3.Connection, tables):
    return {t: connection.execute(f"SELECT count(*) FROM {t}").fetchone() for t in tables}  # ok


def with_cursor(url, names):
    with psycopg.connect(url) as connection, connection.cursor() as cursor:
        for name in names:
            cursor.execute("select id from customer where name = %s", (name,))  # error: PFL502
            yield cursor.fetchone()


def users(session: Session, numbers):
    for number in numbers:
        user = session.get(User, number)  # error: PFL502
        print(user.name)


def users_by_name(session: Session, names):
    for name in names:
        user = session.scalars(select(User).where(User.name == name)).first()  # error: PFL502
        print(user.name)


def users_old(session: Session, names):
    return [session.query(User).filter_by(name=name).first() for name in names]  # error: PFL502


def users_at_once(session: Session, numbers):
    statement = select(User).where(User.id.in_(numbers))
    return {user.id: user for user in session.scalars(statement)}  # ok


def paged(session: Session):
    offset = 0
    while True:
        rows = session.scalars(select(User).limit(100).offset(offset)).all()  # ok
        if not rows:
            break
        offset += len(rows)
        print(len(rows))


def partitioned(session: Session, batches):
    for batch in batches:
        for user in session.scalars(select(User).where(User.id.in_(batch))):  # ok
            print(user.name)


def balances(url, accounts):
    engine = create_engine(url)
    with engine.connect() as connection:
        for account in accounts:
            print(connection.execute(text("SELECT sum(amount) FROM entry WHERE account = :a"), {"a": account}).scalar())  # error: PFL502


def empty(session: Session, models):
    return [model for model in models if session.query(model).first() is None]  # ok


def all_rows(queries):
    for query in queries:
        for row in query:  # ok
            print(row)


def changes(session: Session, pubsub):
    for change in pubsub.listen():
        print(session.get(User, int(change)))  # ok
