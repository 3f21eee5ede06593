"""Waits that only callers without an event loop come to, those that take no time, and consoles."""

import asyncio
import cmd
import concurrent.futures
import getpass
import inspect
import multiprocessing
import queue
import threading
from concurrent.futures import Future, ThreadPoolExecutor


def in_thread(make):
    """Runs a coroutine to its end for callers that have no event loop."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(lambda: asyncio.run(make())).result()


def call_hook(hook, target):
    if inspect.iscoroutinefunction(hook):
        in_thread(lambda: hook(target))
    else:
        hook(target)


async def attach(plugin, agent):
    call_hook(plugin.attach, agent)  # ok


async def attach_now(plugin, agent):
    in_thread(lambda: plugin.attach(agent))  # hint: PFL406


async def refresh(listeners, jobs: Future, is_async):
    if is_async:
        await asyncio.gather(*[listener() for listener in listeners])
    else:
        jobs.result()  # error: PFL406


class Directory:
    """Serves callers and coroutines by one code."""

    def __init__(self, mode, pool: ThreadPoolExecutor):
        self._mode = mode
        self._pool = pool

    def lookup(self, name):
        if self._mode == "async":

            async def find():
                loop = asyncio.get_running_loop()
                return await loop.run_in_executor(self._pool, ask, name)

            return find()
        return self._pool.submit(ask, name).result()

    def lookup_now(self, name):
        return self._pool.submit(ask, name).result()


def ask(name):
    return name.upper()


async def settled(value):
    return await value if inspect.isawaitable(value) else value


async def greet(directory: Directory, name):
    found = await settled(directory.lookup(name))  # ok
    return f"hello {found}"


async def greet_slowly(directory: Directory, name):
    return f"hello {directory.lookup_now(name)}"  # hint: PFL406


def failure(future: concurrent.futures.Future | asyncio.Future):
    return None if future.cancelled() else future.exception()


async def failures(tasks):
    done, _ = await asyncio.wait(tasks)
    return [failure(task) for task in done]  # ok


async def poll(answer: Future):
    while True:
        try:
            return answer.result(timeout=0.005)  # ok
        except concurrent.futures.TimeoutError:
            await asyncio.sleep(1)


async def poll_slowly(answer: Future):
    while True:
        try:
            return answer.result(timeout=2)  # error: PFL406
        except concurrent.futures.TimeoutError:
            await asyncio.sleep(1)


class Inbox:
    """Reads from two queues of processes, whichever has something."""

    def __init__(self):
        self.orders: multiprocessing.Queue = multiprocessing.Queue()
        self.updates: multiprocessing.Queue = multiprocessing.Queue()

    def readable(self):
        from multiprocessing.connection import wait

        return wait([self.orders._reader, self.updates._reader])

    async def serve(self):
        loop = asyncio.get_running_loop()
        while True:
            for reader in await loop.run_in_executor(None, self.readable):
                if reader is self.orders._reader:
                    await self.handle(self.orders.get())  # ok
                elif reader is self.updates._reader:
                    await self.handle(self.updates.get())  # ok

    async def serve_orders(self):
        while True:
            await self.handle(self.orders.get())  # error: PFL406

    async def handle(self, message):
        await asyncio.sleep(0)


class Worker:
    """A thread that says when it runs, and when it is done."""

    def __init__(self):
        self._ready = threading.Event()
        self._done = threading.Event()
        self._thread = threading.Thread(target=self._work)

    def _work(self):
        self._ready.set()
        self._done.set()

    def start(self):
        self._thread.start()
        self._ready.wait()

    def finish(self):
        self._thread.start()
        self._done.wait()

    async def stop(self):
        self._thread.join()  # hint: PFL406

    async def restart(self, rows: queue.Queue):
        try:
            await self.load(rows)
        except ValueError:
            self._thread.join()  # hint: PFL406
            raise
        self._thread.join()  # error: PFL406

    async def load(self, rows):
        await asyncio.sleep(0)


async def begin(worker: Worker):
    worker.start()  # ok


async def begin_and_end(worker: Worker):
    worker.finish()  # hint: PFL406


class Console(cmd.Cmd):
    """What a user types, a command after the other."""

    async def connect(self, host):
        password = getpass.getpass(f"password for {host}: ")  # hint: PFL406
        await asyncio.sleep(len(password))


class Server:
    async def connect(self, host):
        password = getpass.getpass(f"password for {host}: ")  # error: PFL406
        await asyncio.sleep(len(password))


class Ordered:
    """A queue with an order, which is asked before as others are."""

    def __init__(self):
        self._rows: queue.PriorityQueue = queue.PriorityQueue()

    def empty(self):
        return self._rows.empty()

    def get(self):
        return self._rows.get()


async def flush(ordered: Ordered):
    while not ordered.empty():
        await settled(ordered.get())  # ok


async def next_of(ordered: Ordered):
    return ordered.get()  # hint: PFL406


class Table:
    """Made of a connection, or of an address to connect to."""

    def __init__(self, address, connection=None):
        if connection is not None:
            self.connection = connection
            return
        self.connection = ThreadPoolExecutor(1).submit(ask, address).result()

    @classmethod
    def of(cls, connection: Console):
        return cls(None, connection=connection)

    @classmethod
    def of_any(cls, connection):
        return cls(None, connection=connection)


async def open_table(console: Console):
    return Table.of(console)  # ok


async def open_any(consoles):
    return Table.of_any(consoles.get("first"))  # hint: PFL406


async def answer_blocking(job: Future):
    return job.result()  # hint: PFL406 because named-blocking
