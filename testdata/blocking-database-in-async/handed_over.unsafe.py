"""Look-alikes: databases that are asked in threads, by coroutines' own libraries, or not at all."""

import asyncio
import sqlite3

import aiosqlite


def read(path: str, number: int):
    connection = sqlite3.connect(path)
    try:
        return connection.execute("SELECT name FROM users WHERE id = ?", (number,)).fetchone()
    finally:
        connection.close()


async def find(path: str, number: int):
    return await asyncio.to_thread(read, path, number)


async def find_in_pool(path: str, number: int):
    loop = asyncio.get_running_loop()
    return await loop.run_in_executor(None, lambda: read(path, number))


async def find_natively(path: str, number: int):
    async with aiosqlite.connect(path) as database:
        rows = await database.execute("SELECT name FROM users WHERE id = ?", (number,))
        return await rows.fetchone()


async def reader(path: str):
    def later(number: int):
        return read(path, number)

    return later


async def find_now(path: str, number: int):
    return await asyncio.to_thread(read, path, number)
