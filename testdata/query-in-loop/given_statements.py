"""Statements that a helper of the same file is given."""

import psycopg2

OWNER = "SELECT owner FROM vehicle WHERE plate = %s"


class Db:
    def __init__(self, connection: psycopg2.extensions.connection):
        self.connection = connection

    def one(self, sql, *values):
        with self.connection.cursor() as cursor:
            cursor.execute(sql, values)
            return cursor.fetchone()


def owner_of(db: Db, plate):
    return db.one(OWNER, plate)


def owners(path, db: Db):
    found = []
    with open(path) as plates:
        for plate in plates:
            found.append(db.one(OWNER, plate))  # error: PFL502
    return found


def through(plates, db: Db):
    return [owner_of(db, plate) for plate in plates]  # error: PFL502


def tables(names, db: Db):
    return [db.one(f"SELECT count(*) FROM {name}") for name in names]  # ok


def unknown(statements, db: Db):
    return [db.one(statement) for statement in statements]  # ok


def settings(names, db: Db):
    return [db.one("SET search_path = %s", name) for name in names]  # ok
