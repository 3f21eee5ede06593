"""Serialization that is measured, or that happens to stand near a clock."""

import json
import pickle
import time
from timeit import default_timer


def seconds(value: dict):
    times = []
    for _ in range(1000):
        start = time.perf_counter()
        pickle.dumps(value)  # ok: measured
        times.append(time.perf_counter() - start)
    return min(times)


def seconds_with_result(value: dict):
    for _ in range(1000):
        start = default_timer()
        text = json.dumps(value)  # ok
        end = default_timer()
        print(len(text), end - start)


def sent_in_time(value: dict, sockets):
    for socket in sockets:
        start = time.time()
        socket.send(json.dumps(value))  # ok
        print(time.time() - start)


def logged(value: dict, sockets):
    for socket in sockets:
        start = time.time()
        text = json.dumps(value)  # hint: PFL705
        socket.send(text)
        print(time.time() - start)


def stamped(value: dict, sockets):
    for socket in sockets:
        print(time.time())
        text = json.dumps(value)  # hint: PFL705
        socket.send(text)


def stamped_afterwards(value: dict, sockets):
    for socket in sockets:
        socket.send(json.dumps(value))  # hint: PFL705
        print(time.time())


def different(values):
    for value in values:
        print(json.dumps(value))  # ok
