"""Rows of SQLModel, whose sessions run their statements by `exec`."""

from typing import Optional

from sqlalchemy.orm import selectinload
from sqlmodel import Field, Relationship, Session, SQLModel, select


class Garage(SQLModel, table=True):
    id: Optional[int] = Field(default=None, primary_key=True)
    city: str
    cars: list["Car"] = Relationship(back_populates="garage")
    doors: list["Door"] = Relationship(sa_relationship_kwargs={"lazy": "selectin"})
    lamps: list["Lamp"] = Relationship(sa_relationship_kwargs=dict(lazy="joined"))


class Door(SQLModel, table=True):
    id: Optional[int] = Field(default=None, primary_key=True)
    garage_id: Optional[int] = Field(default=None, foreign_key="garage.id")


class Lamp(SQLModel, table=True):
    id: Optional[int] = Field(default=None, primary_key=True)
    garage_id: Optional[int] = Field(default=None, foreign_key="garage.id")


class Car(SQLModel, table=True):
    id: Optional[int] = Field(default=None, primary_key=True)
    plate: str
    garage_id: Optional[int] = Field(default=None, foreign_key="garage.id")
    garage: Optional[Garage] = Relationship(back_populates="cars")


def where(session: Session):
    cars = session.exec(select(Car).where(Car.plate > "B")).all()
    return [car.garage.city for car in cars]  # error: PFL501


def plates(session: Session):
    found = []
    for garage in session.exec(select(Garage)):
        found += [car.plate for car in garage.cars]  # error: PFL501
    return found


def loaded_by_their_model(session: Session):
    return [len(garage.doors + garage.lamps) for garage in session.exec(select(Garage))]  # ok


def where_at_once(session: Session):
    cars = session.exec(select(Car).options(selectinload(Car.garage))).all()
    return [car.garage.city for car in cars]  # ok


def pairs(session: Session):
    found = session.exec(select(Car, Garage).join(Garage)).all()
    return [f"{car.plate} {garage.city}" for car, garage in found]  # ok


def first(session: Session):
    return session.exec(select(Car)).first().garage.city  # ok


def by_key(session: Session):
    return [car.garage_id for car in session.exec(select(Car)).all()]  # ok  # hint: PFL515
