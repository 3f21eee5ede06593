"""Clients in loops that fetch one page after the other, and in others."""

import requests

API = "https://maps.example.org"


def features() -> list[dict]:
    found: list[dict] = []
    start = 0
    with requests.Session() as session:
        while True:
            page = session.post(API, data={"start": start}).json()
            if not page["features"]:
                return found
            found += page["features"]
            start += len(page["features"])


def features_with_one() -> list[dict]:
    found: list[dict] = []
    with requests.Session() as session:
        while True:
            page = session.post(API, data={"start": len(found)}).json()
            if not page["features"]:
                return found
            found += page["features"]


def send(waiting: list[dict]) -> None:
    session = requests.Session()
    while waiting:
        session.post(API, json=waiting.pop()).raise_for_status()


def send_with_one(waiting: list[dict]) -> None:
    session = requests.Session()
    while waiting:
        session.post(API, json=waiting.pop()).raise_for_status()
