"""Commits in loops over long files that are to stay: each look-alike names its reason."""

import csv
import sqlite3
import subprocess
import time

import parcel_service
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import DeclarativeBase, Mapped, Session, mapped_column


class Base(DeclarativeBase):
    pass


class Parcel(Base):
    __tablename__ = "parcel"
    id: Mapped[int] = mapped_column(primary_key=True)
    weight: Mapped[int]
    label: Mapped[str]


def one_parcel(session: Session, key):
    for parcel in session.query(Parcel).filter(Parcel.id == key):
        parcel.weight += 1
        session.commit()  # ok: over-single-row


def started(session: AsyncSession, path, group):
    with open(path) as lines:
        for line in lines:
            session.add(Parcel(weight=int(line)))
            group.add_task(session.commit())  # ok: starts-task


def in_batches(session: Session, batches):
    for batch in batches:
        session.add_all(batch)
        session.commit()  # ok: in-chunks


def cleaned_up(session: Session, path, work):
    try:
        work(path)
    except Exception:
        with open(path) as lines:
            for line in lines:
                session.add(Parcel(weight=int(line)))
                session.commit()  # ok: in-exception-handler


def of_tenants(session: Session, path, tenant_context):
    with open(path) as lines:
        for line in lines:
            with tenant_context(line):
                session.add(Parcel(weight=1))
                session.commit()  # ok: another-database


def by_books(path, book: Session):
    with open(path) as lines:
        for line in lines:
            connection = sqlite3.connect(line)
            connection.execute("DELETE FROM parcel")
            connection.commit()  # ok: another-database


def every_thousandth(session: Session, path):
    with open(path) as lines:
        for number, line in enumerate(lines):
            session.add(Parcel(weight=int(line)))
            if number % 1000 == 0:
                session.commit()  # ok: counts-rows
    session.commit()  # ok


def weighed(session: Session, path):
    with open(path) as lines:
        for line in lines:
            try:
                session.add(Parcel(weight=int(line)))
                session.commit()  # ok: counts-rows
            except ValueError:
                session.rollback()


def now_and_then(session: Session, path):
    last = time.monotonic()
    with open(path) as lines:
        for line in lines:
            session.add(Parcel(weight=int(line)))
            now = time.monotonic()
            if now - last > 5:
                session.commit()  # ok: after-some-time
                last = now
    session.commit()  # ok


def printed(session: Session, path):
    with open(path) as lines:
        for line in lines:
            subprocess.run(["lp", line])
            session.add(Parcel(weight=1))
            session.commit()  # ok: notes-action


def labelled(session: Session):
    for parcel in session.scalars(select(Parcel)).all():
        parcel.label = parcel_service.Label.create(weight=parcel.weight).id
        session.commit()  # ok: notes-answer-of-library


def together(session: Session, path):
    with open(path) as lines:
        for line in lines:
            session.add(Parcel(weight=int(line)))
    session.commit()  # ok


def all_at_once(session: Session, path):
    with open(path) as lines:
        session.add_all(Parcel(weight=int(line)) for line in lines)
    session.commit()  # ok


def through_one_commit(connection: sqlite3.Connection, path):
    with open(path) as lines:
        connection.executemany("INSERT INTO parcel (weight) VALUES (?)", ((line,) for line in lines))
    connection.commit()  # ok
