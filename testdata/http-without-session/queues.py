"""Addresses that are taken from a queue, and pages of which each names the next one."""

import time
from collections import deque

import requests

API = "https://library.example.com"


def crawl(first: str) -> list[str]:
    waiting, titles = deque([first]), []
    while waiting:
        number = waiting.popleft()
        book = requests.get(f"{API}/books/{number}").json()  # error: PFL506
        titles.append(book["title"])
        waiting.extend(book["sequels"])
    return titles


def crawl_politely(numbers: list[str]) -> list[str]:
    titles = []
    while numbers:
        number = numbers.pop()
        titles.append(requests.get(f"{API}/books/{number}").json()["title"])  # error: PFL506
        time.sleep(0.1)
    return titles


def crawl_slowly(numbers: list[str]) -> list[str]:
    titles = []
    while numbers:
        number = numbers.pop()
        book = requests.get(f"{API}/books/{number}")  # hint: PFL506 because other-work-takes-longer
        titles.append(book.json()["title"])
        time.sleep(5)
    return titles


def follow(url: str) -> list[str]:
    titles = []
    while url:
        page = requests.get(url).json()  # hint: PFL506
        titles += [book["title"] for book in page["books"]]
        url = page.get("next")
    return titles


def turn() -> list[str]:
    titles, number = [], 0
    while True:
        number += 1
        answer = requests.get(f"{API}/books?page={number}")  # hint: PFL506 because many-at-once
        books = answer.json()
        if not books:
            return titles
        titles += [book["title"] for book in books]


def loaned(number: str) -> str:
    while True:
        book = requests.get(f"{API}/books/{number}").json()  # ok
        if book["reader"] is not None:
            return book["reader"]
        time.sleep(60)


def crawl_connected(first: str) -> list[str]:
    waiting, titles = deque([first]), []
    with requests.Session() as session:
        while waiting:
            number = waiting.popleft()
            book = session.get(f"{API}/books/{number}").json()  # ok
            titles.append(book["title"])
            waiting.extend(book["sequels"])
    return titles
