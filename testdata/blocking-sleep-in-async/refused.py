"""Sleeps of helpers where a server refuses to answer."""

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
    return fetch(url)  # hint: PFL402  # error: PFL401


async def show_slowly(url):
    return fetch_slowly(url)  # hint: PFL402  # error: PFL401


def show_now(url):
    return fetch(url)  # ok


async def name(url):
    return url.rpartition("/")[2]  # ok


def asked(url):
    answer = requests.get(url, timeout=5)
    time.sleep(0.2)
    return answer.json()


async def ask(url):
    return asked(url)  # hint: PFL402  # error: PFL401


def get_access_token(kept):
    if kept.expires < time.time():
        kept.read(requests.post("https://example.org/token", timeout=5).json())
    return kept.token


async def headers(kept):
    return {"Authorization": get_access_token(kept)}  # hint: PFL401


def settle():
    time.sleep(1)


async def settled():
    settle()  # error: PFL402


async def label(url):
    return url.upper()  # ok


async def path(url):
    return url.partition("/")  # ok


def settings(path):
    if path.exists():
        return path.read_text()
    else:
        return requests.get("https://example.org/settings", timeout=5).text


def settings_of(name):
    return requests.get(f"https://example.org/settings/{name}", timeout=5).text


async def read_settings(path):
    return settings(path)  # hint: PFL401


async def read_settings_of(name):
    return settings_of(name)  # error: PFL401


async def stem(path):
    return path.stem  # ok
