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
    return fetch_slowly(url)  # error: PFL401, PFL402


def show_now(url):
    return fetch(url)  # ok


async def name(url):
    return url.rpartition("/")[2]  # ok
