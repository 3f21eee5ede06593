"""Queries, by what they ask for."""

from db import Db

PRICE = "SELECT price FROM fuel_price WHERE fuel = %(fuel)s"


def price_of(db: Db, fuel):
    row = db.one(PRICE, fuel=fuel)
    return row[0]


def lock(db: Db, plate):
    db.run("LOCK TABLE trip IN EXCLUSIVE MODE", plate=plate)
