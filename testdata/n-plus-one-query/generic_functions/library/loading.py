"""Functions that give rows of the model that they are given."""

from typing import Type, TypeVar

from library.models import Base
from sqlalchemy import select
from sqlalchemy.orm import Session, joinedload

T = TypeVar("T")
M = TypeVar("M", bound=Base)


def load(session: Session, model: type[T]) -> list[T]:
    return list(session.scalars(select(model)).all())


def load_bound(session: Session, model: Type[M]) -> list[M]:
    return session.query(model).all()


def load_plainly(model: type[T], session: Session):
    return session.query(model).all()


def load_along(session: Session, model: type[T]) -> list[T]:
    return session.query(model).options(joinedload("*")).all()


def names(session: Session, model: type[T]) -> list[str]:
    return [str(row) for row in session.query(model).all()]


def first_of(rows: list[T], model: type[M]) -> list[T]:
    return rows[:1]


class Loader:
    def __init__(self, session: Session) -> None:
        self.session = session

    def all(self, model: type[T]) -> list[T]:
        return self.session.query(model).all()

    @staticmethod
    def plainly(session: Session, model: type[T]) -> list[T]:
        return session.query(model).all()
