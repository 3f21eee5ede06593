"""Requests in loops, with and without a session."""

import time
from concurrent.futures import ThreadPoolExecutor

import httpx
import requests

BASE = "https://api.example.com"


def download(names):
    found = {}
    for name in names:
        answer = requests.get(f"{BASE}/files/{name}", timeout=5)  # error: PFL506 # error: PFL512
        answer.raise_for_status()
        found[name] = answer.content
    return found


def statuses(urls):
    return [httpx.get(url).status_code for url in urls]  # hint: PFL506 # error: PFL512


def pages():
    url, rows = f"{BASE}/rows", []
    while url:
        answer = requests.get(url).json()  # hint: PFL506
        rows += answer["rows"]
        url = answer.get("next")
    return rows


def fetch(name):
    return requests.post(f"{BASE}/search", json={"name": name}).json()


def fetch_each(names):
    results = []
    for name in names:
        results.append(fetch(name))  # error: PFL506
        time.sleep(0.1)
    return results


def with_session(names):
    with requests.Session() as session:
        return [session.get(f"{BASE}/{name}").json() for name in names]  # error: PFL512


def with_client(urls):
    client = httpx.Client()
    for url in urls:
        client.get(url)  # error: PFL512


def one(name):
    return requests.get(f"{BASE}/{name}").json()  # ok


def retried(url):
    for _ in range(5):
        try:
            return requests.get(url, timeout=5)  # ok
        except requests.ConnectionError:
            time.sleep(1)


def parallel(names):
    with ThreadPoolExecutor(8) as pool:
        return list(pool.map(fetch, names))  # error: PFL506
