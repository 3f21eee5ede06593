"""Authors, their books, and what is said of these."""

from __future__ import annotations

from collections.abc import Iterator

from sqlalchemy import ForeignKey, create_engine
from sqlalchemy.orm import DeclarativeBase, Mapped, Session, mapped_column, relationship
from sqlalchemy.pool import StaticPool

engine = create_engine("sqlite://", poolclass=StaticPool)


class Base(DeclarativeBase):
    pass


class Author(Base):
    __tablename__ = "author"
    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str]
    books: Mapped[list[Book]] = relationship(back_populates="author")


class Book(Base):
    __tablename__ = "book"
    id: Mapped[int] = mapped_column(primary_key=True)
    title: Mapped[str]
    author_id: Mapped[int] = mapped_column(ForeignKey("author.id"))
    author: Mapped[Author] = relationship(back_populates="books")
    reviews: Mapped[list[Review]] = relationship()


class Review(Base):
    __tablename__ = "review"
    id: Mapped[int] = mapped_column(primary_key=True)
    text: Mapped[str]
    book_id: Mapped[int] = mapped_column(ForeignKey("book.id"))


def session_for_request() -> Iterator[Session]:
    with Session(engine) as session:
        yield session
