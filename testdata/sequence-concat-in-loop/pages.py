"""Rows of page after page, of answers, and of files read as a whole."""

import requests


def all_rows(session: requests.Session, url):
    rows: list[dict] = []
    page = 1
    while True:
        answer = session.get(url, params={"page": page}, timeout=5).json()
        if not answer["items"]:
            return rows
        rows = rows + [item["id"] for item in answer["items"]]  # error: PFL603
        page += 1


def linked(session: requests.Session, url):
    rows: list[dict] = []
    while url:
        answer = session.get(url, timeout=5).json()
        rows = rows + list(answer["items"])  # error: PFL603
        url = answer["next"]
    return rows


def answered(url):
    names: list[str] = []
    for item in requests.get(url, timeout=5).json()["items"]:
        names = names + [item["name"]]  # error: PFL603
    return names


def given(items):
    names: list[str] = []
    for item in items:
        names = names + [item["name"]]  # hint: PFL603 because iterations-unknown
    return names


def waiting(check):
    tries: list[str] = []
    while not check():
        tries = tries + ["no"]  # hint: PFL603 because iterations-unknown
    return tries


def counted():
    numbers: list[int] = []
    count = 0
    while count < 100_000:
        numbers = numbers + [count * count]  # error: PFL603
        count += 1
    return numbers


def filled_up(parts: list[str]):
    while len(parts) < 3:
        parts = parts + [""]  # ok
    return parts


def filled_up_or_more(parts: list[str], more):
    while len(parts) < 3 or more():
        parts = parts + [""]  # hint: PFL603 because iterations-unknown
    return parts
