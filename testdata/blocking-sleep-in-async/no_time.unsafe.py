"""Leases that are waited for, or not, and agents that are loaded when a server starts."""

import asyncio
import time


def lease(store, name, timeout_seconds=30.0):
    end = time.monotonic() + timeout_seconds
    while not store.take(name):
        if time.monotonic() >= end:
            raise TimeoutError(name)
        time.sleep(0.5)


async def tried(store, name):
    lease(store, name, timeout_seconds=0)


async def waited(store, name):
    await asyncio.to_thread(lease, store, name, timeout_seconds=5)


async def load_on_start(store):
    await asyncio.to_thread(lease, store, "agents")


async def load(store):
    await asyncio.to_thread(lease, store, "agents")
