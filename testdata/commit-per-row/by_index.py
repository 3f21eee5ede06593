"""Rows that a `while` loop goes over by an index or an iterator."""

import psycopg2

SQL = "INSERT INTO event (parcel, status) VALUES (%(parcel)s, %(status)s)"


class Writer:
    def __init__(self, connection: psycopg2.extensions.connection):
        self.connection = connection
        self.closed = set()

    def accept(self, event):
        return event["parcel"] not in self.closed

    def by_index(self, path):
        pending = sorted(open(path))
        with self.connection.cursor() as cursor:
            index = 0
            while index < len(pending):
                event = pending[index]
                index += 1
                if not self.accept(event):
                    continue
                cursor.execute(SQL, event)  # error: PFL503
                self.connection.commit()  # error: PFL504

    def by_iterator(self, events):
        rows = iter(events)
        with self.connection.cursor() as cursor:
            while (event := next(rows, None)) is not None:
                cursor.execute(SQL, event)  # error: PFL503
                self.connection.commit()  # error: PFL504

    def by_chunks(self, chunks):
        rows = iter(chunks)
        with self.connection.cursor() as cursor:
            while (chunk := next(rows, None)) is not None:
                cursor.executemany(SQL, chunk)
                self.connection.commit()  # ok

    def by_slices(self, events):
        start = 0
        with self.connection.cursor() as cursor:
            while start < len(events):
                cursor.executemany(SQL, events[start : start + 1000])
                start += 1000
                self.connection.commit()  # ok

    def served(self, server):
        with self.connection.cursor() as cursor:
            while True:
                event = server.accept()
                cursor.execute(SQL, event)
                self.connection.commit()  # ok
