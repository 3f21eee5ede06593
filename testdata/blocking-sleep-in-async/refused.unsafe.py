"""Sleeps of helpers where a server refuses to answer."""

import time

import requests
import asyncio


def fetch(url):
    for _ in range(3):
        answer = requests.get(url, timeout=5)
        if answer.status_code == 429:
            time.sleep(int(answer.headers["Retry-After"]))
            continue
        return answer.json()
    return None


def fetch_slowly(url):
    answer = requests.get(url, timeout=5)
    if answer.status_code == 200:
        time.sleep(1)
    return answer.json()


async def show(url):
    return await asyncio.to_thread(fetch, url)


async def show_slowly(url):
    return await asyncio.to_thread(fetch_slowly, url)


def show_now(url):
    return fetch(url)


async def name(url):
    return url.rpartition("/")[2]
