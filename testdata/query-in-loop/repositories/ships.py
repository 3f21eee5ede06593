from __future__ import annotations

from sqlalchemy import select, text, update
from sqlalchemy.orm import Session
from tables import Ship, Voyage


class Ships:
    def __init__(self, session: Session):
        self.session = session

    def named(self, name: str) -> Ship | None:
        return self.session.execute(select(Ship).where(Ship.name == name)).scalar_one_or_none()

    def all_named(self, names: list[str]) -> dict[str, Ship]:
        rows = self.session.scalars(select(Ship).where(Ship.name.in_(names)))
        return {row.name: row for row in rows}

    def port_of(self, name: str) -> str | None:
        statement = text(
            "SELECT voyage.port FROM voyage JOIN ship ON ship.id = voyage.ship_id WHERE ship.name = :name"
        )
        return self.session.execute(statement, {"name": name}).scalar()

    def rename(self, name: str, new: str) -> None:
        self.session.execute(update(Ship).where(Ship.name == name).values(name=new))

    def run(self, statement, values) -> None:
        self.session.execute(statement, values)


class Work:
    def __init__(self, factory):
        self.factory = factory

    def __enter__(self):
        self.session = self.factory()
        self.ships = Ships(self.session)
        return self

    def __exit__(self, *error):
        self.session.close()
