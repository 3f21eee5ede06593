"""Loops that wait for others."""

import multiprocessing
import queue
import subprocess
import threading
import time
from concurrent.futures import Future, ThreadPoolExecutor


def joined(work):
    thread = threading.Thread(target=work)
    thread.start()
    while thread.is_alive():  # hint: PFL709
        pass


def either(one: threading.Thread, other: threading.Thread):
    while one.is_alive() and other.is_alive():  # hint: PFL709
        pass


class Worker(threading.Thread):
    pass


def derived(worker: Worker):
    while worker.is_alive():  # hint: PFL709
        """Wait."""


def told(event: threading.Event):
    while not event.is_set():  # hint: PFL709
        continue


def yielding(event: threading.Event):
    while not event.is_set():  # hint: PFL709
        time.sleep(0)


def left(event: threading.Event):
    while True:
        if event.is_set():  # hint: PFL709
            break


def ended(process: subprocess.Popen):
    while process.poll() is None:  # hint: PFL709
        pass


def ended_inside(process: subprocess.Popen):
    while True:
        if process.poll() is not None:  # hint: PFL709
            return


def computed(future: Future):
    while not future.done():  # hint: PFL709
        pass


def filled(rows: queue.Queue):
    while rows.empty():  # hint: PFL709
        pass


def in_process(work):
    process = multiprocessing.Process(target=work)
    process.start()
    while process.is_alive():  # hint: PFL709
        pass


def in_pool(work):
    with multiprocessing.Pool() as pool:
        result = pool.apply_async(work)
        while not result.ready():  # hint: PFL709
            pass
        return result.get()


def drained(stop: threading.Event, rows: queue.Queue, work):
    while not stop.is_set():
        try:
            row = rows.get_nowait()  # hint: PFL709
            work(row)
        except queue.Empty:
            pass


def sleeping(event: threading.Event):
    while not event.is_set():  # ok: it sleeps
        time.sleep(0.1)


def sleeping_by_variable(event: threading.Event, pause: float):
    while not event.is_set():  # ok: it sleeps
        time.sleep(pause)


def working(event: threading.Event, step):
    while not event.is_set():  # ok: it works
        step()


def working_inside(event: threading.Event, step):
    while True:  # ok: it works
        if event.is_set():
            break
        step()


def under_condition(event: threading.Event, other, step):
    while not event.is_set():  # ok: it works now and then
        if other():
            step()


def waiting(event: threading.Event):
    while not event.wait(1):  # ok: it waits
        pass


def joining(thread: threading.Thread):
    while thread.is_alive():  # ok: it waits
        thread.join(0.1)


def until_empty(rows: queue.Queue):
    while not rows.empty():  # ok: it takes
        rows.get()


def while_set(event: threading.Event):
    while event.is_set():  # ok: nothing waits for that
        pass


def of_unknown(event):
    while not event.is_set():  # ok: unknown
        pass


def of_own(ready: list[int]):
    while ready.pop():  # ok: no question to others
        pass


def taken(stop: threading.Event, rows: queue.Queue, work):
    while not stop.is_set():  # ok: it waits
        try:
            work(rows.get(timeout=1))
        except queue.Empty:
            pass


def taken_all(rows: queue.Queue, work):
    while True:  # ok: it ends
        try:
            row = rows.get_nowait()
            work(row)
        except queue.Empty:
            break


def taken_beside(stop: threading.Event, rows: queue.Queue, work):
    while not stop.is_set():  # ok: it works
        try:
            row = rows.get_nowait()
            work(row)
        except queue.Empty:
            pass
        work(None)


def taken_or_sleeps(stop: threading.Event, rows: queue.Queue, work):
    while not stop.is_set():  # ok: it sleeps
        try:
            row = rows.get_nowait()
            work(row)
        except queue.Empty:
            time.sleep(0.1)


def taken_from_unknown(stop: threading.Event, rows, work):
    while not stop.is_set():  # ok: unknown
        try:
            row = rows.get_nowait()
            work(row)
        except queue.Empty:
            pass


def mixed(event: threading.Event, limit):
    while not event.is_set() and limit():  # ok: something else, too
        pass


def counted(event: threading.Event, deadline: float):
    while not event.is_set():  # ok: it ends by the clock
        if time.monotonic() > deadline:
            break


def with_else(event: threading.Event, work):
    while not event.is_set():  # ok: it works
        pass
    else:
        work()


def submitted(work):
    with ThreadPoolExecutor() as pool:
        return pool.submit(work).result()  # ok: it waits
