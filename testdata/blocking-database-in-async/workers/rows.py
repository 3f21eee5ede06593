"""Coroutines that workers of task queues run, each on an event loop of its own, and a service's."""

import asyncio

from sqlalchemy import select, text
from sqlalchemy.orm import Session


async def refreshed(session: Session, name):
    await asyncio.sleep(0)
    return session.execute(select(text(name))).all()  # hint: PFL405 because only-coroutine


async def copied(session: Session, name):
    await asyncio.sleep(0)
    session.execute(text(f"INSERT INTO {name} SELECT * FROM rows"))  # hint: PFL405


async def served(session: Session, name):
    await asyncio.sleep(0)
    return session.execute(select(text(name))).all()  # error: PFL405


async def named(name):
    await asyncio.sleep(0)
    return name.lower()  # ok
