"""Pipes and queues that are asked first, and threads that are told apart under a name."""

import asyncio
import multiprocessing
import queue
import threading
from multiprocessing.connection import Connection


async def pumped(pipe: Connection, handle):
    while True:
        if not pipe.poll():
            await asyncio.sleep(0.01)
            continue
        await handle(pipe.recv())  # ok: there is something


async def pumped_blindly(pipe: Connection, handle):
    while True:
        await handle(pipe.recv())  # error: PFL406


async def drained(rows: queue.Queue, handle):
    while True:
        if rows.qsize() == 0:
            await asyncio.sleep(0.01)
            continue
        await handle(rows.get())  # ok: there is something


async def drained_while(rows: queue.Queue, handle):
    while rows.qsize() > 0:
        await handle(rows.get())  # ok: there is something


async def drained_blindly(rows: queue.Queue, handle):
    if rows.qsize() == 0:
        await handle(rows.get())  # error: PFL406


def received(pipe: Connection):
    found = []
    while pipe.poll():
        found.append(pipe.recv())
    return found


async def polled(process: multiprocessing.Process, pipe: Connection):
    return received(pipe)  # ok: what is there


class Api:
    def __init__(self, loop, main):
        self.loop = loop
        self.main = main

    def call(self, coroutine):
        in_main = threading.current_thread().ident == self.main
        if in_main:
            return asyncio.create_task(coroutine)
        else:
            return asyncio.run_coroutine_threadsafe(coroutine, self.loop).result()

    def wait(self, coroutine):
        urgent = coroutine is not None
        if urgent:
            return asyncio.create_task(coroutine)
        else:
            return asyncio.run_coroutine_threadsafe(coroutine, self.loop).result()


async def state(api: Api, reader):
    return api.call(reader.state())  # ok: it is the main thread


async def other_state(api: Api, reader):
    return api.wait(reader.state())  # error: PFL406
