"""Rows of a relation that the loop makes before or after it reads the relation."""

from sqlalchemy import ForeignKey, create_engine, select
from sqlalchemy.orm import DeclarativeBase, Mapped, Session, mapped_column, relationship


class Base(DeclarativeBase):
    pass


class Author(Base):
    __tablename__ = "author"
    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str]
    books: Mapped[list["Book"]] = relationship(back_populates="author", order_by="Book.id")


class Book(Base):
    __tablename__ = "book"
    id: Mapped[int] = mapped_column(primary_key=True)
    title: Mapped[str]
    author_id: Mapped[int] = mapped_column(ForeignKey("author.id"))
    author: Mapped[Author] = relationship(back_populates="books")


def before(session: Session) -> list[list[str]]:
    titles = []
    for author in session.scalars(select(Author).order_by(Author.id)).all():
        session.add(Book(title="new", author_id=author.id))
        session.flush()  # error: PFL503
        titles.append([book.title for book in author.books])  # error: PFL501
    return titles


def after(session: Session) -> list[int]:
    counts = []
    for author in session.scalars(select(Author).order_by(Author.id)).all():
        counts.append(len(author.books))  # error: PFL501
        session.add(Book(title="new", author_id=author.id))
    return counts


def names(session: Session) -> list[str]:
    return [author.name for author in session.scalars(select(Author))]  # ok  # hint: PFL515


def keys(session: Session) -> list[int]:
    return [book.author_id for book in session.scalars(select(Book))]  # ok  # hint: PFL515


def one(session: Session) -> int:
    return len(session.scalars(select(Author)).first().books)  # ok


def made() -> Session:
    engine = create_engine("sqlite://")
    Base.metadata.create_all(engine)
    session = Session(engine)
    session.add(Author(id=1, name="a", books=[Book(title="x")]))
    session.add(Author(id=2, name="b"))
    session.commit()
    return session


def run():
    return before(made()), after(made())
