"""Synchronous databases in coroutines."""

import asyncio
import sqlite3

import psycopg2
import redis
import redis.asyncio
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import Session


async def count(path):
    connection = sqlite3.connect(path)  # hint: PFL405
    rows = connection.execute("select 1")  # ok: a further place
    return rows.fetchall()  # ok: a further place


async def served(dsn):
    return psycopg2.connect(dsn)  # error: PFL405


async def cached(key):
    client = redis.Redis()  # ok: connects later
    return client.get(key)  # error: PFL405


async def by_session(session: Session, statement):
    return session.execute(statement)  # error: PFL405


class Users:
    def __init__(self, session: Session):
        self.session = session

    def find(self, statement):
        return self.session.execute(statement).first()


async def through_repository(users: Users, statement):
    return users.find(statement)  # error: PFL405


async def awaited(session: AsyncSession, statement):
    return await session.execute(statement)  # ok: awaited


async def async_cached(key):
    client = redis.asyncio.Redis()  # ok: connects later
    return await client.get(key)  # ok: awaited


async def in_thread(users: Users, statement):
    return await asyncio.to_thread(users.find, statement)  # ok: in a thread


def plain(session: Session, statement):
    return session.execute(statement)  # ok: no coroutine


async def unknown(session, statement):
    return session.execute(statement)  # ok: nobody knows what it is


async def table(rows: dict, key):
    return rows.get(key)  # ok: a dict


async def executor(plan, statement):
    return plan.execute(statement)  # ok: nobody knows what it is
