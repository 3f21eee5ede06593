"""SQLAlchemy loads a list of related rows to change it."""

from sqlalchemy import ForeignKey
from sqlalchemy.orm import DeclarativeBase, Mapped, Session, mapped_column, relationship, selectinload


class Base(DeclarativeBase):
    pass


class Shelf(Base):
    __tablename__ = "shelves"
    id: Mapped[int] = mapped_column(primary_key=True)
    jars: Mapped[list["Jar"]] = relationship(back_populates="shelf")
    notes: Mapped[list["Note"]] = relationship(lazy="write_only")


class Jar(Base):
    __tablename__ = "jars"
    id: Mapped[int] = mapped_column(primary_key=True)
    shelf_id: Mapped[int] = mapped_column(ForeignKey("shelves.id"))
    shelf: Mapped[Shelf] = relationship(back_populates="jars")


class Note(Base):
    __tablename__ = "notes"
    id: Mapped[int] = mapped_column(primary_key=True)
    shelf_id: Mapped[int] = mapped_column(ForeignKey("shelves.id"))


def cleared(session: Session) -> None:
    for shelf in session.query(Shelf).options(selectinload(Shelf.jars)).all():
        shelf.jars.clear()


def filled(session: Session) -> None:
    for shelf in session.query(Shelf).options(selectinload(Shelf.jars)):
        shelf.jars.append(Jar())


def loaded(session: Session) -> None:
    for shelf in session.query(Shelf).options(selectinload(Shelf.jars)):
        shelf.jars.append(Jar())


def noted(session: Session) -> None:
    for shelf in session.query(Shelf):
        shelf.notes.add(Note())


def made(names: list[str]) -> list[Shelf]:
    shelves = []
    for _ in names:
        shelf = Shelf()
        shelf.jars.append(Jar())
        shelves.append(shelf)
    return shelves


def single(session: Session) -> None:
    shelf = session.get(Shelf, 1)
    if shelf is not None:
        shelf.jars.clear()
