"""Coroutines that have an event loop for themselves, and those that share one."""

import asyncio
import time

import requests
from textual import work


async def follow(url):
    while True:
        print((await asyncio.to_thread(requests.get, url, timeout=5)).text)
        await asyncio.sleep(3)


async def follow_two(first, second):
    await asyncio.gather(show(first), show(second))
    await asyncio.sleep(3)


async def show(url):
    print((await asyncio.to_thread(requests.get, url, timeout=5)).text)
    await asyncio.sleep(3)


async def wait():
    await asyncio.sleep(3)


def wait_now():
    time.sleep(3)


def main(url):
    wait_now()
    asyncio.run(wait())
    asyncio.run(follow(url))
    asyncio.run(follow_two(url, url))


@work(thread=True)
async def follow_on_a_thread(url):
    print(requests.get(url, timeout=5).text)
    time.sleep(3)


@work(exclusive=True)
async def follow_on_the_loop(url):
    print((await asyncio.to_thread(requests.get, url, timeout=5)).text)
    await asyncio.sleep(3)
