"""Queues, futures and threads of which it was asked first whether there is something to wait for."""

import queue
import threading
from concurrent.futures import Executor, Future, ThreadPoolExecutor


class Mailbox:
    def __init__(self):
        self.letters: queue.Queue = queue.Queue()
        self.pool = ThreadPoolExecutor(2)

    def take_all(self):
        found = []
        while not self.letters.empty():
            found.append(self.letters.get())
        return found

    def take_one(self):
        return self.letters.get()

    def stop(self):
        self.pool.shutdown(wait=False, cancel_futures=True)

    def finish(self):
        self.pool.shutdown()

    async def drained(self):
        return self.take_all()  # ok: it takes what is there

    async def first(self):
        if self.letters.empty():
            return None
        return self.letters.get()  # ok

    async def next(self, urgent):
        return self.letters.get() if not self.letters.empty() and urgent else None  # ok

    async def stopped(self):
        self.stop()  # ok: nobody waits

    async def one(self):
        return self.take_one()  # hint: PFL406

    async def finished(self):
        self.finish()  # hint: PFL406

    async def other(self, second: queue.Queue):
        while not self.letters.empty():
            second.get()  # error: PFL406

    async def filled(self):
        while self.letters.empty():
            self.letters.get()  # error: PFL406


async def collected(jobs: list[Future]):
    return [job.result() if job.done() else None for job in jobs]  # ok


async def answer(job: Future):
    if not job.done():
        return None
    return job.result()  # ok


async def polled(thread: threading.Thread, job: Future):
    thread.join(0)  # ok: it only looks
    return job.result(timeout=0)  # ok


async def buried(thread: threading.Thread):
    if not thread.is_alive():
        thread.join()  # ok


async def awaited(job: Future):
    if job.done():
        return None
    return job.result()  # error: PFL406


async def either(job: Future, late):
    if job.done() or late:
        return job.result()  # error: PFL406


async def closed(pool: Executor):
    pool.shutdown(True)  # hint: PFL406 because leaves-pool
