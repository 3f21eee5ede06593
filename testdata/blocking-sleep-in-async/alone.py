"""Coroutines that have an event loop for themselves, and those that share one."""

import asyncio
import time

import requests
from textual import work


async def follow(url):
    while True:
        print(requests.get(url, timeout=5).text)  # hint: PFL401
        time.sleep(3)  # hint: PFL402


async def follow_two(first, second):
    await asyncio.gather(show(first), show(second))
    time.sleep(3)  # error: PFL402


async def show(url):
    print(requests.get(url, timeout=5).text)  # error: PFL401
    time.sleep(3)  # error: PFL402


async def wait():
    await asyncio.sleep(3)  # ok


def wait_now():
    time.sleep(3)  # ok


def main(url):
    wait_now()
    asyncio.run(wait())  # ok
    asyncio.run(follow(url))  # ok
    asyncio.run(follow_two(url, url))  # ok


@work(thread=True)
async def follow_on_a_thread(url):
    print(requests.get(url, timeout=5).text)  # ok: runs-in-thread
    time.sleep(3)  # ok


@work(exclusive=True)
async def follow_on_the_loop(url):
    print(requests.get(url, timeout=5).text)  # error: PFL401
    time.sleep(3)  # error: PFL402
