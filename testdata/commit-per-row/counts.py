"""Commits under a condition: one that counts rows, and ones that look at what a row holds."""

import time

from sqlalchemy import select
from sqlalchemy.orm import DeclarativeBase, Mapped, Session, mapped_column


class Base(DeclarativeBase):
    pass


class Job(Base):
    __tablename__ = "job"

    id: Mapped[int] = mapped_column(primary_key=True)
    status: Mapped[str]
    amount: Mapped[int]


def by_status(session: Session):
    for job in session.scalars(select(Job)).all():
        if job.status == "new":
            job.status = "seen"
            session.commit()  # hint: PFL504 because only-some-items


def by_amount(session: Session, rows):
    for row in rows:
        session.add(Job(**row))
        if row["amount"] > 100:
            session.commit()  # hint: PFL504 because only-some-items


def by_count(session: Session, rows):
    count = 0
    for row in rows:
        session.add(Job(**row))
        count += 1
        if count >= 500:
            session.commit()  # ok
            count = 0
    session.commit()  # ok


def by_length(session: Session, rows):
    buffer = []
    for row in rows:
        buffer.append(Job(**row))
        if len(buffer) == 500:
            session.add_all(buffer)
            session.commit()  # ok
            buffer.clear()


def by_number(session: Session, rows):
    for number, row in enumerate(rows):
        session.add(Job(**row))
        if number == 1000:
            session.commit()  # ok


def by_time(session: Session, rows):
    last = time.monotonic()
    for row in rows:
        session.add(Job(**row))
        if time.monotonic() - last > 5:
            session.commit()  # ok
            last = time.monotonic()


class Writer:
    def __init__(self, session: Session, size: int) -> None:
        self.session = session
        self.size = size
        self.pending = 0

    def write(self, rows):
        for row in rows:
            self.session.add(Job(**row))
            self.pending += 1
            if self.pending >= self.size:
                self.session.commit()  # ok
                self.pending = 0


def drained(session: Session, rows):
    while rows:
        session.add(Job(**rows.pop()))
        session.commit()  # error: PFL504
