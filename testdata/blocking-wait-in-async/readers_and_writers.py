"""Locks that a project makes of conditions: like other locks, they are held for a moment."""

import threading
from contextlib import contextmanager


class ReadWriteLock:
    def __init__(self):
        self._changed = threading.Condition()
        self._readers = 0
        self._writing = False

    def acquire_read(self):
        with self._changed:
            while self._writing:
                self._changed.wait()
            self._readers += 1

    def release_read(self):
        with self._changed:
            self._readers -= 1
            self._changed.notify_all()

    @contextmanager
    def w_locked(self):
        with self._changed:
            self._changed.wait_for(lambda: not self._readers)
            self._writing = True
        try:
            yield
        finally:
            with self._changed:
                self._writing = False
                self._changed.notify_all()

    def wait_for_readers(self):
        with self._changed:
            while not self._readers:
                self._changed.wait()


_handlers_lock = ReadWriteLock()
_handlers = {}


def handlers_of(event):
    _handlers_lock.acquire_read()
    try:
        return list(_handlers.get(event, ()))
    finally:
        _handlers_lock.release_read()


def register(event, handler):
    with _handlers_lock.w_locked():
        _handlers.setdefault(event, []).append(handler)


async def emit(event, payload):
    for handler in handlers_of(event):  # ok: the lock is held for a moment
        await handler(payload)


async def subscribe(event, handler):
    register(event, handler)  # ok: the lock is held for a moment


async def drained():
    _handlers_lock.wait_for_readers()  # hint: PFL406
