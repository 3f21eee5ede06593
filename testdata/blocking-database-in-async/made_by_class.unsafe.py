"""Connections that are made by their class: one that threads may share, which a fix can hand to one."""

import asyncio
import sqlite3


class Store:
    def __init__(self, path):
        self.database = sqlite3.Connection(path, check_same_thread=False)

    def put(self, name):
        self.database.execute("INSERT INTO names VALUES (?)", (name,))
        self.database.commit()

    async def put_later(self, name):
        return await asyncio.to_thread(self.put, name)

    async def path(self):
        return self.database
