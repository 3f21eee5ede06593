"""Locks that are held for what they guard."""

import asyncio
import socket
import subprocess
import threading
import time

import requests

lock = threading.Lock()
condition = threading.Condition()
answers: dict[str, str] = {}


class Token:
    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.token = ""
        self.last = 0.0
        self.session = requests.Session()
        self.other = requests.Session()

    def get(self) -> str:
        with self.lock:
            if not self.token:
                self.token = requests.get("https://example.org/token").text  # ok: under-condition
            return self.token

    def renew(self) -> str:
        with self.lock:
            if self.token:
                return self.token
            self.token = requests.get("https://example.org/token").text  # ok: done-already
            return self.token

    def ask(self, name: str) -> str:
        with self.lock:
            return self.session.get(f"https://example.org/{name}").text  # ok: guards-resource

    def pace(self) -> None:
        with self.lock:
            left = self.last + 1 - time.monotonic()
            time.sleep(max(0.0, left))  # ok: paces-callers
            self.last = time.monotonic()


def outside(url: str):
    text = requests.get(url).text  # ok: before the lock is taken
    with lock:
        answers[url] = text


def waits():
    with condition:
        condition.wait()  # ok: it lets go of the lock


def defined(url: str):
    with lock:

        def later():
            return requests.get(url)  # ok: it runs later

        return later


async def in_turn(url: str, turn: asyncio.Lock):
    async with turn:
        await asyncio.sleep(1)  # ok: no lock of threads


def other(manager, url: str):
    with manager.lock():
        return requests.get(url)  # ok: nobody knows what that is


def send(channel: socket.socket, data: bytes):
    with lock:
        channel.sendall(data)  # ok: one-message-at-a-time


class Pool:
    def __init__(self, size: int):
        self.lock = threading.Lock()
        self.idle = [f"https://example.org/{number}" for number in range(size)]
        self.busy: dict[int, str] = {}

    def close(self):
        with self.lock:
            for url in self.busy.values():
                subprocess.run(["drop", url])  # ok: takes-down
            self.busy.clear()

    def close_idle(self):
        with self.lock:
            for url in self.idle:
                subprocess.run(["drop", url])  # ok: takes-down
            self.idle = []

    def renew(self):
        with self.lock:
            for url in self.idle:
                subprocess.run(["drop", url])  # error: PFL108
            self.busy.clear()
