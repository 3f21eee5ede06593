"""A crawler: requests one after the other, and the loops that have to be."""

import asyncio
import time
import urllib.request

import requests

session = requests.Session()


def fetch(url):
    return session.get(url, timeout=10).json()


def pages(urls):
    found = []
    for url in urls:
        found.append(fetch(url))
    return found


def details(ids, verbose=False):
    found: list[dict[str, object]] = []
    for number in ids:
        # One record.
        answer = session.get(f"https://example.org/{number}")
        answer.raise_for_status()
        record = answer.json()
        if verbose:
            print(number)
        found.append(record)  # the record
    return found


def titles(urls):
    return [fetch(url)["title"] for url in urls]


def bodies(urls):
    texts = [urllib.request.urlopen(url) for url in urls]
    return texts


def by_name(entries):
    found = {}
    for name, url in entries:
        found[name] = session.get(url)
    return found


def paged(url):
    rows = []
    while url:
        answer = session.get(url).json()
        rows.extend(answer["rows"])
        url = answer["next"]
    return rows


def cursor(url, count):
    rows = []
    for _ in range(count):
        answer = session.get(url).json()
        rows.append(answer)
        url = answer["next"]
    return rows


def exchanged(url, token, count):
    for _ in range(count):
        token = session.post(url, json={"token": token}).json()["token"]
    return token


def named_afresh(urls):
    found = []
    for url in urls:
        address = url.strip()
        try:
            found.append(session.get(address).text)
        except ValueError:
            address = f"wrong: {address}"
            print(address)
    return found


def polite(urls):
    found = []
    for url in urls:
        found.append(fetch(url))
        time.sleep(1)
    return found


def first_good(mirrors):
    for mirror in mirrors:
        answer = session.get(mirror)
        if answer.ok:
            return answer
    return None


def first_ten(urls):
    found = []
    for url in urls:
        found.append(session.get(url).json())
        if len(found) == 10:
            break
    return found


async def in_coroutine(urls):
    return await asyncio.gather(*[asyncio.to_thread(session.get, url) for url in urls])


def poll(url, count):
    return [session.get(url).status_code for _ in range(count)]


def single(url):
    return fetch(url)


class Registry:
    def get(self, name):
        return name


def lookups(names):
    registry = Registry()
    return [registry.get(name) for name in names]
