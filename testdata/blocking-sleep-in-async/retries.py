"""Helpers that sleep before they try again, and helpers that always sleep."""

import asyncio
import time


def fetched(store, key):
    for attempt in range(3):
        try:
            return store.read(key)
        except OSError:
            time.sleep(0.01 * (attempt + 1))
    return None


def settled(store, key):
    time.sleep(0.5)
    return store.read(key)


async def answer(store, key):
    return fetched(store, key)  # hint: PFL402


async def late_answer(store, key):
    return settled(store, key)  # error: PFL402


async def patient_answer(store, key):
    try:
        return store.read(key)
    except OSError:
        time.sleep(1)  # error: PFL402
    return None


def retried(store, key):
    try:
        return store.read(key)
    except OSError:
        time.sleep(2)  # ok: no coroutine comes here
        return store.read(key)


async def in_thread(store, key):
    return await asyncio.to_thread(settled, store, key)  # ok


async def with_pause(store, key):
    try:
        return store.read(key)
    except OSError:
        await asyncio.sleep(1)  # ok
    return None


async def handed_on(store):
    return lambda key: settled(store, key)  # ok
