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
    with get_session() as session:  # error: PFL405
        return session.execute(text("SELECT count(*) FROM items")).scalar()  # ok: a further place


@app.get("/report")
async def report():
    with Session(engine) as session:
        first = count(session)  # error: PFL405
        await asyncio.sleep(0)
        second = count(session)  # ok: a further place
        session.execute(text("SELECT 1"))  # ok: a further place
    return first, second


@app.get("/count-in-thread")
def counted_in_thread():
    with get_session() as session:
        return count(session)  # ok: no coroutine


@app.get("/count-awaited")
async def counted_awaited():
    return await asyncio.to_thread(counted_in_thread)  # ok: in a thread


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
    with get_session() as session:  # hint: PFL405 because own-event-loop
        await asyncio.sleep(0)
        print(count(session))  # ok: a further place


@logged
async def showing():
    with Session(engine) as session:
        await asyncio.sleep(0)
        print(count(session))  # error: PFL405


async def refreshed(name):
    await asyncio.sleep(0)
    with Session(engine) as session:
        return session.execute(select(text(name))).all()  # hint: PFL405 because only-coroutine


@queue.task
def refresh(name):
    return asyncio.run(refreshed(name))


class Strategy:
    async def on_stop(self):
        with Session(engine) as session:
            count(session)  # hint: PFL405 because at-start-up
        await asyncio.sleep(0)

    async def stop(self, tries=3):
        with Session(engine) as session:
            count(session)  # hint: PFL405 because at-shutdown
        await asyncio.sleep(tries)

    async def on_tick(self):
        with Session(engine) as session:
            count(session)  # error: PFL405
        await asyncio.sleep(0)
