"""Futures that have finished, queues that hold something, and branches without a running loop."""

import asyncio
import concurrent.futures
import queue
from concurrent.futures import Future, ThreadPoolExecutor, as_completed


async def gathered(jobs: list[Future]):
    found = []
    for job in as_completed(jobs):  # error: PFL406
        found.append(job.result())  # ok: it has ended
    return found


async def gathered_with_progress(jobs: list[Future], shown):
    for job in shown(as_completed(jobs)):  # error: PFL406
        print(job.result())  # ok: it has ended


async def gathered_one_by_one(jobs: list[Future]):
    for job in asyncio.as_completed([asyncio.wrap_future(job) for job in jobs]):
        await job  # ok


async def first_done(jobs: list[Future]):
    loop = asyncio.get_running_loop()
    done, _ = await loop.run_in_executor(None, concurrent.futures.wait, jobs)
    return [job.result() for job in done]  # ok


async def waited(jobs: list[Future]):
    done, _ = concurrent.futures.wait(jobs)  # error: PFL406
    return [job.result() for job in done]  # ok


async def each(jobs: list[Future]):
    return [job.result() for job in jobs]  # error: PFL406


class Answers:
    """What a thread puts into a queue, which a coroutine asks for now and then."""

    def __init__(self):
        self.queue: queue.Queue = queue.Queue()

    async def next(self):
        while self.queue.empty():
            await asyncio.sleep(0.1)
        return self.queue.get()  # ok

    async def next_now(self):
        return self.queue.get()  # error: PFL406

    async def last(self):
        while not self.queue.empty():
            await asyncio.sleep(0.1)
        return self.queue.get()  # error: PFL406


class Browser:
    """Closes itself for callers with an event loop and without one."""

    def __init__(self):
        self.pool = ThreadPoolExecutor(1)

    async def aclose(self):
        await asyncio.sleep(0)

    def close(self):
        try:
            asyncio.get_event_loop().create_task(self.aclose())
        except RuntimeError:
            asyncio.run(self.aclose())

    def fetch(self, address):
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            loop = None
        request = self.request(address)
        if loop is None:
            return asyncio.run(request)
        return loop.create_task(request)

    async def request(self, address):
        await asyncio.sleep(0)
        return address

    async def flush(self, job: Future):
        try:
            running_loop = asyncio.get_running_loop()
        except RuntimeError:
            running_loop = None
        if running_loop is not None:
            await asyncio.wrap_future(job)
        else:
            job.result()  # ok

    def fetch_now(self, address):
        return asyncio.run(self.request(address))


async def leave(browser: Browser):
    browser.close()  # ok


async def show(browser: Browser, address):
    return await browser.fetch(address)  # ok


async def show_now(browser: Browser, address):
    return browser.fetch_now(address)  # hint: PFL406
