from __future__ import annotations

from ships import Ships, Work
from sqlalchemy import select
from sqlalchemy.orm import Session
from tables import Licence, Voyage


def found(ships: Ships, names: list[str]):
    return [ships.named(name) for name in names]  # error: PFL502


def ports(work: Work, names: list[str]):
    lines = []
    for name in names:
        lines.append(work.ships.port_of(name))  # error: PFL502
    return lines


def renamed(ships: Ships, names: dict[str, str]):
    for name, new in names.items():
        ships.rename(name, new)  # error: PFL503


def unknown(ships: Ships, statements):
    for statement, values in statements:
        ships.run(statement, values)  # ok


def at_once(ships: Ships, names: list[str]):
    known = ships.all_named(names)
    return [known.get(name) for name in names]  # ok


def first(ships: Ships, names: list[str]):
    for name in names:
        ship = ships.named(name)  # ok
        if ship is not None:
            return ship
    return None


def ships_of_voyages(session: Session):
    return [voyage.ship.name for voyage in session.scalars(select(Voyage))]  # error: PFL501


def ships_of_licences(session: Session):
    return [licence.ship.name for licence in session.scalars(select(Licence))]  # ok


def any_voyage(session: Session, port: str):
    if len(session.query(Voyage).filter(Voyage.port == port).all()) == 0:  # error: PFL511
        return False
    voyages = session.query(Voyage).filter(Voyage.port == port).all()  # error: PFL517
    return len(voyages) > 0 and voyages[0].id  # ok
