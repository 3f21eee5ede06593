"""Loops over lists that a function writes out: there are few items, whatever the program does."""

from __future__ import annotations

from sqlalchemy import select
from sqlalchemy.orm import DeclarativeBase, Mapped, Session, mapped_column


class Base(DeclarativeBase):
    pass


class Channel(Base):
    __tablename__ = "channel"
    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str]


def names():
    return ["mail", "log"]


def names_for(loud: bool):
    if loud:
        return ["mail", "log", "horn"]
    return ["log"]


def names_of(first):
    return ["mail", *first]


def names_by_day():
    return ["mo", "tu", "we", "th", "fr", "sa", "su", "holiday"]


def names_found():
    return []


def names_yielded(path):
    with open(path) as lines:
        yield from lines
    return ["mail"]


def names_or_all(session: Session, loud: bool):
    if loud:
        return ["mail"]
    return session.scalars(select(Channel.name))


class Bus:
    def __init__(self, session: Session):
        self.session = session

    def names(self) -> list[str]:
        return ["mail", "log"]

    def told(self):
        for name in self.names():
            print(self.session.get(Channel, name))  # hint: PFL502 because few-items


def told(session: Session):
    for name in names():
        print(session.get(Channel, name))  # hint: PFL502 because few-items


def told_for(session: Session, loud: bool):
    for name in names_for(loud):
        print(session.get(Channel, name))  # hint: PFL502 because few-items


def told_of(session: Session, first):
    for name in names_of(first):
        print(session.get(Channel, name))  # error: PFL502


def told_by_day(session: Session):
    for name in names_by_day():
        print(session.get(Channel, name))  # error: PFL502


def told_found(session: Session):
    for name in names_found():
        print(session.get(Channel, name))  # error: PFL502


def told_yielded(session: Session, path):
    for name in names_yielded(path):
        print(session.get(Channel, name))  # error: PFL502


def told_or_all(session: Session, loud: bool):
    for name in names_or_all(session, loud):
        print(session.get(Channel, name))  # error: PFL502
