"""A connection that threads may share, and one that commits at once."""

import sqlite3


class Events:
    def __init__(self, path):
        self._connection = sqlite3.connect(path, check_same_thread=False, isolation_level=None)

    def note(self, name):
        self._connection.execute("INSERT INTO events (name) VALUES (?)", (name,))

    def last(self):
        return self._connection.execute("SELECT * FROM events ORDER BY id LIMIT 1").fetchone()

    def note_both(self, first, second):
        self._connection.execute("BEGIN")
        self._connection.execute("INSERT INTO events (name) VALUES (?)", (first,))
        self._connection.execute("INSERT INTO events (name) VALUES (?)", (second,))
        self._connection.execute("COMMIT")
