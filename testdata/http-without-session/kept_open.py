"""Loops that go long and keep a connection, or make no request in them."""

import csv

import httpx
import requests

API = "https://birds.example.org"


def all_names() -> list[str]:
    found: list[str] = []
    with requests.Session() as session:
        url = f"{API}/birds"
        while url:
            answer = session.get(url, timeout=10).json()  # ok
            found += [bird["name"] for bird in answer["birds"]]  # ok
            url = answer.get("next")  # ok
    return found


def send_all(path: str) -> None:
    with open(path, newline="") as file, httpx.Client(base_url=API) as client:
        for row in csv.DictReader(file):
            client.post("/birds", json=row)  # error: PFL512


def send_together(path: str) -> None:
    with open(path, newline="") as file:
        rows = list(csv.DictReader(file))  # ok
    requests.post(f"{API}/birds", json=rows, timeout=60)  # ok


def known(path: str) -> list[dict]:
    names = set(requests.get(f"{API}/names", timeout=10).json())  # ok
    with open(path, newline="") as file:
        return [row for row in csv.DictReader(file) if row["name"] in names]  # ok


def addresses(path: str) -> list[str]:
    with open(path) as file:
        return [f"{API}/birds/{line.strip()}" for line in file]  # ok


def report(path: str) -> None:
    lines = 0
    with open(path) as file:
        for _ in file:
            lines += 1  # ok
    requests.post(f"{API}/reports", json={"lines": lines}, timeout=10)  # ok
