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
    with requests.Session() as session:
        while url:
            answer = session.get(url, timeout=10).json()
            found += answer["stations"]
            url = answer.get("next")
    return found


def readings() -> list[dict]:
    return [
        requests.get(f"{API}/stations/{one['id']}", timeout=10).json()
        for one in stations()
    ]


def readings_of(names: list[str]) -> list[dict]:
    return [
        requests.get(f"{API}/stations/{name}", timeout=10).json() for name in names
    ]


def reading(name: str) -> dict:
    return requests.get(f"{API}/stations/{name}", timeout=10).json()


def from_table(path: str) -> list[dict]:
    found = []
    for row in pd.read_csv(path).itertuples():
        found.append(reading(row.name))
    return found


def from_list(names: list[str]) -> list[dict]:
    return [reading(name) for name in names]


def shown(names: list[str]) -> list[dict]:
    return [reading(name) for name in track(names)]


def images(path: str) -> list[bytes]:
    found = []
    with open(path) as file:
        with requests.Session() as session:
            for line in file:
                url = line.strip()
                found.append(session.get(url, timeout=10).content)
    return found


def charts(path: str) -> list[bytes]:
    found = []
    with open(path) as file:
        with requests.Session() as session:
            for line in file:
                url = urljoin(API, line.strip())
                found.append(session.get(url, timeout=10).content)
    return found


def stored(connection: sqlite3.Connection) -> list[dict]:
    rows = connection.execute("SELECT name FROM station").fetchall()
    return [reading(name) for (name,) in rows]


def stored_for(connection: sqlite3.Connection, country: str) -> list[dict]:
    rows = connection.execute("SELECT name FROM station WHERE country = ?", (country,)).fetchall()
    return [reading(name) for (name,) in rows]


def politely(path: str) -> list[dict]:
    found = []
    with requests.Session() as session:
        for row in pd.read_csv(path).itertuples():
            found.append(session.get(f"{API}/stations/{row.name}", timeout=10).json())
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
        return requests.get(f"{API}/stations/{name}", timeout=10).json()

    def fetch_all(self, path: str) -> list[dict]:
        return [self.fetch(name) for name in pd.read_csv(path)["name"]]


def with_session(path: str) -> list[dict]:
    with requests.Session() as session:
        return [
            session.get(f"{API}/stations/{row.name}", timeout=10).json()
            for row in pd.read_csv(path).itertuples()
        ]


def once() -> list[dict]:
    every = requests.get(f"{API}/stations", timeout=10).json()
    return [one for one in every["stations"] if one["open"]]


def open_ones(path: str) -> list[str]:
    opened = set(requests.get(f"{API}/open", timeout=10).json())
    return [row.name for row in pd.read_csv(path).itertuples() if row.name in opened]


def is_there(url: str) -> bool:
    return requests.head(url, timeout=10).ok


def pictures(folder: str) -> list[str]:
    found = []
    for base, _, names in os.walk(folder):
        for name in names:
            if name.startswith("https:") and is_there(name):
                found.append(base)
    return found


def all_there(folder: str) -> list[str]:
    found = []
    with requests.Session() as session:
        for base, _, names in os.walk(folder):
            if names and session.head(f"{API}/{base}", timeout=10).ok:
                found.append(base)
    return found
