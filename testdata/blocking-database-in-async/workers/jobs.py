"""Tasks of queues, and a function that a service calls."""

import asyncio
from concurrent.futures import ThreadPoolExecutor

from celery import shared_task
from rows import copied, named, refreshed, served
from sqlalchemy.orm import Session


@shared_task
def refresh(name):
    return asyncio.run(refreshed(Session(), name))  # ok: no coroutine


def copy(name):
    return asyncio.run(copied(Session(), name))  # ok: no coroutine


def copy_later(pool: ThreadPoolExecutor, name):
    return pool.submit(copy, name)  # ok: no coroutine


def answer(name):
    asyncio.run(named(name))
    return asyncio.run(served(Session(), name))  # ok: no coroutine
