"""A crawler: requests one after the other, and the loops that have to be."""

import time
import urllib.request

import requests

session = requests.Session()


def fetch(url):
    return session.get(url, timeout=10).json()


def pages(urls):
    found = []
    for url in urls:
        found.append(fetch(url))  # error: PFL512
    return found


def details(ids, verbose=False):
    found: list[dict[str, object]] = []
    for number in ids:
        # One record.
        answer = session.get(f"https://example.org/{number}")  # error: PFL512
        answer.raise_for_status()
        record = answer.json()
        if verbose:
            print(number)
        found.append(record)  # the record
    return found


def titles(urls):
    return [fetch(url)["title"] for url in urls]  # error: PFL512


def bodies(urls):
    texts = [urllib.request.urlopen(url) for url in urls]  # error: PFL512
    return texts


def by_name(entries):
    found = {}
    for name, url in entries:
        found[name] = session.get(url)  # error: PFL512
    return found


def paged(url):
    rows = []
    while url:
        answer = session.get(url).json()  # ok
        rows.extend(answer["rows"])
        url = answer["next"]
    return rows


def cursor(url, count):
    rows = []
    for _ in range(count):
        answer = session.get(url).json()  # ok: needs-earlier-answer
        rows.append(answer)
        url = answer["next"]
    return rows


def exchanged(url, token, count):
    for _ in range(count):
        token = session.post(url, json={"token": token}).json()["token"]  # ok
    return token


def named_afresh(urls):
    found = []
    for url in urls:
        address = url.strip()
        try:
            found.append(session.get(address).text)  # error: PFL512
        except ValueError:
            address = f"wrong: {address}"
            print(address)
    return found


def polite(urls):
    found = []
    for url in urls:
        found.append(fetch(url))  # ok: keeps-distance
        time.sleep(1)
    return found


def first_good(mirrors):
    for mirror in mirrors:
        answer = session.get(mirror)  # ok
        if answer.ok:
            return answer
    return None


def first_ten(urls):
    found = []
    for url in urls:
        found.append(session.get(url).json())  # ok: may-end-early
        if len(found) == 10:
            break
    return found


async def in_coroutine(urls):
    return [session.get(url) for url in urls]  # ok: in-coroutine # error: PFL401


def poll(url, count):
    return [session.get(url).status_code for _ in range(count)]  # ok: same-request


def single(url):
    return fetch(url)  # ok


class Registry:
    def get(self, name):
        return name


def lookups(names):
    registry = Registry()
    return [registry.get(name) for name in names]  # ok
