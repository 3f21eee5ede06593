"""Endpoints and their sessions: several places, blocks, and coroutines that await nothing."""

import asyncio
import functools
from contextlib import contextmanager

import click
from celery import Celery
from fastapi import FastAPI
from sqlalchemy import create_engine, select, text
from sqlalchemy.orm import Session

app = FastAPI()
queue = Celery("shop")
engine = create_engine("postgresql://db/shop")


@contextmanager
def get_session():
    session = Session(engine)
    try:
        yield session
        session.commit()
    finally:
        session.close()


def count(session: Session):
    return session.execute(text("SELECT count(*) FROM items")).scalar()


@app.get("/count")
async def counted():
    with get_session() as session:
        return session.execute(text("SELECT count(*) FROM items")).scalar()


@app.get("/report")
async def report():
    with Session(engine) as session:
        first = await asyncio.to_thread(count, session)
        await asyncio.sleep(0)
        second = await asyncio.to_thread(count, session)
        await asyncio.to_thread(session.execute, text("SELECT 1"))
    return first, second


@app.get("/count-in-thread")
def counted_in_thread():
    with get_session() as session:
        return count(session)


@app.get("/count-awaited")
async def counted_awaited():
    return await asyncio.to_thread(counted_in_thread)


def coro(function):
    @functools.wraps(function)
    def wrapper(*args, **kwargs):
        return asyncio.run(function(*args, **kwargs))

    return wrapper


def logged(function):
    async def wrapper(*args, **kwargs):
        print(function.__name__)
        return await function(*args, **kwargs)

    return wrapper


@click.command()
@coro
async def show():
    with get_session() as session:
        await asyncio.sleep(0)
        print(count(session))


@logged
async def showing():
    with Session(engine) as session:
        await asyncio.sleep(0)
        print(await asyncio.to_thread(count, session))


async def refreshed(name):
    await asyncio.sleep(0)
    with Session(engine) as session:
        return (await asyncio.to_thread(session.execute, select(text(name)))).all()


@queue.task
def refresh(name):
    return asyncio.run(refreshed(name))


class Strategy:
    async def on_stop(self):
        with Session(engine) as session:
            await asyncio.to_thread(count, session)
        await asyncio.sleep(0)

    async def stop(self, tries=3):
        with Session(engine) as session:
            await asyncio.to_thread(count, session)
        await asyncio.sleep(tries)

    async def on_tick(self):
        with Session(engine) as session:
            await asyncio.to_thread(count, session)
        await asyncio.sleep(0)
