"""Requests that the method of a pool makes under a name of its own."""

from concurrent.futures import ThreadPoolExecutor

import requests


def fetch(name: str) -> str:
    return requests.get(f"https://example.org/{name}", timeout=5).text


def texts(names: list[str]) -> list[str]:
    with ThreadPoolExecutor(8) as pool:
        each = pool.map
        return list(each(fetch, names))  # error: PFL506
