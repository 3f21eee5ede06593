"""Synchronous databases in coroutines."""

import asyncio
import sqlite3

import psycopg2
import redis
import redis.asyncio
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import Session


async def count(path):
    connection = sqlite3.connect(path)
    rows = connection.execute("select 1")
    return rows.fetchall()


async def served(dsn):
    return await asyncio.to_thread(psycopg2.connect, dsn)


async def cached(key):
    client = redis.Redis()
    return await asyncio.to_thread(client.get, key)


async def by_session(session: Session, statement):
    return await asyncio.to_thread(session.execute, statement)


class Users:
    def __init__(self, session: Session):
        self.session = session

    def find(self, statement):
        return self.session.execute(statement).first()


async def through_repository(users: Users, statement):
    return await asyncio.to_thread(users.find, statement)


async def awaited(session: AsyncSession, statement):
    return await session.execute(statement)


async def async_cached(key):
    client = redis.asyncio.Redis()
    return await client.get(key)


async def in_thread(users: Users, statement):
    return await asyncio.to_thread(users.find, statement)


def plain(session: Session, statement):
    return session.execute(statement)


async def unknown(session, statement):
    return session.execute(statement)


async def table(rows: dict, key):
    return rows.get(key)


async def executor(plan, statement):
    return plan.execute(statement)
