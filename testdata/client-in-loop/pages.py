"""Clients in loops that fetch one page after the other, and in others."""

import requests

API = "https://maps.example.org"


def features() -> list[dict]:
    found: list[dict] = []
    start = 0
    while True:
        with requests.Session() as session:  # hint: PFL507
            page = session.post(API, data={"start": start}).json()
        if not page["features"]:
            return found
        found += page["features"]
        start += len(page["features"])


def features_with_one() -> list[dict]:
    found: list[dict] = []
    with requests.Session() as session:  # ok
        while True:
            page = session.post(API, data={"start": len(found)}).json()
            if not page["features"]:
                return found
            found += page["features"]  # ok


def send(waiting: list[dict]) -> None:
    while waiting:
        session = requests.Session()  # error: PFL507
        session.post(API, json=waiting.pop()).raise_for_status()


def send_with_one(waiting: list[dict]) -> None:
    session = requests.Session()  # ok
    while waiting:
        session.post(API, json=waiting.pop()).raise_for_status()


def upload(chunks: list[bytes]) -> None:
    for number, chunk in enumerate(chunks):
        with requests.Session() as session:  # hint: PFL507
            session.put(f"{API}/parts/{number}", data=chunk).raise_for_status()  # error: PFL512


def ask_servers(servers: list[str]) -> None:
    for server in servers:
        session = requests.Session()  # hint: PFL507
        session.get(f"https://{server}/health").raise_for_status()  # error: PFL512


def ask_with_one(names: list[str]) -> None:
    with requests.Session() as session:  # ok
        for name in names:
            session.get(f"{API}/names/{name}").raise_for_status()  # error: PFL512
