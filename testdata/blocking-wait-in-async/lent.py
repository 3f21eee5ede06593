"""What is cleaned up behind a `yield`, threads that have told what they had to, and coroutines that set
something up."""

import asyncio
import contextlib
import multiprocessing
import threading


@contextlib.asynccontextmanager
async def engine(target):
    process = multiprocessing.Process(target=target)
    process.start()
    try:
        yield process
    finally:
        process.terminate()
        process.join(4)  # hint: PFL406


async def engine_ended(target, answers):
    process = multiprocessing.Process(target=target)
    process.start()
    try:
        answers.append(await answers.next())
    finally:
        process.join(4)  # error: PFL406


async def streamed(generate, streamer, answer):
    thread = threading.Thread(target=generate)
    thread.start()
    for token in streamer:
        yield token
    tokens = await answer
    thread.join()  # hint: PFL406
    yield tokens


async def streamed_blindly(generate):
    thread = threading.Thread(target=generate)
    thread.start()
    thread.join()  # error: PFL406


class Server:
    def __init__(self, work):
        self.ready = threading.Event()
        self.thread = threading.Thread(target=work)

    async def _setup_workers(self):
        self.ready.wait()  # hint: PFL406

    async def serve(self):
        self.ready.wait()  # error: PFL406


async def ended(thread: threading.Thread):
    if not thread.is_alive():
        thread.join()  # ok: it has ended


async def ended_in_thread(thread: threading.Thread):
    await asyncio.to_thread(thread.join)  # ok: another thread waits


async def ended_later(thread: threading.Thread):
    return lambda: thread.join()  # ok: not called here
