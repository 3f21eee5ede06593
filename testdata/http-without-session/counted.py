"""Requests under conditions on what the elements of a loop hold, and on the number of the round."""

import requests


def clear(rows):
    for name, count in rows:
        if count == 0:
            requests.delete(f"https://forge.example.org/watch/{name}")  # hint: PFL506 # error: PFL512


def empty(sizes):
    for size in sizes:
        if size == 0:
            requests.post("https://forge.example.org/empty")  # hint: PFL506


def first(rows):
    for number, row in enumerate(rows):
        if number == 0:
            requests.post("https://forge.example.org/start", json=row)  # ok


def first_step(steps):
    for step in steps:
        if step == 0:
            requests.post("https://forge.example.org/start")  # ok


def second(rows):
    for place in range(len(rows)):
        if place == 1:
            requests.post("https://forge.example.org/start", json=rows[place])  # ok
