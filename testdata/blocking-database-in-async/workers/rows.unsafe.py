"""Coroutines that workers of task queues run, each on an event loop of its own, and a service's."""

import asyncio

from sqlalchemy import select, text
from sqlalchemy.orm import Session


async def refreshed(session: Session, name):
    await asyncio.sleep(0)
    return (await asyncio.to_thread(session.execute, select(text(name)))).all()


async def copied(session: Session, name):
    await asyncio.sleep(0)
    await asyncio.to_thread(
        session.execute, text(f"INSERT INTO {name} SELECT * FROM rows")
    )


async def served(session: Session, name):
    await asyncio.sleep(0)
    return (await asyncio.to_thread(session.execute, select(text(name)))).all()


async def named(name):
    await asyncio.sleep(0)
    return name.lower()
