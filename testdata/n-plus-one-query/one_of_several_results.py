"""A function that gives rows, or rows and something beside them."""

from typing import List, Tuple, Union

from sqlalchemy import ForeignKey
from sqlalchemy.orm import DeclarativeBase, Mapped, Session, mapped_column, relationship, selectinload


class Base(DeclarativeBase):
    pass


class Shelf(Base):
    __tablename__ = "shelves"
    id: Mapped[int] = mapped_column(primary_key=True)
    jars: Mapped[list["Jar"]] = relationship()


class Jar(Base):
    __tablename__ = "jars"
    id: Mapped[int] = mapped_column(primary_key=True)
    shelf_id: Mapped[int] = mapped_column(ForeignKey("shelves.id"))


def find(db: Session, counted: bool = False) -> Union[List[Shelf], Tuple[List[Shelf], int]]:
    query = db.query(Shelf)
    if counted:
        return query.all(), query.count()
    return query.all()


def loaded(db: Session, counted: bool = False) -> list[Shelf] | tuple[list[Shelf], int]:
    query = db.query(Shelf).options(selectinload(Shelf.jars))
    if counted:
        return query.all(), query.count()
    return query.all()


def summed(db: Session) -> int:
    total = 0
    for shelf in find(db):
        total += len(shelf.jars)  # error: PFL501
    return total


def summed_of_loaded(db: Session) -> int:
    return sum(len(shelf.jars) for shelf in loaded(db))  # ok: PFL501


def first(db: Session) -> int:
    found = find(db)
    return len(found[0].jars) if isinstance(found, list) else 0  # ok: one row
