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
        return [self.cursor.execute(self.FIND, (k,)).fetchall() for k in kinds]  # error: PFL502

    def find_by_class(self, kinds):
        return [self.connection.execute(Store.FIND, (k,)).fetchall() for k in kinds]  # error: PFL502

    def find_latest(self, kinds):
        for kind in kinds:
            print(self.cursor.execute(self.latest, (kind,)).fetchone())  # error: PFL502

    def add(self, events):
        for event in events:
            self.cursor.execute(self.ADD, event)  # error: PFL503

    def touch(self, events):
        for event in events:
            self.cursor.execute(self.change, event)  # error: PFL503

    def drop(self, kinds):
        for kind in kinds:
            self.cursor.execute(self.empty, (kind,))  # error: PFL503

    def of_two_kinds(self, kinds):
        for kind in kinds:
            self.cursor.execute(self.varied, (kind,))  # ok

    def asks_no_table(self, kinds):
        for kind in kinds:
            print(kind, self.cursor.execute(self.PLACE))  # ok

    def unknown(self, kinds):
        for kind in kinds:
            self.cursor.execute(self.missing, (kind,))  # ok

    def at_once(self, events):
        self.cursor.executemany(self.ADD, events)  # ok

    def once(self, kind):
        return self.cursor.execute(self.FIND, (kind,)).fetchall()  # ok

    def of_two_chunks(self, first, second):
        for kind in (first, second):
            self.cursor.execute(self.FIND, (kind,))  # ok


class Archive(Store):
    ADD = "SELECT 1 FROM event WHERE kind = ? AND at = ?"

    def find_old(self, kinds):
        return [self.cursor.execute(self.FIND, (k,)).fetchall() for k in kinds]  # error: PFL502

    @classmethod
    def find_with(cls, connection: sqlite3.Connection, events):
        return [connection.execute(cls.ADD, event).fetchall() for event in events]  # error: PFL502

    def place(self, kinds):
        for kind in kinds:
            print(kind, self.cursor.execute(self.PLACE))  # ok


def of_another(store, kinds):
    for kind in kinds:
        store.connection.execute(store.FIND, (kind,))  # ok
