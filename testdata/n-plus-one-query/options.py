"""Relations that are read only if they are asked for."""

from sqlalchemy import ForeignKey, select
from sqlalchemy.orm import (
    DeclarativeBase,
    Mapped,
    Session,
    joinedload,
    mapped_column,
    relationship,
)


class Base(DeclarativeBase):
    pass


class Author(Base):
    __tablename__ = "author"
    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str]


class Book(Base):
    __tablename__ = "book"
    id: Mapped[int] = mapped_column(primary_key=True)
    author_id: Mapped[int] = mapped_column(ForeignKey("author.id"))
    author: Mapped[Author] = relationship()

    def plain(self, full=False):
        if full:
            return {"id": self.id, "author": self.author.name}  # ok: option-left-out
        return {"id": self.id}

    def whole(self, full=False):
        if full:
            return {"id": self.id, "author": self.author.name}  # error: PFL501
        return {"id": self.id}


def a(session: Session):
    return [book.plain() for book in session.scalars(select(Book))]


def b(session: Session):
    return [book.whole(full=True) for book in session.scalars(select(Book))]


def column(attribute):
    return attribute


def c(session: Session):
    """What a function of the project makes of an attribute is that attribute."""
    query = select(Book).options(joinedload(column(Book.author)))
    return [book.author.name for book in session.scalars(query)]  # ok


class Shelf(Base):
    __tablename__ = "shelf"
    id: Mapped[int] = mapped_column(primary_key=True)
    places: Mapped[list["Place"]] = relationship()

    def titles(self):
        """Some query loads both along."""
        return [place.book.id for place in self.places]  # ok: loaded-elsewhere

    def owners(self):
        return [place.owner.name for place in self.places]  # hint: PFL501 because identity-map


class Place(Base):
    __tablename__ = "place"
    id: Mapped[int] = mapped_column(primary_key=True)
    shelf_id: Mapped[int] = mapped_column(ForeignKey("shelf.id"))
    book_id: Mapped[int] = mapped_column(ForeignKey("book.id"))
    owner_id: Mapped[int] = mapped_column(ForeignKey("author.id"))
    book: Mapped[Book] = relationship()
    owner: Mapped[Author] = relationship()


def shelves(session: Session):
    return session.scalars(select(Shelf).options(joinedload(column(Shelf.places)).joinedload(Place.book)))


def with_author(query):
    return query.options(joinedload(Book.author))


def ordered(query):
    return query.order_by(Book.id)


def d(session: Session):
    """What a function of the project adds to a query is followed."""
    return [book.author.name for book in with_author(session.query(Book))]  # ok


def e(session: Session):
    return [book.author.name for book in ordered(session.query(Book))]  # error: PFL501
