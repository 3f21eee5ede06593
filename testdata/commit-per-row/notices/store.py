"""Where notices are kept."""

import sqlite3


class Notices:
    def __init__(self, path):
        self.connection = sqlite3.connect(path)

    def insert_new(self, notices):
        for notice in notices:
            try:
                self.connection.execute("INSERT INTO notice (url) VALUES (?)", (notice,))  # hint: PFL503
            except sqlite3.IntegrityError:
                print("known", notice)
        self.connection.commit()  # ok

    def insert_one(self, notice):
        self.connection.execute("INSERT INTO notice (url) VALUES (?)", (notice,))
        self.connection.commit()  # ok

    def record(self, notice):
        self.insert_one(notice)
