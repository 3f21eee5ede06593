"""A database in the process: one row is a moment, a commit waits for the disk."""

import asyncio
import sqlite3
import threading


class Orders:
    """Keeps its connection, which other threads may not use."""

    def __init__(self, path):
        self.connection = sqlite3.connect(path)

    async def ping(self):
        return self.connection.execute("SELECT 1").fetchone()

    async def tables(self):
        query = "SELECT name FROM sqlite_master WHERE type = 'table'"
        return [name for (name,) in self.connection.execute(query)]

    async def find(self, number):
        cursor = self.connection.execute("SELECT * FROM orders WHERE id = ?", (number,))
        return cursor.fetchone()

    async def find_with_items(self, number):
        cursor = self.connection.cursor()
        cursor.execute(
            "SELECT * FROM orders o JOIN items i ON i.order_id = o.id WHERE o.id = ?", (number,)
        )
        return cursor.fetchall()

    async def run(self, statement):
        return self.connection.execute(statement).fetchall()

    async def everything(self):
        cursor = self.connection.execute("SELECT * FROM orders")
        return cursor.fetchall()

    async def each(self):
        return [number for number, in self.connection.execute("SELECT id FROM orders")]

    async def customers(self):
        return self.connection.execute(
            "SELECT customer, COUNT(*) FROM orders WHERE paid GROUP BY customer"
        ).fetchall()

    async def count(self):
        return self.connection.execute("SELECT COUNT(*) FROM orders").fetchone()[0]

    async def version(self):
        return self.connection.execute("SELECT number FROM schema").fetchone()[0]

    async def add(self, name):
        self.connection.execute("INSERT INTO orders (name) VALUES (?)", (name,))
        self.connection.commit()

    async def add_all(self, names):
        self.connection.executemany("INSERT INTO orders (name) VALUES (?)", names)

    async def add_at_once(self, name):
        with self.connection:
            self.connection.execute("INSERT INTO orders (name) VALUES (?)", (name,))

    async def read_at_once(self, number):
        with self.connection:
            return self.connection.execute(
                "SELECT * FROM orders WHERE id = ?", (number,)
            ).fetchone()

    async def restore(self, script):
        self.connection.executescript(script)

    async def shrink(self):
        self.connection.execute("VACUUM")

    def save(self, name):
        self.connection.execute("INSERT INTO orders (name) VALUES (?)", (name,))
        self.connection.commit()

    def look_up(self, number):
        return self.connection.execute("SELECT * FROM orders WHERE id = ?", (number,)).fetchone()


async def save_order(orders: Orders, name):
    orders.save(name)


async def look_up_order(orders: Orders, number):
    return orders.look_up(number)


async def look_up_in_thread(path, number):
    return await asyncio.to_thread(lambda: Orders(path).look_up(number))


def store(path, name):
    with sqlite3.connect(path) as connection:
        connection.execute("INSERT INTO orders (name) VALUES (?)", (name,))


async def store_order(path, name):
    await asyncio.to_thread(store, path, name)


async def store_in_thread(path, name):
    await asyncio.to_thread(store, path, name)


class Rows:
    """Has methods of the same names."""

    def __init__(self):
        self.rows = {}
        self.lock = threading.Lock()

    def commit(self):
        self.rows.clear()

    def execute(self, statement):
        self.rows[statement] = len(self.rows)
        return self

    def fetchall(self):
        return list(self.rows)

    async def end(self):
        self.execute("SELECT * FROM orders")
        self.execute("SELECT * FROM orders").fetchall()
        self.commit()


def in_thread(path):
    connection = sqlite3.connect(path)
    with connection:
        connection.execute("DELETE FROM orders")
    connection.commit()
    return connection.execute("SELECT COUNT(*) FROM orders").fetchone()


async def all_in_thread(path):
    def work():
        connection = sqlite3.connect(path)
        connection.execute("DELETE FROM orders")
        connection.commit()

    await asyncio.to_thread(work)
    await asyncio.get_running_loop().run_in_executor(None, in_thread, path)


async def unknown(connection, cursor):
    connection.execute("VACUUM")
    cursor.fetchall()
    cursor.fetchone()


class Storage:
    """Opened once, and brought up to date then."""

    def __init__(self, path):
        self.path = path
        self.connection = None

    async def open(self):
        self.connection = sqlite3.connect(self.path)
        with self.connection:
            self.connection.execute("VACUUM")

    async def update(self, version):
        if version == 6:
            with self.connection:
                self.connection.execute("UPDATE sessions SET port = 443")

    async def save(self):
        if self.path is None:
            self.connection.commit()

    async def _boot_rows(self):
        self.connection.executemany("INSERT INTO rows VALUES (?)", [(1,), (2,)])

    def rows(self):
        self.connection.commit()
        self.connection.execute("VACUUM")
        self.connection.executemany("INSERT INTO rows VALUES (?)", [])

    async def rows_in_thread(self):
        def work():
            with sqlite3.connect(self.path) as connection:
                connection.execute("VACUUM")
                connection.commit()

        await asyncio.to_thread(work)
        await asyncio.to_thread(store, self.path, "one")
