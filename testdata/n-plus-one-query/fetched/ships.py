"""Relations of objects that each iteration fetches."""

from models import Ship
from sqlalchemy import Select, select
from sqlalchemy.orm import Session, selectinload


def by_key(session: Session, keys):
    for key in keys:
        ship = session.get(Ship, key)  # error: PFL502
        for voyage in ship.voyages:  # error: PFL501
            print(voyage.id)


def by_statement(session: Session, names):
    for name in names:
        ship = session.scalar(select(Ship).where(Ship.name == name))  # error: PFL502
        print(len(ship.cabins))  # error: PFL501


def by_key_with_cabins(session: Session, keys):
    for key in keys:
        ship = session.get(Ship, key, options=[selectinload(Ship.cabins)])  # error: PFL502
        print(len(ship.cabins))  # ok


def by_query_with_cabins(session: Session, names):
    query = session.query(Ship).options(selectinload(Ship.cabins))
    for name in names:
        ship = query.filter(Ship.name == name).first()  # error: PFL502
        print(len(ship.cabins))  # ok


def one(session: Session, key):
    ship = session.get(Ship, key)
    return [voyage.id for voyage in ship.voyages]  # ok


def the_same(session: Session, keys):
    ship = session.get(Ship, 1)
    return [(key, len(ship.cabins)) for key in keys]  # ok


def of_table(session: Session, table, keys):
    for key in keys:
        row = session.get(table, key)  # error: PFL502
        print(row.cabins)  # ok


def with_cabins(statement: Select[tuple[Ship]]) -> Select[tuple[Ship]]:
    return statement.options(selectinload(Ship.cabins))


def fetched(session: Session, loaded=False):
    statement = select(Ship)
    if loaded:
        statement = with_cabins(statement)
    return session.scalars(statement).all()


def cabins(session: Session):
    return [len(ship.cabins) for ship in fetched(session, loaded=True)]  # ok
