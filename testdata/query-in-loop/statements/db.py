"""A thin layer over a connection: it runs what it is given."""

import os
from contextlib import contextmanager

import psycopg2


@contextmanager
def transaction():
    connection = psycopg2.connect(os.environ["FLEET_DSN"])
    try:
        with connection:
            yield Db(connection)
    finally:
        connection.close()


class Db:
    def __init__(self, connection: "psycopg2.extensions.connection"):
        self.connection = connection

    def one(self, sql, **values):
        with self.connection.cursor() as cursor:
            cursor.execute(sql, values)
            return cursor.fetchone()

    def run(self, sql, **values):
        with self.connection.cursor() as cursor:
            cursor.execute(sql, values)
