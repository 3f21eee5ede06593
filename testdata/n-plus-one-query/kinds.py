"""Relationships that are read as queries, and objects in rows."""

from __future__ import annotations

from sqlalchemy import ForeignKey, select
from sqlalchemy.ext.asyncio import AsyncAttrs, AsyncSession
from sqlalchemy.orm import (
    DeclarativeBase,
    DynamicMapped,
    Mapped,
    Session,
    WriteOnlyMapped,
    joinedload,
    mapped_column,
    relationship,
)


class Base(AsyncAttrs, DeclarativeBase):
    pass


class Owner(Base):
    __tablename__ = "owner"

    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str]


class Car(Base):
    __tablename__ = "car"

    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str]
    owner_id: Mapped[int] = mapped_column(ForeignKey("owner.id"))
    owner: Mapped[Owner] = relationship()
    trips: WriteOnlyMapped[Trip] = relationship(back_populates="car")
    repairs: DynamicMapped[Repair] = relationship(back_populates="car")


class Trip(Base):
    __tablename__ = "trip"

    id: Mapped[int] = mapped_column(primary_key=True)
    car_id: Mapped[int] = mapped_column(ForeignKey("car.id"))
    car: Mapped[Car] = relationship(back_populates="trips")


class Repair(Base):
    __tablename__ = "repair"

    id: Mapped[int] = mapped_column(primary_key=True)
    car_id: Mapped[int] = mapped_column(ForeignKey("car.id"))
    car: Mapped[Car] = relationship(back_populates="repairs")


def statements(session: Session) -> list[object]:
    return [car.trips.select() for car in session.scalars(select(Car))]  # ok


def trips(session: Session) -> dict[str, int]:
    found = {}
    for car in session.scalars(select(Car)):
        found[car.name] = len(session.scalars(car.trips.select()).all())  # error: PFL502
    return found


def trips_of(session: Session, car: Car) -> list[Trip]:
    return list(session.scalars(car.trips.select()))  # ok


def repairs(session: Session) -> dict[str, int]:
    return {car.name: car.repairs.count() for car in session.scalars(select(Car))}  # error: PFL502


def of_car(session: Session, key: int) -> list[str]:
    car = session.get_one(Car, key)
    return [repair.car.name for repair in car.repairs]  # ok


def in_rows(session: Session) -> list[str]:
    return [row.Car.owner.name for row in session.execute(select(Car))]  # error: PFL501


def in_rows_loaded(session: Session) -> list[str]:
    statement = select(Car).options(joinedload(Car.owner))
    return [row.Car.owner.name for row in session.execute(statement)]  # ok


async def awaited(session: AsyncSession) -> list[str]:
    names = []
    for car in await session.scalars(select(Car)):
        owner = await car.awaitable_attrs.owner  # error: PFL501
        names.append(owner.name)
    return names


async def awaited_loaded(session: AsyncSession) -> list[str]:
    names = []
    for car in await session.scalars(select(Car).options(joinedload(Car.owner))):
        owner = await car.awaitable_attrs.owner  # ok
        names.append(owner.name)
    return names
