"""A database in the process: one row is a moment, a commit waits for the disk."""

import asyncio
import sqlite3
import threading


class Orders:
    """Keeps its connection, which other threads may not use."""

    def __init__(self, path):
        self.connection = sqlite3.connect(path)

    async def ping(self):
        return self.connection.execute("SELECT 1").fetchone()  # hint: PFL405 because reported-in-chain

    async def tables(self):
        query = "SELECT name FROM sqlite_master WHERE type = 'table'"
        return [name for (name,) in self.connection.execute(query)]  # hint: PFL405 because embedded-database

    async def find(self, number):
        cursor = self.connection.execute("SELECT * FROM orders WHERE id = ?", (number,))  # hint: PFL405
        return cursor.fetchone()  # ok: a further place

    async def find_with_items(self, number):
        cursor = self.connection.cursor()
        cursor.execute(  # hint: PFL405
            "SELECT * FROM orders o JOIN items i ON i.order_id = o.id WHERE o.id = ?", (number,)
        )
        return cursor.fetchall()  # ok: a further place

    async def run(self, statement):
        return self.connection.execute(statement).fetchall()  # hint: PFL405

    async def everything(self):
        cursor = self.connection.execute("SELECT * FROM orders")  # ok: a further place
        return cursor.fetchall()  # error: PFL405

    async def each(self):
        return [number for number, in self.connection.execute("SELECT id FROM orders")]  # error: PFL405

    async def customers(self):
        return self.connection.execute(  # error: PFL405
            "SELECT customer, COUNT(*) FROM orders WHERE paid GROUP BY customer"
        ).fetchall()

    async def count(self):
        return self.connection.execute("SELECT COUNT(*) FROM orders").fetchone()[0]  # error: PFL405

    async def version(self):
        return self.connection.execute("SELECT number FROM schema").fetchone()[0]  # hint: PFL405

    async def add(self, name):
        self.connection.execute("INSERT INTO orders (name) VALUES (?)", (name,))  # ok: a further place
        self.connection.commit()  # error: PFL405

    async def add_all(self, names):
        self.connection.executemany("INSERT INTO orders (name) VALUES (?)", names)  # error: PFL405

    async def add_at_once(self, name):
        with self.connection:  # error: PFL405
            self.connection.execute("INSERT INTO orders (name) VALUES (?)", (name,))  # ok: a further place

    async def read_at_once(self, number):
        with self.connection:  # hint: PFL405
            return self.connection.execute(  # ok: a further place
                "SELECT * FROM orders WHERE id = ?", (number,)
            ).fetchone()

    async def restore(self, script):
        self.connection.executescript(script)  # error: PFL405

    async def shrink(self):
        self.connection.execute("VACUUM")  # error: PFL405

    def save(self, name):
        self.connection.execute("INSERT INTO orders (name) VALUES (?)", (name,))
        self.connection.commit()

    def look_up(self, number):
        return self.connection.execute("SELECT * FROM orders WHERE id = ?", (number,)).fetchone()


async def save_order(orders: Orders, name):
    orders.save(name)  # error: PFL405


async def look_up_order(orders: Orders, number):
    return orders.look_up(number)  # hint: PFL405


async def look_up_in_thread(path, number):
    return await asyncio.to_thread(lambda: Orders(path).look_up(number))  # ok: made in the thread


def store(path, name):
    with sqlite3.connect(path) as connection:
        connection.execute("INSERT INTO orders (name) VALUES (?)", (name,))


async def store_order(path, name):
    store(path, name)  # error: PFL405


async def store_in_thread(path, name):
    await asyncio.to_thread(store, path, name)  # ok: in a thread


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
        self.execute("SELECT * FROM orders")  # ok: a dictionary
        self.execute("SELECT * FROM orders").fetchall()  # ok: a dictionary
        self.commit()  # ok: a dictionary


def in_thread(path):
    connection = sqlite3.connect(path)  # ok: no coroutine
    with connection:  # ok: no coroutine
        connection.execute("DELETE FROM orders")  # ok: no coroutine
    connection.commit()  # ok: no coroutine
    return connection.execute("SELECT COUNT(*) FROM orders").fetchone()  # ok: no coroutine


async def all_in_thread(path):
    def work():
        connection = sqlite3.connect(path)  # ok: in a thread
        connection.execute("DELETE FROM orders")  # ok: in a thread
        connection.commit()  # ok: in a thread

    await asyncio.to_thread(work)  # ok: in a thread
    await asyncio.get_running_loop().run_in_executor(None, in_thread, path)  # ok: in a thread


async def unknown(connection, cursor):
    connection.execute("VACUUM")  # ok: nobody knows what it is
    cursor.fetchall()  # ok: nobody knows what it is
    cursor.fetchone()  # ok: nobody knows what it is


class Storage:
    """Opened once, and brought up to date then."""

    def __init__(self, path):
        self.path = path
        self.connection = None

    async def open(self):
        self.connection = sqlite3.connect(self.path)  # hint: PFL405
        with self.connection:  # ok: a further place
            self.connection.execute("VACUUM")  # ok: a further place

    async def update(self, version):
        if version == 6:
            with self.connection:  # hint: PFL405 because for-older-version
                self.connection.execute("UPDATE sessions SET port = 443")  # ok: a further place

    async def save(self):
        if self.path is None:
            self.connection.commit()  # error: PFL405

    async def _boot_rows(self):
        self.connection.executemany("INSERT INTO rows VALUES (?)", [(1,), (2,)])  # hint: PFL405

    def rows(self):
        self.connection.commit()  # ok: no coroutine
        self.connection.execute("VACUUM")  # ok: no coroutine
        self.connection.executemany("INSERT INTO rows VALUES (?)", [])  # ok: no coroutine

    async def rows_in_thread(self):
        def work():
            with sqlite3.connect(self.path) as connection:  # ok: in a thread
                connection.execute("VACUUM")  # ok: in a thread
                connection.commit()  # ok: in a thread

        await asyncio.to_thread(work)  # ok: in a thread
        await asyncio.to_thread(store, self.path, "one")  # ok: in a thread
