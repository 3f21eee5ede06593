"""Statements of SQLAlchemy for the table of a model."""

from sqlalchemy import create_engine
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

engine = create_engine("sqlite://")


class Base(DeclarativeBase):
    pass


class Tide(Base):
    __tablename__ = "tide"
    id: Mapped[int] = mapped_column(primary_key=True)
    height: Mapped[int]


def insert_each(heights):
    with engine.begin() as connection:
        for height in heights:
            connection.execute(Tide.__table__.insert().values(height=height))  # error: PFL503


def insert_all(heights):
    with engine.begin() as connection:
        connection.execute(Tide.__table__.insert(), [{"height": height} for height in heights])  # ok


def drop_each(models):
    with engine.begin() as connection:
        for model in models:
            connection.execute(model.__table__.delete())  # ok: of a class that nobody knows
