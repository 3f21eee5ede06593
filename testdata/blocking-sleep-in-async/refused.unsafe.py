"""Sleeps of helpers where a server refuses to answer."""

import asyncio
import time

import requests


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


def asked(url):
    answer = requests.get(url, timeout=5)
    time.sleep(0.2)
    return answer.json()


async def ask(url):
    return await asyncio.to_thread(asked, url)


def get_access_token(kept):
    if kept.expires < time.time():
        kept.read(requests.post("https://example.org/token", timeout=5).json())
    return kept.token


async def headers(kept):
    return {"Authorization": await asyncio.to_thread(get_access_token, kept)}


def settle():
    time.sleep(1)


async def settled():
    await asyncio.to_thread(settle)


async def label(url):
    return url.upper()


async def path(url):
    return url.partition("/")


def settings(path):
    if path.exists():
        return path.read_text()
    else:
        return requests.get("https://example.org/settings", timeout=5).text


def settings_of(name):
    return requests.get(f"https://example.org/settings/{name}", timeout=5).text


async def read_settings(path):
    return await asyncio.to_thread(settings, path)


async def read_settings_of(name):
    return await asyncio.to_thread(settings_of, name)


async def stem(path):
    return path.stem
