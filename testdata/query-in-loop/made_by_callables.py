"""Sessions that a callable gives by its annotation, and those that a context variable holds."""

import contextvars
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Optional

from sqlalchemy.orm import DeclarativeBase, Mapped, Session, mapped_column


class Base(DeclarativeBase):
    pass


class Book(Base):
    __tablename__ = "book"
    id: Mapped[int] = mapped_column(primary_key=True)


current: contextvars.ContextVar[Session] = contextvars.ContextVar("current")
names: contextvars.ContextVar[dict[int, str]] = contextvars.ContextVar("names")


def given(numbers: list[int], make: Callable[[], Session]) -> list:
    session = make()
    return [session.get(Book, number) for number in numbers]  # error: PFL502


def entered(numbers: list[int], make: "Callable[..., AbstractContextManager[Session]]") -> list:
    with make() as session:
        return [session.get(Book, number) for number in numbers]  # error: PFL502


def optional(numbers: list[int], make: Callable[[int], Optional[Session]]) -> list:
    session = make(1)
    return [session.get(Book, number) for number in numbers]  # error: PFL502


class Shelf:
    def __init__(self, make: Callable[[], Session]) -> None:
        self._make = make

    def all(self, numbers: list[int]) -> list:
        with self._make() as session:
            return [session.get(Book, number) for number in numbers]  # error: PFL502


def of_context(numbers: list[int]) -> list:
    session = current.get()
    return [session.get(Book, number) for number in numbers]  # error: PFL502


def of_any(numbers: list[int], make: Callable) -> list:
    session = make()
    return [session.get(Book, number) for number in numbers]  # ok: nobody knows what it gives


def of_all(numbers: list[int], make: Callable[[Session], dict]) -> list:
    found = make(current.get())
    return [found.get(number) for number in numbers]  # ok: a dict


def of_several(numbers: list[int], make: "Callable[Session]") -> list:
    session = make()
    return [session.get(Book, number) for number in numbers]  # ok: no such annotation


def of_names(numbers: list[int]) -> list:
    return [names.get().get(number) for number in numbers]  # ok: a dict


def not_called(numbers: list[int], make: Callable[[], Session]) -> list:
    return [make.get(Book, number) for number in numbers]  # ok: nobody knows what it has


def set_first(numbers: list[int]) -> list:
    token = current.set(current.get())
    return [token.get(Book, number) for number in numbers]  # ok: it has no such method
