"""Ships and the voyages that they made."""

from __future__ import annotations

from sqlalchemy import ForeignKey
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column, relationship


class Base(DeclarativeBase):
    pass


class Ship(Base):
    __tablename__ = "ship"
    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str]
    voyages: Mapped[list[Voyage]] = relationship(back_populates="ship")
    cabins: Mapped[list[Cabin]] = relationship()


class Voyage(Base):
    __tablename__ = "voyage"
    id: Mapped[int] = mapped_column(primary_key=True)
    ship_id: Mapped[int] = mapped_column(ForeignKey("ship.id"))
    ship: Mapped[Ship] = relationship(back_populates="voyages")
    ports: Mapped[list[Port]] = relationship()


class Port(Base):
    __tablename__ = "port"
    id: Mapped[int] = mapped_column(primary_key=True)
    voyage_id: Mapped[int] = mapped_column(ForeignKey("voyage.id"))


class Cabin(Base):
    __tablename__ = "cabin"
    id: Mapped[int] = mapped_column(primary_key=True)
    ship_id: Mapped[int] = mapped_column(ForeignKey("ship.id"))
