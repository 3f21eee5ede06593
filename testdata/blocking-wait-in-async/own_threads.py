"""Ways that only other threads take: who calls is told by the thread it runs in."""

import asyncio
import threading


class Bridge:
    """Runs coroutines on its loop for callers of any thread."""

    def __init__(self, loop):
        self._loop = loop
        self._thread_id = threading.get_ident()

    def call(self, coroutine):
        if threading.get_ident() == self._thread_id:
            raise RuntimeError("call it from another thread")
        return asyncio.run_coroutine_threadsafe(coroutine, self._loop).result()

    def post(self, coroutine):
        if self._thread_id != threading.get_ident():
            asyncio.run_coroutine_threadsafe(coroutine, self._loop).result()
        else:
            self._loop.create_task(coroutine)

    def post_slowly(self, coroutine):
        if threading.current_thread() is threading.main_thread():
            asyncio.run_coroutine_threadsafe(coroutine, self._loop).result()

    def send(self, coroutine):
        return asyncio.run_coroutine_threadsafe(coroutine, self._loop).result()


async def redraw(bridge: Bridge, screen):
    bridge.call(screen.draw())  # ok


async def log(bridge: Bridge, store):
    bridge.post(store.write())  # ok


async def log_slowly(bridge: Bridge, store):
    bridge.post_slowly(store.write())  # hint: PFL406


async def save(bridge: Bridge, store):
    bridge.send(store.write())  # hint: PFL406


class Heartbeat(threading.Thread):
    """Its event loop runs one coroutine, for which nobody else waits."""

    def __init__(self, peer):
        super().__init__(daemon=True)
        self.peer = peer
        self.stopped = threading.Event()

    async def beat(self):
        self.peer.connect()
        while not self.stopped.is_set():
            await self.peer.ping()
            self.stopped.wait(5)  # ok: loop-of-thread

    def run(self):
        loop = asyncio.new_event_loop()
        try:
            loop.run_until_complete(self.beat())
        finally:
            loop.close()


class Hub(threading.Thread):
    """Its event loop runs a task for each peer."""

    def __init__(self, peers):
        super().__init__(daemon=True)
        self.peers = peers
        self.stopped = threading.Event()

    async def serve_all(self):
        tasks = [asyncio.create_task(peer.listen()) for peer in self.peers]
        self.stopped.wait()  # error: PFL406
        for task in tasks:
            task.cancel()

    def run(self):
        asyncio.run(self.serve_all())


class Ticker:
    """No thread: whoever awaits it shares the event loop."""

    def __init__(self):
        self.stopped = threading.Event()

    async def tick(self):
        self.stopped.wait(1)  # error: PFL406

    def run(self):
        asyncio.run(self.tick())


def running_loop():
    try:
        return asyncio.get_running_loop()
    except RuntimeError:
        return None


class Engine:
    """Uses the loop that runs, or starts a thread with one of its own."""

    def __init__(self):
        self.ready = threading.Event()
        self.finished = threading.Event()
        self.loop = None

    def start(self):
        self.loop = running_loop()
        if self.loop:
            self.loop.create_task(self.work())
            return
        threading.Thread(target=self.serve, daemon=True).start()
        self.ready.wait()

    def start_alone(self):
        self.loop = asyncio.new_event_loop()
        if self.loop:
            threading.Thread(target=self.serve, daemon=True).start()
        self.finished.wait()

    def serve(self):
        asyncio.run(self.work())

    async def work(self):
        self.ready.set()


async def open_engine(engine: Engine):
    engine.start()  # ok


async def open_engine_alone(engine: Engine):
    engine.start_alone()  # hint: PFL406


class Recorder:
    def __init__(self):
        self.closed = False
        self.thread = threading.Thread(target=print)

    def close(self):
        if self.closed:
            return
        self.closed = True
        self.thread.join()


async def end(recorder: Recorder):
    recorder.close()  # hint: PFL406
