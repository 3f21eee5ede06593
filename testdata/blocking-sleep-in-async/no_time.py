"""Leases that are waited for, or not, and agents that are loaded when a server starts."""

import time


def lease(store, name, timeout_seconds=30.0):
    end = time.monotonic() + timeout_seconds
    while not store.take(name):
        if time.monotonic() >= end:
            raise TimeoutError(name)
        time.sleep(0.5)


async def tried(store, name):
    lease(store, name, timeout_seconds=0)  # ok: no-time-to-wait


async def waited(store, name):
    lease(store, name, timeout_seconds=5)  # error: PFL402


async def load_on_start(store):
    lease(store, "agents")  # hint: PFL402


async def load(store):
    lease(store, "agents")  # error: PFL402
