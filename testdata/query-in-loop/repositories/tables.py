from __future__ import annotations

from sqlalchemy import ForeignKey
from sqlalchemy.orm import DeclarativeBase, Mapped, backref, mapped_column, relationship


class Base(DeclarativeBase):
    pass


class Ship(Base):
    __tablename__ = "ship"
    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str]
    voyages = relationship("Voyage", backref=backref("ship"))
    licences = relationship("Licence", backref=backref("ship", lazy="joined"))


class Voyage(Base):
    __tablename__ = "voyage"
    id: Mapped[int] = mapped_column(primary_key=True)
    ship_id: Mapped[int] = mapped_column(ForeignKey("ship.id"))
    port: Mapped[str]


class Licence(Base):
    __tablename__ = "licence"
    id: Mapped[int] = mapped_column(primary_key=True)
    ship_id: Mapped[int] = mapped_column(ForeignKey("ship.id"))
