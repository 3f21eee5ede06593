"""Relations of rows that generic functions give."""

from library import models
from library.loading import (
    Loader,
    first_of,
    load,
    load_along,
    load_bound,
    load_plainly,
    names,
)
from library.models import MAIN, Author, Book
from sqlalchemy.orm import Session


def by_place(session: Session) -> list[str]:
    return [book.author.name for book in load(session, Book)]  # error: PFL501


def by_module(session: Session) -> list[str]:
    return [book.author.name for book in load(session, models.Book)]  # error: PFL501


def by_keyword(session: Session) -> list[str]:
    return [book.author.name for book in load(session, model=Book)]  # error: PFL501


def by_keywords(session: Session) -> list[str]:
    return [book.author.name for book in load(session=session, model=Book)]  # error: PFL501


def with_bound(session: Session) -> list[str]:
    return [book.author.name for book in load_bound(session, Book)]  # error: PFL501


def without_result(session: Session) -> list[str]:
    return [book.author.name for book in load_plainly(Book, session)]  # error: PFL501


def by_method(session: Session) -> list[str]:
    return [book.author.name for book in Loader(session).all(Book)]  # error: PFL501


def by_static_method(session: Session) -> list[str]:
    return [book.author.name for book in Loader.plainly(session, Book)]  # error: PFL501


def loaded_along(session: Session) -> list[str]:
    return [book.author.name for book in load_along(session, Book)]  # ok: they are loaded along


def no_relation(session: Session) -> list[str]:
    return [author.name for author in load(session, Author)]  # ok: a column


def texts(session: Session) -> list[str]:
    return [name.upper() for name in names(session, Book)]  # ok: texts


def key(session: Session) -> list[int]:
    return [book.author_id for book in load(session, Book)]  # ok: the key


def constant(session: Session) -> list[str]:
    return [book.author.name for book in load(session, MAIN)]  # ok: nobody knows of what class these are


def starred(arguments: list) -> list[str]:
    return [book.author.name for book in load(*arguments, Book)]  # ok: nobody knows at which place it stands


def of_others(rows: list) -> list[str]:
    return [book.author.name for book in first_of(rows, Book)]  # ok: nobody knows what these are


def of_none(session: Session) -> list[str]:
    return [book.author.name for book in load_bound(session, session)]  # ok: no class is given


def lower(session: Session, model: type) -> list[str]:
    return [book.author.name for book in load(session, model)]  # ok: nobody knows which class it is
