"""Generators that are made and not gone over: they run nothing."""

import requests


def answers(name: str):
    session = requests.Session()
    yield session.get(f"https://example.com/{name}").text


def made(names: list[str]):
    for name in names:
        answers(name)  # ok: nothing goes over it


def asked(name: str):
    session = requests.Session()
    return session.get(f"https://example.com/{name}").text


def asked_each(names: list[str]):
    for name in names:
        asked(name)  # error: PFL507, PFL512
