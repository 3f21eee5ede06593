"""Loops that hand statements on."""

from costs import lock, price_of
from db import transaction

OWNER = "SELECT owner FROM vehicle WHERE plate = %(plate)s"


def costs(path):
    total = 0.0
    with open(path) as trips, transaction() as db:
        for line in trips:
            total += price_of(db, line)  # error: PFL502
    return total


def owners(path):
    found = []
    with open(path) as plates, transaction() as db:
        for plate in plates:
            found.append(db.one(OWNER, plate=plate))  # error: PFL502
    return found


def tables(names):
    with transaction() as db:
        return [db.one(f"SELECT count(*) FROM {name}") for name in names]  # ok


def unknown(statements):
    with transaction() as db:
        return [db.one(statement) for statement in statements]  # ok


def locked(plates):
    with transaction() as db:
        for plate in plates:
            lock(db, plate)  # ok
