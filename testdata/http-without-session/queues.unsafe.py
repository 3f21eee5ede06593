"""Addresses that are taken from a queue, and pages of which each names the next one."""

import time
from collections import deque

import requests

API = "https://library.example.com"


def crawl(first: str) -> list[str]:
    waiting, titles = deque([first]), []
    with requests.Session() as session:
        while waiting:
            number = waiting.popleft()
            book = session.get(f"{API}/books/{number}").json()
            titles.append(book["title"])
            waiting.extend(book["sequels"])
    return titles


def crawl_politely(numbers: list[str]) -> list[str]:
    titles = []
    with requests.Session() as session:
        while numbers:
            number = numbers.pop()
            titles.append(session.get(f"{API}/books/{number}").json()["title"])
            time.sleep(0.1)
    return titles


def crawl_slowly(numbers: list[str]) -> list[str]:
    titles = []
    with requests.Session() as session:
        while numbers:
            number = numbers.pop()
            book = session.get(f"{API}/books/{number}")
            titles.append(book.json()["title"])
            time.sleep(5)
    return titles


def follow(url: str) -> list[str]:
    titles = []
    with requests.Session() as session:
        while url:
            page = session.get(url).json()
            titles += [book["title"] for book in page["books"]]
            url = page.get("next")
    return titles


def turn() -> list[str]:
    titles, number = [], 0
    with requests.Session() as session:
        while True:
            number += 1
            answer = session.get(f"{API}/books?page={number}")
            books = answer.json()
            if not books:
                return titles
            titles += [book["title"] for book in books]


def loaned(number: str) -> str:
    while True:
        book = requests.get(f"{API}/books/{number}").json()
        if book["reader"] is not None:
            return book["reader"]
        time.sleep(60)


def crawl_connected(first: str) -> list[str]:
    waiting, titles = deque([first]), []
    with requests.Session() as session:
        while waiting:
            number = waiting.popleft()
            book = session.get(f"{API}/books/{number}").json()
            titles.append(book["title"])
            waiting.extend(book["sequels"])
    return titles
