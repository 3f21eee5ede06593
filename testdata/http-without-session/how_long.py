"""Requests in loops of which the code shows that they go long, and in others."""

import os
import sqlite3
import time
from urllib.parse import urljoin

import pandas as pd
import requests
from rich.progress import track

API = "https://weather.example.org"


def stations() -> list[dict]:
    found: list[dict] = []
    url = f"{API}/stations"
    while url:
        answer = requests.get(url, timeout=10).json()  # hint: PFL506
        found += answer["stations"]
        url = answer.get("next")
    return found


def readings() -> list[dict]:
    return [
        requests.get(f"{API}/stations/{one['id']}", timeout=10).json()  # error: PFL506, PFL512
        for one in stations()
    ]


def readings_of(names: list[str]) -> list[dict]:
    return [
        requests.get(f"{API}/stations/{name}", timeout=10).json() for name in names  # error: PFL506 # error: PFL512
    ]


def reading(name: str) -> dict:
    return requests.get(f"{API}/stations/{name}", timeout=10).json()  # ok


def from_table(path: str) -> list[dict]:
    found = []
    for row in pd.read_csv(path).itertuples():
        found.append(reading(row.name))  # error: PFL506, PFL512
    return found


def from_list(names: list[str]) -> list[dict]:
    return [reading(name) for name in names]  # error: PFL506 # error: PFL512


def shown(names: list[str]) -> list[dict]:
    return [reading(name) for name in track(names)]  # error: PFL506, PFL512


def images(path: str) -> list[bytes]:
    found = []
    with open(path) as file:
        for line in file:
            url = line.strip()
            found.append(requests.get(url, timeout=10).content)  # hint: PFL506 # error: PFL512
    return found


def charts(path: str) -> list[bytes]:
    found = []
    with open(path) as file:
        for line in file:
            url = urljoin(API, line.strip())
            found.append(requests.get(url, timeout=10).content)  # error: PFL506, PFL512
    return found


def stored(connection: sqlite3.Connection) -> list[dict]:
    rows = connection.execute("SELECT name FROM station").fetchall()
    return [reading(name) for (name,) in rows]  # error: PFL506, PFL512


def stored_for(connection: sqlite3.Connection, country: str) -> list[dict]:
    rows = connection.execute("SELECT name FROM station WHERE country = ?", (country,)).fetchall()
    return [reading(name) for (name,) in rows]  # error: PFL506 # error: PFL512


def politely(path: str) -> list[dict]:
    found = []
    for row in pd.read_csv(path).itertuples():
        found.append(requests.get(f"{API}/stations/{row.name}", timeout=10).json())  # hint: PFL506
        time.sleep(1)
    return found


class Station:
    def __init__(self, pause: float) -> None:
        self.pause = pause
        self.last = 0.0

    def _sleep(self) -> None:
        time.sleep(max(0.0, self.last + self.pause - time.time()))

    def fetch(self, name: str) -> dict:
        self._sleep()
        return requests.get(f"{API}/stations/{name}", timeout=10).json()  # ok

    def fetch_all(self, path: str) -> list[dict]:
        return [self.fetch(name) for name in pd.read_csv(path)["name"]]  # hint: PFL506 # error: PFL321


def with_session(path: str) -> list[dict]:
    with requests.Session() as session:
        return [
            session.get(f"{API}/stations/{row.name}", timeout=10).json()  # error: PFL512
            for row in pd.read_csv(path).itertuples()
        ]


def once() -> list[dict]:
    every = requests.get(f"{API}/stations", timeout=10).json()  # ok
    return [one for one in every["stations"] if one["open"]]  # ok


def open_ones(path: str) -> list[str]:
    opened = set(requests.get(f"{API}/open", timeout=10).json())  # ok
    return [row.name for row in pd.read_csv(path).itertuples() if row.name in opened]  # ok


def is_there(url: str) -> bool:
    return requests.head(url, timeout=10).ok


def pictures(folder: str) -> list[str]:
    found = []
    for base, _, names in os.walk(folder):
        for name in names:
            if name.startswith("https:") and is_there(name):  # hint: PFL506  # error: PFL512
                found.append(base)
    return found


def all_there(folder: str) -> list[str]:
    found = []
    for base, _, names in os.walk(folder):
        if names and requests.head(f"{API}/{base}", timeout=10).ok:  # error: PFL506, PFL512
            found.append(base)
    return found
