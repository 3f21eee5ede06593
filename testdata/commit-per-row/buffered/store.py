"""A store that commits for many rows at once, and one that does for each."""

import sqlite3


class Buffered:
    def __init__(self, path: str, room: int = 500) -> None:
        self.connection = sqlite3.connect(path)
        self.room = room
        self.rows: list[tuple] = []

    def add(self, row: tuple) -> None:
        self.rows.append(row)
        if len(self.rows) >= self.room:
            self.write()

    def write(self) -> None:
        self.connection.executemany("INSERT INTO tide VALUES (?, ?)", self.rows)
        self.connection.commit()
        self.rows.clear()


class Plain:
    def __init__(self, path: str) -> None:
        self.connection = sqlite3.connect(path)

    def add(self, row: tuple) -> None:
        self.connection.execute("INSERT INTO tide VALUES (?, ?)", row)
        self.connection.commit()
