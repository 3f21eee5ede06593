"""Statements that a class keeps."""

import sqlite3


class Store:
    FIND = "SELECT * FROM event WHERE kind = ?"
    ADD = "INSERT INTO event (kind, at) VALUES (?, ?)"
    PLACE = "PRAGMA database_list"

    def __init__(self, path, table):
        self.connection = sqlite3.connect(path)
        self.cursor = self.connection.cursor()
        self.change: str = "UPDATE event SET at = ? WHERE kind = ?"
        self.latest = "SELECT max(at) FROM event WHERE kind = ?"
        self.varied = "SELECT 1 FROM event WHERE kind = ?"
        self.empty = f"DELETE FROM {table} WHERE kind = ?"

    def use_inserts(self):
        self.varied = "INSERT INTO event (kind) VALUES (?)"

    def find(self, kinds):
        return [self.cursor.execute(self.FIND, (k,)).fetchall() for k in kinds]

    def find_by_class(self, kinds):
        return [self.connection.execute(Store.FIND, (k,)).fetchall() for k in kinds]

    def find_latest(self, kinds):
        for kind in kinds:
            print(self.cursor.execute(self.latest, (kind,)).fetchone())

    def add(self, events):
        self.cursor.executemany(self.ADD, events)

    def touch(self, events):
        self.cursor.executemany(self.change, events)

    def drop(self, kinds):
        self.cursor.executemany(self.empty, [(kind,) for kind in kinds])

    def of_two_kinds(self, kinds):
        for kind in kinds:
            self.cursor.execute(self.varied, (kind,))

    def asks_no_table(self, kinds):
        for kind in kinds:
            print(kind, self.cursor.execute(self.PLACE))

    def unknown(self, kinds):
        for kind in kinds:
            self.cursor.execute(self.missing, (kind,))

    def at_once(self, events):
        self.cursor.executemany(self.ADD, events)

    def once(self, kind):
        return self.cursor.execute(self.FIND, (kind,)).fetchall()

    def of_two_chunks(self, first, second):
        for kind in (first, second):
            self.cursor.execute(self.FIND, (kind,))


class Archive(Store):
    ADD = "SELECT 1 FROM event WHERE kind = ? AND at = ?"

    def find_old(self, kinds):
        return [self.cursor.execute(self.FIND, (k,)).fetchall() for k in kinds]

    @classmethod
    def find_with(cls, connection: sqlite3.Connection, events):
        return [connection.execute(cls.ADD, event).fetchall() for event in events]

    def place(self, kinds):
        for kind in kinds:
            print(kind, self.cursor.execute(self.PLACE))


def of_another(store, kinds):
    for kind in kinds:
        store.connection.execute(store.FIND, (kind,))
