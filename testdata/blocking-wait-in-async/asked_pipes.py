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
    return api.wait(reader.state())  # hint: PFL406


class Tool:
    def __init__(self):
        self.size = None
        loop = asyncio.get_event_loop()  # hint: PFL910
        if loop.is_running():
            self.size = 0
        else:
            loop.run_until_complete(self.measure())

    async def measure(self):
        self.size = 1


async def tools(count):
    return [Tool() for _ in range(count)]  # ok: the loop runs


class Client:
    def __init__(self, is_sync):
        self._is_sync = is_sync

    def create_task(self, coroutine):
        if self._is_sync:
            return asyncio.run(coroutine)
        return asyncio.create_task(coroutine)

    def run(self, coroutine, urgent):
        if urgent:
            return asyncio.run(coroutine)
        return asyncio.create_task(coroutine)


async def started(client: Client, reader):
    return client.create_task(reader.state())  # ok: it is made for coroutines


async def run_at_once(client: Client, reader):
    return client.run(reader.state(), True)  # hint: PFL406


async def ended(process: multiprocessing.Process, answers: multiprocessing.Queue):
    while process.is_alive():
        await asyncio.sleep(0.1)
    try:
        answer = answers.get_nowait()
    except queue.Empty:
        answer = None
    process.join(1)  # ok: it has ended
    return answer


async def left(process: multiprocessing.Process, answers: multiprocessing.Queue):
    while process.is_alive():
        await asyncio.sleep(0.1)
        if answers.empty():
            break
    process.join(1)  # error: PFL406
