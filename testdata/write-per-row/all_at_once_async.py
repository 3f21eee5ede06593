"""Rows that coroutines write one by one, and drivers whose connections have no `executemany`."""

import aiosqlite
import asyncpg
import psycopg
import pyodbc


class Store:
    ADD = "INSERT INTO item VALUES ($1, $2)"

    def __init__(self, connection: asyncpg.Connection):
        self.connection = connection

    async def add(self, rows):
        for row in rows:
            await self.connection.execute(self.ADD, *row)  # error: PFL503


async def kept(path, rows):
    async with aiosqlite.connect(path) as db:
        for row in rows:
            await db.execute("INSERT INTO item VALUES (?, ?)", (row.key, row.value))  # error: PFL503
        await db.commit()


async def sent(connection: asyncpg.Connection, rows):
    for row in rows:
        await connection.execute("UPDATE item SET seen = true WHERE key = $1", row.key)  # error: PFL503
    for row in rows:
        await connection.execute("INSERT INTO item VALUES ($1, $2)", row.key, row.value)  # error: PFL503


async def sent_in_time(connection: asyncpg.Connection, rows):
    for row in rows:
        await connection.execute("DELETE FROM item WHERE key = $1", row.key, timeout=3)  # error: PFL503


async def awaited_arguments(connection: asyncpg.Connection, rows):
    for row in rows:
        await connection.execute("DELETE FROM item WHERE key = $1", await row.key())  # error: PFL503


def without_cursor(connection: psycopg.Connection, rows):
    for row in rows:
        connection.execute("INSERT INTO item VALUES (%s)", (row,))  # error: PFL503


def of_connection(source, rows):
    connection = pyodbc.connect(source)
    for row in rows:
        connection.execute("INSERT INTO item VALUES (?)", (row,))  # error: PFL503


async def at_once(connection: asyncpg.Connection, rows):
    await connection.executemany("INSERT INTO item VALUES ($1, $2)", rows)  # ok


async def in_chunks(connection: asyncpg.Connection, chunks):
    for chunk in chunks:
        await connection.executemany("INSERT INTO item VALUES ($1, $2)", chunk)  # ok


async def one(connection: asyncpg.Connection, row):
    await connection.execute("INSERT INTO item VALUES ($1, $2)", *row)  # ok


async def two(connection: asyncpg.Connection):
    for key in ("first", "last"):
        await connection.execute("DELETE FROM item WHERE key = $1", key)  # ok


async def new_tables(connection: asyncpg.Connection, names):
    for name in names:
        await connection.execute(f"CREATE TABLE {name} (key INTEGER)")  # ok


async def run(executor, commands):
    for command in commands:
        await executor.execute(command)  # ok


async def copied(connection: asyncpg.Connection, rows):
    await connection.copy_records_to_table("item", records=rows)  # ok


async def in_transaction(connection: asyncpg.Connection, statements):
    for statement in statements:
        await connection.execute(statement)  # ok


async def waited(connection: asyncpg.Connection, queue):
    while True:
        row = await queue.get()
        await connection.execute("INSERT INTO item VALUES ($1, $2)", *row)  # ok
