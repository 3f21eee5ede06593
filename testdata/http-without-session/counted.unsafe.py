"""Requests under conditions on what the elements of a loop hold, and on the number of the round."""

import requests


def clear(rows):
    with requests.Session() as session:
        for name, count in rows:
            if count == 0:
                session.delete(f"https://forge.example.org/watch/{name}")


def empty(sizes):
    with requests.Session() as session:
        for size in sizes:
            if size == 0:
                session.post("https://forge.example.org/empty")


def first(rows):
    for number, row in enumerate(rows):
        if number == 0:
            requests.post("https://forge.example.org/start", json=row)


def first_step(steps):
    for step in steps:
        if step == 0:
            requests.post("https://forge.example.org/start")


def second(rows):
    for place in range(len(rows)):
        if place == 1:
            requests.post("https://forge.example.org/start", json=rows[place])
