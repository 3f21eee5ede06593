"""Requests that pools make, which are kept or made without a `with`."""

from concurrent.futures import ThreadPoolExecutor

import requests


def fetch(name: str) -> str:
    return requests.get(f"https://example.org/{name}", timeout=5).text  # ok


def title(text: str) -> str:
    return text.strip().title()


class Crawler:
    def __init__(self) -> None:
        self.pool = ThreadPoolExecutor(8)

    def texts(self, names: list[str]) -> list[str]:
        return list(self.pool.map(fetch, names))  # error: PFL506

    def titles(self, names: list[str]) -> list[str]:
        return list(self.pool.map(title, names))  # ok: nothing is fetched


def pages(names: list[str]) -> list[str]:
    pool = ThreadPoolExecutor(4)
    return list(pool.map(fetch, names))  # error: PFL506


def first(names: list[str]) -> str:
    pool = ThreadPoolExecutor(1)
    return pool.submit(fetch, names[0]).result()  # ok
